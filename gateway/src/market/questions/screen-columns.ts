import { distributionBins, type ScreenColumn } from '../../contract/market/screens.ts';
import { midRank, quantile, sortFigures } from '../formulas/statistics.ts';
import type { FormulaContext } from '../formulas/vocabulary.ts';
import { describeNames, marketVocabulary } from '../measures/market-vocabulary.ts';
import type { ValueFormula } from './formula-cache.ts';
import type { MarketDay } from './market-day.ts';
import type { ValueColumn } from './market-figures.ts';
import { findDirection, findMeasure } from './peer-measures.ts';

const [lowest, highest] = [0.03, 0.97];
/** Percentages among the measures that the table of peers leaves out. */
const percentMeasures: ReadonlySet<string> = new Set(['earningsYield', 'buybackYield', 'accruals', 'dilution']);
const percentCalls: ReadonlySet<string> = new Set(['cagr', 'change', 'pct']);
/** Amounts that others are shares of. */
const wholes: ReadonlySet<string> = new Set([
  'revenue',
  'totalAssets',
  'equity',
  'netIncome',
  'debt',
  'marketCap',
  'enterpriseValue',
]);
const prices: ReadonlySet<string> = new Set(['marketCap', 'enterpriseValue', 'price']);
const names = new Map(describeNames().map(({ name, label }) => [name, label]));

/** How the figures of a column are spread over the companies in scope. */
export interface Distribution {
  readonly column: ScreenColumn;
  /** Returns the percentile of a company in scope, 0 to 1; null without a figure that compares. */
  readonly findPercentile: (company: number) => number | null;
}

/** Describes a column over the companies in scope. @param kept indexes of the companies that pass @param format of its figures */
export function describeColumn(
  context: FormulaContext,
  { source, node, part }: ValueFormula,
  column: ValueColumn,
  kept: readonly number[],
  format: ScreenColumn['format'],
): Distribution {
  const entry = node.type === 'name' ? marketVocabulary.findEntry(node.name) : undefined;
  const isPlain = node.type === 'name' && node.view === 'alone' && node.offset === null;
  const label = (isPlain && entry !== undefined ? names.get(entry.name) : undefined) ?? source;
  const unit = part.type === 'text' ? 'text' : part.unit === 'number' ? 'ratio' : part.unit;
  const base = { formula: source, label, unit, format, better: findDirection(entry?.name ?? source) } as const;
  if ('texts' in column) return { column: { ...base, n: 0, bins: null }, findPercentile: () => null };
  const { sorted, reasons } = sortFigures(context, column);
  const findPercentile = (company: number) =>
    reasons[company] === 0 && sorted.length > 0 ? midRank(sorted, column.values[company] ?? 0) : null;
  if (sorted.length === 0) return { column: { ...base, n: 0, bins: null }, findPercentile };
  const [low, high] = [quantile(sorted, lowest), quantile(sorted, highest)];
  const known = new Float64Array(kept.length);
  let size = 0;
  for (const company of kept) {
    if (reasons[company] !== 0) continue;
    known[size] = column.values[company] ?? 0;
    size += 1;
  }
  const bins = {
    ...{ low, high },
    all: countBins(sorted, low, high),
    kept: countBins(known.subarray(0, size), low, high),
  };
  return { column: { ...base, n: sorted.length, bins }, findPercentile };
}

/**
 * Returns how the figures of a formula are written. A ratio is a percentage where it is growth, a percentile or a share of
 * an amount, and where a condition compares it with one.
 * @param percentages figures that conditions compare with percentages
 */
export function findFormat(
  { source, node, part }: ValueFormula,
  percentages: ReadonlySet<string>,
): ScreenColumn['format'] {
  if (part.type === 'text') return 'text';
  if (part.unit === 'shares') return 'count';
  if (part.unit !== 'ratio' && part.unit !== 'number') return part.unit;
  const entry = node.type === 'name' ? marketVocabulary.findEntry(node.name) : undefined;
  const measure = findMeasure(entry?.name ?? source);
  if (measure !== null) return percentMeasures.has(measure.name) ? 'percent' : measure.unit;
  if (percentages.has(source) || (node.type === 'call' && percentCalls.has(node.name.toLowerCase()))) return 'percent';
  if (node.type !== 'binary' || node.operator !== '/' || node.right.type !== 'name') return 'number';
  const isPrice = node.left.type === 'name' && prices.has(node.left.name);
  return wholes.has(node.right.name) && !isPrice ? 'percent' : 'number';
}

/** Counts values in bins of equal width; those beyond the ends are in the outer bins. */
function countBins(values: Float64Array, low: number, high: number): number[] {
  const bins = new Array<number>(distributionBins).fill(0);
  const width = (high - low) / distributionBins;
  for (let at = 0; at < values.length; at += 1) {
    const place = width > 0 ? Math.floor(((values[at] ?? 0) - low) / width) : 0;
    const bin = Math.min(distributionBins - 1, Math.max(0, place));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  return bins;
}

/** Sorts companies, which are in the order of their symbols, by a column: unknown ones last; only US dollars compare. */
export function sortCompanies(
  day: MarketDay,
  companies: number[],
  column: ValueColumn | null,
  isDescending: boolean,
): void {
  if (column === null) return;
  const sign = isDescending ? -1 : 1;
  if ('texts' in column) {
    const text = (company: number) => column.texts[company] ?? null;
    companies.sort((a, b) => {
      const [one, other] = [text(a), text(b)];
      if (one === other) return 0;
      if (one === null || other === null) return one === null ? 1 : -1;
      return one < other ? -sign : sign;
    });
    return;
  }
  const compares = (company: number) => {
    const currency = column.currency?.[company] ?? 0;
    return column.reasons[company] === 0 && (currency === 0 || currency === day.dollars);
  };
  const keys = new Map(
    companies.map((company) => [company, compares(company) ? (column.values[company] ?? null) : null]),
  );
  companies.sort((a, b) => {
    const [one, other] = [keys.get(a) ?? null, keys.get(b) ?? null];
    if (one === other) return 0;
    if (one === null || other === null) return one === null ? 1 : -1;
    return (one - other) * sign;
  });
}
