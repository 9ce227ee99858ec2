import type { Comparison } from '../../contract/market/comparison.ts';
import { BadFormula } from '../../errors/errors.ts';
import { parseFormula } from '../formulas/parse-formula.ts';
import { readValueFormula, toValueFormula, type ValueFormula } from './formula-cache.ts';

type Layout = NonNullable<Comparison['layout']>;
type RowLayout = Layout[number]['rows'][number];

/** Fiscal years beside the figure of now. */
export const shownYears = 10;

type RowParts = readonly [
  name: string,
  label: string,
  format: RowLayout['format'],
  better: RowLayout['better'],
  note?: string,
];

interface RowGroup {
  readonly title: string;
  readonly rows: readonly RowParts[];
}

const lower = 'lower is better';
const fourQuarters = '4 quarters';

const groups: readonly RowGroup[] = [
  {
    title: 'Size',
    rows: [
      ['marketCap', 'Market cap', 'money', null],
      ['revenue', 'Revenue', 'money', null, fourQuarters],
      ['netIncome', 'Net income', 'money', null, fourQuarters],
      ['fcf', 'Free cash flow', 'money', null, fourQuarters],
      ['totalAssets', 'Total assets', 'money', null],
    ],
  },
  {
    title: 'Growth',
    rows: [
      ['change(revenue, 1)', 'Revenue, 1 year', 'percent', 'higher'],
      ['cagr(revenue.fy, 5)', 'Revenue, 5 years', 'percent', 'higher', 'a year, fiscal years'],
      ['cagr(eps.fy, 5)', 'Diluted EPS, 5 years', 'percent', 'higher', 'a year, fiscal years'],
    ],
  },
  {
    title: 'Profitability',
    rows: [
      ['grossMargin', 'Gross margin', 'percent', 'higher'],
      ['operatingMargin', 'Operating margin', 'percent', 'higher'],
      ['netMargin', 'Net margin', 'percent', 'higher'],
      ['roe', 'Return on equity', 'percent', 'higher'],
      ['roic', 'ROIC', 'percent', 'higher'],
    ],
  },
  {
    title: 'Cash',
    rows: [
      ['fcfMargin', 'FCF margin', 'percent', 'higher'],
      ['sbcToRevenue', 'Stock compensation', 'percent', 'lower', `of revenue, ${lower}`],
      ['payout', 'Payout', 'percent', null, 'dividends of net income, not ranked'],
    ],
  },
  {
    title: 'Balance sheet',
    rows: [
      ['netDebtToEbitda', 'Net debt / EBITDA', 'ratio', 'lower', lower],
      ['debtToEquity', 'Debt / equity', 'ratio', 'lower', lower],
      ['interestCover', 'Interest cover', 'ratio', 'higher'],
      ['currentRatio', 'Current ratio', 'ratio', null, 'not ranked: a high one may be idle cash'],
    ],
  },
  {
    title: 'Valuation',
    rows: [
      ['pe', 'P/E', 'ratio', 'lower'],
      ['evEbit', 'EV/EBIT', 'ratio', 'lower'],
      ['evEbitda', 'EV/EBITDA', 'ratio', 'lower'],
      ['ps', 'P/S', 'ratio', 'lower'],
      ['pb', 'P/B', 'ratio', 'lower'],
      ['fcfYield', 'FCF yield', 'percent', 'higher'],
      ['dividendYield', 'Dividend yield', 'percent', null, 'not ranked'],
    ],
  },
  {
    title: 'Per share',
    rows: [
      ['eps', 'Diluted EPS', 'perShare', null, fourQuarters],
      ['fcf / dilutedShares', 'Free cash flow', 'perShare', null],
      ['dps', 'Dividends', 'perShare', null],
      ['equity / shares', 'Book value', 'perShare', null],
    ],
  },
  {
    title: 'Quality',
    rows: [
      ['piotroski', 'Piotroski F', 'points', 'higher', 'of 9, fiscal year'],
      ['altman', 'Altman Z', 'ratio', 'higher', 'above 2.99 safe'],
      ['accruals', 'Accruals', 'percent', 'lower', `of assets, ${lower}`],
      ['dilution', 'Change in shares', 'percent', 'lower', `a year, ${lower}`],
    ],
  },
];

/** The rows of a comparison in words. A row has a direction only where more, or less, is clearly better. */
export const comparisonLayout: Layout = groups.map(({ title, rows }) => ({
  title,
  rows: rows.map(([name, label, format, better, note = null]) => ({ name, label, format, better, note })),
}));

export interface ComparedRow {
  readonly name: string;
  readonly now: ValueFormula;
  /** Fiscal years, newest first. */
  readonly years: readonly ValueFormula[];
}

/** What a comparison shows. */
export interface ComparisonPlan {
  readonly groups: readonly { readonly title: string; readonly rows: readonly ComparedRow[] }[];
  /** Null where rows are not described. */
  readonly layout: Layout | null;
  /** Whether fiscal years have their terms. */
  readonly hasTerms: boolean;
}

let compiled: ComparisonPlan | null = null;

/** Returns the usual rows with their formulas, which are compiled once. */
export function usualComparison(): ComparisonPlan {
  compiled ??= {
    groups: comparisonLayout.map(({ title, rows }) => ({ title, rows: rows.map(({ name }) => compileRow(name)) })),
    layout: comparisonLayout,
    hasTerms: false,
  };
  return compiled;
}

/** Returns rows of some names. @throws BadFormula for a name that is no figure */
export function planComparison(names: readonly string[]): ComparisonPlan {
  const rows = names.map(compileRow);
  const text = rows.find(({ now }) => now.part.type === 'text');
  if (text !== undefined) throw new BadFormula(`${text.name} is no figure.`, null);
  return { groups: [{ title: 'Figures', rows }], layout: null, hasTerms: true };
}

function compileRow(name: string): ComparedRow {
  const node = parseFormula(name);
  const years = Array.from({ length: shownYears }, (_, ago) => toValueFormula(name, node, ago));
  return { name, now: readValueFormula(name), years };
}
