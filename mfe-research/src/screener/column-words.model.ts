import { describeFormula } from '../market-figures/formula-words.model.ts';
import type { ScreenColumn } from './figure-text.model.ts';

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
