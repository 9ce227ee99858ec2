import type { DatedLine, ReadingMoment } from '@basecase/shared-ui/charts/lines/lines.model';
import { formatNumber } from '@basecase/shared-ui/figures/format';
import { joinWords } from '@basecase/shared-ui/figures/words';
import type { MarketFigure } from '../market-figures/market-source.model.ts';
import { type Company, type ComparedGroup, type ComparedRow, formatValue } from './comparison.model.ts';

export type FiscalMode = 'amounts' | 'indexed';

export interface FiscalLines {
  readonly lines: readonly DatedLine[];
  readonly moments: readonly ReadingMoment[];
  readonly mode: FiscalMode;
  /** Why a way to show the row is off; null where it is on. */
  readonly off: Readonly<Record<FiscalMode, string | null>>;
  readonly formatValue: (value: number) => string;
  readonly note: string;
}

const base = 100;

/** Returns the rows that have two fiscal years of one company at least. */
export function listChartRows(groups: readonly ComparedGroup[]): ComparedRow[] {
  return groups
    .flatMap(({ rows }) => rows)
    .filter(({ cells }) =>
      cells.some(({ years }) => years.filter(({ value }) => typeof value === 'number').length > 1),
    );
}

/** Returns the fiscal years of a row as lines, each point at the end of its year. */
export function drawFiscalYears(row: ComparedRow, companies: readonly Company[], asked: FiscalMode): FiscalLines {
  const off = { amounts: explainNoAmounts(row), indexed: explainNoIndex(row) };
  const mode = off[asked] === null ? asked : asked === 'amounts' ? 'indexed' : 'amounts';
  const drawn = row.cells.flatMap(({ years }, index) => {
    const label = companies[index]?.symbol ?? '';
    const points = toPoints(years, mode);
    return points.some(({ value }) => value !== null) ? [{ key: label, label, index, points }] : [];
  });
  const currency = readCurrencies(row)[0] ?? null;
  return {
    lines: drawn,
    moments: listMoments(drawn),
    mode,
    off,
    formatValue: (value) =>
      mode === 'indexed' ? formatNumber(value) : formatValue(value, row.format, row.decimals, currency),
    note: [
      'Each mark is at the day its fiscal year ended.',
      ...(mode === 'indexed' ? ['100 is the first year shown.'] : []),
      ...(off.amounts === null ? [] : [off.amounts]),
    ].join(' '),
  };
}

export const isAmount = ({ format }: ComparedRow) => format === 'money' || format === 'perShare';

function readCurrencies({ cells }: ComparedRow): string[] {
  const figures = cells.flatMap(({ figure, years }) => [figure, ...years]);
  return [...new Set(figures.flatMap((figure) => ('currency' in figure ? (figure.currency ?? []) : [])))];
}

function explainNoAmounts(row: ComparedRow): string | null {
  const currencies = readCurrencies(row);
  if (!isAmount(row) || currencies.length < 2) return null;
  return `Amounts in ${joinWords(currencies)} cannot share one axis.`;
}

function explainNoIndex(row: ComparedRow): string | null {
  return isAmount(row) ? null : 'Only amounts are indexed.';
}

/** Years without a figure are gaps; those before the first figure are left out. */
function toPoints(years: readonly MarketFigure[], mode: FiscalMode): DatedLine['points'] {
  const dated = years.map((figure) => ({
    end: figure.value === null ? null : figure.end,
    value: typeof figure.value === 'number' ? figure.value : null,
  }));
  const first = dated.findIndex(({ value }) => value !== null && (mode === 'amounts' || value > 0));
  const start = dated[first]?.value ?? null;
  if (start === null) return [];
  const known = dated.findLast(({ end }) => end !== null);
  const last = dated.findLastIndex(({ end }) => end !== null);
  return dated.slice(first, last + 1).map(({ end, value }, at) => ({
    date: end ?? yearsBefore(known?.end ?? '', last - first - at),
    value: value === null || mode === 'amounts' ? value : (value / start) * base,
  }));
}

function yearsBefore(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}-${day.slice(5, 7)}-28`;
}

/** A moment is a calendar year, in which each fiscal year ends on its own day. */
function listMoments(lines: readonly DatedLine[]): ReadingMoment[] {
  const days = lines.flatMap(({ points }) => points.map(({ date }) => date)).sort();
  const years = [...new Set(days.map((day) => day.slice(0, 4)))];
  return years.map((year) => ({
    date: days.findLast((day) => day.startsWith(year)) ?? `${year}-12-31`,
    title: `Fiscal year that ended in ${year}`,
    values: lines.map(({ points }) => points.find(({ date }) => date.startsWith(year))?.value ?? null),
  }));
}
