import type { CallReply } from '@basecase/gateway/contract';
import {
  formatMoneyShort,
  formatNumber,
  formatPercent,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { formatMissing, type MarketFigure } from '../market-figures/market-source.model.ts';
import { findBest, type VerdictPart, writeVerdict } from '../verdict.model.ts';

export type Comparison = CallReply<'compareCompanies'>;
export type Company = Comparison['companies'][number];
type RowLayout = NonNullable<Comparison['layout']>[number]['rows'][number];
export type Format = RowLayout['format'];

/** A figure of one company in a row. */
export interface ComparedCell {
  readonly figure: MarketFigure;
  /** As shown: "N/A" or "Not meaningful" without a value. */
  readonly text: string;
  /** Null without a number. */
  readonly value: number | null;
  /** Why there is no value; null for one. */
  readonly missing: string | null;
  readonly isBest: boolean;
  /** Fiscal years, oldest first. */
  readonly years: readonly MarketFigure[];
  /** The median of the company's own fiscal years, as its row shows it, beside a multiple; null elsewhere and without one. */
  readonly usual: string | null;
}

export interface ComparedRow {
  readonly name: string;
  readonly label: string;
  readonly note: string | null;
  readonly format: Format;
  readonly better: RowLayout['better'];
  /** Decimals of ratios. */
  readonly decimals: number;
  /** Companies with a figure. */
  readonly known: number;
  /** One per company. */
  readonly cells: readonly ComparedCell[];
}

export interface ComparedGroup {
  readonly title: string;
  /** Why the rows are not ranked, or how they are. */
  readonly note: string | null;
  readonly rows: readonly ComparedRow[];
}

/** The group of multiples, which are cheap or dear against those of the company's own years. */
const valuation = 'Valuation';
/** The median of one or two years says nothing of a usual level. */
const fewestForMedian = 3;
/** Rows in which a loss looks like quality: it makes accruals low, and a price on hopes makes the Z-score high. */
const flatteredByLoss: readonly string[] = ['altman', 'accruals'];
/** A ratio of ten or more needs one decimal. */
const largeRatio = 10;

/** Returns the rows of a comparison with their texts and the best figure of each; none of an older gateway. */
export function listGroups(comparison: Comparison): ComparedGroup[] {
  const { layout = [], companies } = comparison;
  const isLoss = findLosses(comparison);
  return layout.map(({ title, rows }, group) => ({
    title,
    note: describeGroup(title, companies),
    rows: rows.map((row, place) => {
      const found = companies.map(({ groups }) => groups[group]?.rows[place] ?? null);
      const isRanked = isLoss.map((loss) => !loss || !flatteredByLoss.includes(row.name));
      const compared = toRow(row, found, companies, isRanked);
      return title === valuation ? withUsual(compared) : compared;
    }),
  }));
}

type FigureRow = Company['groups'][number]['rows'][number];

/** Returns whether each company has a net loss; one without a known net income has none. */
function findLosses({ layout = [], companies }: Comparison): boolean[] {
  const group = layout.findIndex(({ rows }) => rows.some(({ name }) => name === 'netIncome'));
  const place = layout[group]?.rows.findIndex(({ name }) => name === 'netIncome') ?? -1;
  return companies.map(({ groups }) => {
    const income = groups[group]?.rows[place]?.value.value;
    return typeof income === 'number' && income < 0;
  });
}

function toRow(
  row: RowLayout,
  found: readonly (FigureRow | null)[],
  companies: readonly Company[],
  isRanked: readonly boolean[],
): ComparedRow {
  const figures = found.map((own): MarketFigure => own?.value ?? { value: null, reason: 'Not known' });
  const values = figures.map(({ value }) => (typeof value === 'number' ? value : null));
  const known = values.filter((value) => value !== null);
  const best = findBest(
    values.map((value, at) => (isRanked[at] === true ? value : null)),
    row.better,
  );
  const decimals = row.format === 'points' || known.some((value) => Math.abs(value) >= largeRatio) ? 1 : 2;
  const cells = figures.map((figure, at): ComparedCell => {
    const missing = figure.value === null ? figure.reason : null;
    const value = values[at] ?? null;
    return {
      figure,
      text: missing === null ? formatFigure(figure, row.format, decimals) : formatMissing(missing),
      value,
      missing,
      isBest: value !== null && value === best && isRanked[at] === true,
      years: (found[at]?.years ?? []).toReversed(),
      usual: null,
    };
  });
  return {
    name: row.name,
    label: row.label,
    note: describeRow(row, figures, companies),
    format: row.format,
    better: row.better,
    decimals,
    known: known.length,
    cells,
  };
}

function withUsual(row: ComparedRow): ComparedRow {
  const cells = row.cells.map((cell) => ({ ...cell, usual: formatUsual(row, cell) }));
  return { ...row, cells };
}

/** Returns the median of the fiscal years of a cell as its row shows it; null under three years. */
export function formatUsual({ format, decimals }: Pick<ComparedRow, 'format' | 'decimals'>, cell: ComparedCell) {
  const median = findUsual(cell);
  return median === null ? null : formatValue(median, format, decimals, null);
}

function findUsual({ years }: ComparedCell): number | null {
  const known = years.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  return known.length < fewestForMedian ? null : calculateMedian(known);
}

/** Returns which company is better and which is cheaper by the rows on screen, in a sentence; null where few rows say so. */
export function writeComparedVerdict(
  groups: readonly ComparedGroup[],
  companies: readonly Company[],
): readonly VerdictPart[] | null {
  const measures = groups
    .flatMap(({ rows }) => rows)
    .map(({ cells, ...row }) => ({
      ...row,
      cells: cells.map((cell) => {
        const usual = cell.usual === null ? null : findUsual(cell);
        return { ...cell, usual: usual === null ? null : { value: usual, text: cell.usual ?? '' } };
      }),
    }));
  return writeVerdict(measures, { names: companies.map(({ symbol }) => symbol) });
}

/** Returns a figure as its row shows it; "N/A" without a value. */
export function formatFigure(figure: MarketFigure, format: Format, decimals: number): string {
  if (typeof figure.value !== 'number') return NOT_AVAILABLE;
  const currency = ('currency' in figure ? figure.currency : undefined) ?? null;
  return formatValue(figure.value, format, decimals, currency);
}

/** Returns a value as its row shows it. @param currency ISO 4217 */
export function formatValue(value: number, format: Format, decimals: number, currency: string | null): string {
  switch (format) {
    case 'money':
      return formatMoneyShort(value, { currency });
    case 'perShare':
      return formatPerShare(value, { currency });
    case 'percent':
      return formatPercent(value);
    case 'points':
      return formatNumber(value);
    case 'ratio':
      return formatNumber(value, decimals);
  }
}

/** Names the companies whose figure is of a fiscal year in a note about four quarters. */
function describeRow({ note }: RowLayout, figures: readonly MarketFigure[], companies: readonly Company[]) {
  if (note === null || !note.includes('4 quarters')) return note;
  const known = figures.filter(({ value }) => value !== null).length;
  const years = new Map<string, string[]>();
  figures.forEach((figure, at) => {
    if (figure.value === null || figure.view !== 'fy' || figure.end === null) return;
    const year = figure.end.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), companies[at]?.symbol ?? '']);
  });
  if (known > 0 && [...years.values()].flat().length === known) return 'fiscal year';
  return [note, ...[...years].map(([year, symbols]) => `${symbols.join(', ')} fiscal ${year}`)].join('; ');
}

function describeGroup(title: string, companies: readonly Company[]): string | null {
  const foreign = companies.filter(({ currency }) => currency !== null && currency !== 'USD');
  if (title === 'Size') {
    if (foreign.length === 0) return '(not ranked)';
    const names = foreign.map(({ symbol, currency }) => `${symbol} in ${currency}`).join(', ');
    return `Not ranked: amounts in several currencies (${names})`;
  }
  if (title === 'Per share') return 'Not ranked: amounts for one share depend on the number of shares';
  if (title === valuation)
    return 'Lower is cheaper, higher for FCF yield. Beside each: the median of its own fiscal years';
  return null;
}
