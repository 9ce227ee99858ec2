import {
  formatMoneyShort,
  formatMultiple,
  formatNumber,
  formatNumberShort,
  formatPercent,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { readAmount, readNumber } from '@basecase/shared-ui/figures/parse';
import type { FigureTie } from '../notes-query.ts';

export type TieFormat = 'percent' | 'multiple' | 'number' | 'money' | 'perShare' | 'count';
type MarketFigure = FigureTie['now'];

/** A figure that a note can rest on. */
export interface TieChoice {
  /** A formula of the market. */
  readonly formula: string;
  readonly label: string;
  readonly format: TieFormat;
}

const choose = (format: TieFormat, choices: Readonly<Record<string, string>>): TieChoice[] =>
  Object.entries(choices).map(([formula, label]) => ({ formula, label, format }));

/** The figures that a search offers, in this order. Flows are of the last four quarters where the label names no period. */
export const tieChoices: readonly TieChoice[] = [
  ...choose('percent', {
    'change(revenue.q, 1)': 'Revenue growth, latest quarter',
    'change(revenue.fy, 1)': 'Revenue growth, fiscal year',
    'cagr(revenue, 3)': 'Revenue growth a year, three years',
    'change(netIncome.q, 1)': 'Net income growth, latest quarter',
    'inventory / inventory[-1y] - revenue / revenue[-1y]': 'Inventory growth less revenue growth',
    'receivables / receivables[-1y] - revenue / revenue[-1y]': 'Receivables growth less revenue growth',
    grossMargin: 'Gross margin',
    operatingMargin: 'Operating margin',
    netMargin: 'Net margin',
    fcfMargin: 'Free cash flow margin',
    roe: 'Return on equity',
    roa: 'Return on assets',
    roic: 'Return on invested capital',
    sbcToRevenue: 'Stock-based compensation to revenue',
    dilution: 'Change in shares',
    payout: 'Payout of net income',
    fcfYield: 'Free cash flow yield',
    dividendYield: 'Dividend yield',
    buybackYield: 'Buyback yield',
  }),
  ...choose('multiple', {
    pe: 'P/E',
    ps: 'P/S',
    pb: 'P/B',
    evEbit: 'EV/EBIT',
    evEbitda: 'EV/EBITDA',
    netDebtToEbitda: 'Net debt to EBITDA',
    interestCover: 'Interest cover',
  }),
  ...choose('number', {
    debtToEquity: 'Debt to equity',
    currentRatio: 'Current ratio',
    assetTurnover: 'Asset turnover',
    piotroski: 'Piotroski F-score',
    altman: 'Altman Z-score',
  }),
  ...choose('money', {
    revenue: 'Revenue',
    'revenue.q': 'Revenue, latest quarter',
    netIncome: 'Net income',
    operatingIncome: 'Operating income',
    operatingCashflow: 'Operating cash flow',
    fcf: 'Free cash flow',
    capex: 'Capital expenditures',
    inventory: 'Inventory',
    receivables: 'Receivables',
    cash: 'Cash',
    debt: 'Debt',
    equity: 'Equity',
    marketCap: 'Market cap',
  }),
  ...choose('perShare', { price: 'Price', eps: 'Earnings per share', dps: 'Dividends per share' }),
  ...choose('count', { shares: 'Shares outstanding' }),
];

/** Returns the choice of a formula; one that the list does not have is named by itself and written by its unit. */
export function findTieChoice({ formula, now, written }: Pick<FigureTie, 'formula' | 'now' | 'written'>): TieChoice {
  const known = tieChoices.find((choice) => choice.formula === formula);
  return known ?? { formula, label: formula, format: formatOfUnit(now) ?? formatOfUnit(written) ?? 'number' };
}

function formatOfUnit(figure: MarketFigure): TieFormat | null {
  if (figure.value === null) return null;
  if (figure.unit === 'money' || figure.unit === 'perShare') return figure.unit;
  return figure.unit === 'shares' ? 'count' : 'number';
}

/** Returns choices whose label has all words of a text, those that begin with it first. */
export function searchTieChoices(text: string): readonly TieChoice[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = tieChoices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
  const begins = ({ label }: TieChoice) => Number(label.toLowerCase().startsWith(text.trim().toLowerCase()));
  return found.toSorted((a, b) => begins(b) - begins(a));
}

/** Returns a figure as its choice shows it; "N/A" for an unknown one. */
export function formatTieFigure(figure: MarketFigure, format: TieFormat): string {
  if (typeof figure.value !== 'number') return NOT_AVAILABLE;
  return formatTieValue(figure.value, format, 'currency' in figure ? (figure.currency ?? null) : null);
}

/** @param currency ISO 4217, of money and figures per share */
export function formatTieValue(value: number, format: TieFormat, currency: string | null): string {
  switch (format) {
    case 'percent':
      return formatPercent(value);
    case 'multiple':
      return formatMultiple(value);
    case 'number':
      return formatNumber(value, 2);
    case 'money':
      return formatMoneyShort(value, { currency });
    case 'perShare':
      return formatPerShare(value, { currency });
    case 'count':
      return formatNumberShort(value);
  }
}

/** Returns the value that a user typed as a limit: percents as fractions, amounts with K, M or B. Null for no number. */
export function readLimit(text: string, format: TieFormat): number | null {
  if (format === 'percent') {
    const percent = readNumber(text);
    return percent === null ? null : percent / 100;
  }
  return format === 'money' || format === 'count' ? readAmount(text) : readNumber(text);
}

/** Returns the limit of a tie in words, such as "below 4.0%". */
export function formatLimit({ limit, now, written }: FigureTie, format: TieFormat): string {
  if (limit === null) return '';
  const figure = now.value === null ? written : now;
  const currency = 'currency' in figure ? (figure.currency ?? null) : null;
  return `${limit.direction} ${formatTieValue(limit.value, format, currency)}`;
}
