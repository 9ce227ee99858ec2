import type { CallReply } from '@basecase/gateway/contract';
import {
  formatMoneyShort,
  formatNumber,
  formatNumberAxis,
  formatNumberShort,
  formatPercent,
  formatPercentAxis,
  formatPerShare,
} from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { describeFormula } from '../market-figures/formula-words.model.ts';
import { formatMissing, type MarketFigure } from '../market-figures/market-source.model.ts';

export type Screen = CallReply<'screenMarket'>;
export type ScreenRow = Screen['rows'][number];
export type ScreenColumn = NonNullable<Screen['columns']>[number];
export type ScreenCondition = Screen['conditions'][number];
export type ColumnFormat = ScreenColumn['format'];

const largeRatio = 10;
const day = /^\d{4}-\d{2}-\d{2}$/;

/** Returns a number as its column shows it. @param currency ISO 4217 */
export function formatValue(value: number, format: ColumnFormat, currency: string | null = 'USD'): string {
  switch (format) {
    case 'money':
      return formatMoneyShort(value, { currency });
    case 'perShare':
      return formatPerShare(value, { currency });
    case 'count':
      return formatNumberShort(value);
    case 'percent':
      return formatPercent(value);
    case 'days':
      return formatNumber(value);
    case 'number':
    case 'text':
      return formatNumber(value, Number.isInteger(value) ? 0 : Math.abs(value) >= largeRatio ? 1 : 2);
  }
}

/** Returns a figure as its column shows it: "N/A" or "Not meaningful" without a value. */
export function formatCell(figure: MarketFigure | undefined, column: CellColumn): string {
  if (figure === undefined) return formatMissing('');
  if (figure.value === null) return formatMissing(figure.reason);
  if (typeof figure.value === 'string') return day.test(figure.value) ? formatCalendarDay(figure.value) : figure.value;
  if (column.format === 'number') return formatNumber(figure.value, countDecimals(column));
  return formatValue(figure.value, column.format, figure.currency ?? null);
}

type CellColumn = Pick<ScreenColumn, 'formula' | 'format' | 'bins'>;

/** All plain numbers of a column have the same decimals: none for points and ranks, one where most are large. */
function countDecimals({ formula, bins }: CellColumn): number {
  if (/^(?:piotroski$|rank\()/i.test(formula)) return 0;
  return bins !== null && Math.max(Math.abs(bins.low), Math.abs(bins.high)) >= largeRatio ? 1 : 2;
}

/** Returns a number that a user asked for, without the zeros of figures: "15%". @param currency ISO 4217 */
export function formatAsked(value: number, format: ColumnFormat, currency: string | null = 'USD'): string {
  if (format === 'percent') return formatPercentAxis(value);
  return format === 'number' ? formatNumberAxis(value) : formatValue(value, format, currency);
}

/** Returns a distance: in points for ratios in percent, in the unit for others. */
export function formatDistance(distance: number, format: ColumnFormat): string {
  if (format === 'percent') return `${formatNumber(Math.abs(distance) * 100, 1)} points`;
  if (format === 'number') return formatNumber(Math.abs(distance), Math.abs(distance) < 1 ? 2 : 1);
  return formatValue(Math.abs(distance), format);
}

/** Returns the place of a share in words: "91st percentile". @param share 0 to 1 */
export function formatPercentile(share: number): string {
  return `${formatOrdinal(Math.round(share * 100))} percentile`;
}

function formatOrdinal(number: number): string {
  const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' } as const;
  return `${number}${ending[ordinals.select(number)]}`;
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Which tint the bar of a percentile has: the best or the weakest quarter, where the better end is clear. */
export function rateQuarter(share: number, better: ScreenColumn['better']): 'best' | 'weakest' | 'none' {
  if (better === null) return 'none';
  const place = better === 'higher' ? share : 1 - share;
  return place >= 0.75 ? 'best' : place <= 0.25 ? 'weakest' : 'none';
}

/** Short names for the heads of columns. */
const short: Readonly<Record<string, string>> = {
  roic: 'ROIC',
  roe: 'ROE',
  roa: 'ROA',
  'change(revenue, 1)': 'Growth',
  evEbit: 'EV/EBIT',
  evEbitda: 'EV/EBITDA',
  evSales: 'EV/Sales',
};
const priced =
  /\b(?:price|marketCap|enterpriseValue|p[esb]|ev(?:Ebit|Ebitda|Sales)|pFcf|fcfYield|earningsYield|dividendYield|buybackYield)\b/i;

/** The head of a column. */
export interface ColumnHead {
  readonly title: string;
  /** Whether the title is a formula. */
  readonly isFormula: boolean;
  /** The period in small letters. */
  readonly note: string;
}

/** Returns the head of a column. @param priceDay the day of the prices in words; null without one */
export function describeHead({ formula, label, unit }: ScreenColumn, priceDay: string | null): ColumnHead {
  const title = short[formula] ?? label;
  return { title, isFormula: title === formula && /\W/.test(formula), note: describePeriod(formula, unit, priceDay) };
}

function describePeriod(formula: string, unit: ScreenColumn['unit'], priceDay: string | null): string {
  const [, growth, years] = /^(cagr|change)\([^,]+,\s*(\d+)\)$/i.exec(formula) ?? [];
  if (years !== undefined)
    return growth?.toLowerCase() === 'cagr' ? `a year, ${years} years` : `${years} ${years === '1' ? 'year' : 'years'}`;
  if (formula === 'filed') return 'latest';
  if (unit === 'text' || formula === 'age') return '';
  if (priced.test(formula)) return priceDay ?? 'no price';
  if (/\.fy/.test(formula)) return 'fiscal year';
  if (/\.q/.test(formula)) return 'quarter';
  if (formula === 'piotroski') return 'fiscal year';
  return balance.test(formula) && !/\//.test(formula) ? 'latest' : '4 quarters';
}

const balance =
  /^(?:totalAssets|currentAssets|cash|investments|receivables|inventory|ppe|goodwill|intangibles|totalLiabilities|currentLiabilities|debt|longTermDebt|shortTermDebt|equity|retainedEarnings|minorityInterest|preferredStock|commonEquity|shares|debtToEquity|currentRatio)\b/i;

/** Returns the name of a figure within a sentence: "free cash flow ÷ revenue". */
export function nameFigure(formula: string, labels: ReadonlyMap<string, string>): string {
  const label = labels.get(formula);
  if (label === undefined) return describeFormula(formula);
  return /^[A-Z][a-z]/.test(label) ? `${label.slice(0, 1).toLowerCase()}${label.slice(1)}` : label;
}
