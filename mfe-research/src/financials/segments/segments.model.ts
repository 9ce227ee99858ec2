import type { FilingReference, SegmentBreakdown, SegmentPart, Segments } from '@basecase/gateway/contract';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { growthRate, margin } from '@basecase/shared-ui/figures/growth';
import { fiscalYear, formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { isYearBefore } from '../table/figure-growth.model.ts';
import type { FigureCell, FigureColumn, FigureRow } from '../table/figure-table.model.ts';
import { exactDecimals, figureText, scaleOf } from '../table/figure-units.model.ts';
import type { SegmentsBy, SegmentsMeasure } from '../table/financials-address.model.ts';
import { columnCounts, type TableOptions } from '../table/table-period.model.ts';
import { buildTie, type Tie } from './segments-tie.model.ts';

export interface SegmentsOptions extends Pick<TableOptions, 'unit' | 'count'> {
  readonly period: 'annual' | 'quarterly';
}

export interface SegmentColumn extends FigureColumn {
  readonly key: string;
  /** First and last day as text. */
  readonly period: string;
  readonly end: string;
  readonly filing: FilingReference | null;
  readonly accession: string;
  /** Place among the periods of the answer. */
  readonly place: number;
}

export interface SegmentCell extends FigureCell {
  /** Id of the figure in its document. */
  readonly anchor: string | null;
}

export interface SegmentRow extends FigureRow<SegmentCell> {
  readonly kind: 'part' | 'sum' | 'consolidated' | 'margin' | 'adds' | 'gap';
  /** Member with prefix; null for sums. */
  readonly member: string | null;
  /** Change of the newest column from the year before, or of a margin in points. */
  readonly change: string;
  /** Share of the sum in the newest column. */
  readonly share: string;
}

export interface SegmentGroup {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly SegmentRow[];
  /** How far the parts add up; null for margins. */
  readonly tie: Tie | null;
}

export interface SegmentsTable {
  /** Oldest first. */
  readonly columns: readonly SegmentColumn[];
  readonly groups: readonly SegmentGroup[];
  readonly currency: string | null;
}

export const measureNames = { revenue: 'Revenue', operatingIncome: 'Operating income' } as const satisfies Record<
  SegmentsMeasure,
  string
>;

const sumNames = { segment: 'Sum of segments', product: 'Sum of products', geography: 'Sum of regions' } as const;

/** Returns the kinds of parts that the filings state. */
export function statedParts({ breakdowns }: Pick<Segments, 'breakdowns'>): ReadonlySet<SegmentsBy> {
  return new Set(breakdowns.filter(({ parts }) => parts.length > 0).map(({ by }) => by));
}

/** Returns the chosen kind of parts, or the first one that the filings state; null when they state none. */
export function shownParts(segments: Pick<Segments, 'breakdowns'>, asked: SegmentsBy): SegmentsBy | null {
  const stated = statedParts(segments);
  if (stated.has(asked)) return asked;
  return (['segment', 'product', 'geography'] as const).find((by) => stated.has(by)) ?? null;
}

/** Returns the breakdown of a measure; undefined when the filings state none. */
export function findBreakdown(
  { breakdowns }: Pick<Segments, 'breakdowns'>,
  by: SegmentsBy,
  measure: SegmentsMeasure,
): SegmentBreakdown | undefined {
  return breakdowns.find((one) => one.by === by && one.measure === measure && one.parts.length > 0);
}

/** Returns the columns of the newest periods, oldest first. */
function segmentColumns(segments: Segments, { period, count }: SegmentsOptions): SegmentColumn[] {
  return segments.periods
    .slice(0, columnCounts[count])
    .map(({ start, end, fiscalYear: labelled, accessionNumber }, place): SegmentColumn => {
      const year = fiscalYear({ fiscalDateEnding: end, fiscalYear: labelled });
      const day = formatCalendarDay(end);
      return {
        key: `${start} ${end}`,
        label: period === 'annual' ? year : day,
        title: period === 'annual' ? `fiscal ${year}` : `the quarter to ${day}`,
        period: `${formatCalendarDay(start)} to ${day}`,
        end,
        filing: segments.filings.find((filing) => filing.accessionNumber === accessionNumber) ?? null,
        accession: accessionNumber,
        place,
      };
    })
    .reverse();
}

/** Returns the table of a company's parts: each measure with its sum, the consolidated figure and how far they agree. */
export function segmentsTable(segments: Segments, by: SegmentsBy, options: SegmentsOptions): SegmentsTable {
  const columns = segmentColumns(segments, options);
  const write = makeWriter(segments, by, columns, options);
  const measures: readonly SegmentsMeasure[] = ['revenue', 'operatingIncome'];
  const groups = measures.flatMap((measure): SegmentGroup[] => {
    const breakdown = findBreakdown(segments, by, measure);
    if (breakdown === undefined) return [];
    const rows = [
      ...breakdown.parts.map((part, index) => partRow(breakdown, part, columns, (value) => write(value, index === 0))),
      sumRow(breakdown, columns, (value) => write(value, false), 'sum', sumNames[by]),
      sumRow(
        breakdown,
        columns,
        (value) => write(value, false),
        'consolidated',
        `${measureNames[measure]}, consolidated`,
      ),
    ];
    const tie = buildTie(breakdown, columns, {
      write: (amount) => write(amount, false).text,
      currency: segments.currency,
      period: options.period,
    });
    return [{ key: measure, title: measureNames[measure], rows, tie }];
  });
  const margins = marginGroup(segments, by, columns);
  return { columns, groups: margins === null ? groups : [...groups, margins], currency: segments.currency };
}

type Write = (value: number | null) => { readonly text: string; readonly full: string };

function makeWriter(segments: Segments, by: SegmentsBy, columns: readonly SegmentColumn[], { unit }: SegmentsOptions) {
  const measure = { kind: 'money', currency: segments.currency } as const;
  const amounts = segments.breakdowns
    .filter((one) => one.by === by)
    .flatMap(({ parts, sums, consolidated }) => [
      ...parts.map(({ figures }) => figures.map((one) => one?.value ?? null)),
      sums,
      consolidated,
    ])
    .flatMap((values) => columns.map(({ place }) => values[place] ?? null));
  const decimals = exactDecimals(amounts.map((amount) => (amount === null ? null : amount / scaleOf(unit))));
  return (value: number | null, sign: boolean) => ({
    text: figureText(value, measure, { unit, sign: sign || unit === 'full', decimals }),
    full: figureText(value, measure, { unit: 'full', sign: true, decimals: exactDecimals([value]) }),
  });
}

/** Returns how deep a part lies within others. */
function findLevel(parts: readonly SegmentPart[], part: SegmentPart): number {
  const chain = new Set<SegmentPart>();
  let at: SegmentPart | undefined = part;
  while (at !== undefined && !chain.has(at)) {
    chain.add(at);
    const parent: string | null = at.partOf;
    at = parent === null ? undefined : parts.find(({ member }) => member === parent);
  }
  return chain.size;
}

function formatChange(values: readonly (number | null)[], columns: readonly SegmentColumn[]): string {
  const newest = columns.at(-1);
  if (newest === undefined) return formatPercent(null);
  const before = columns.findIndex(({ end }) => isYearBefore(end, newest.end));
  return formatPercent(growthRate(values[before], values.at(-1)), { plus: true });
}

function partRow(
  breakdown: SegmentBreakdown,
  part: SegmentPart,
  columns: readonly SegmentColumn[],
  write: Write,
): SegmentRow {
  const values = columns.map(({ place }) => part.figures[place]?.value ?? null);
  const newest = columns.at(-1)?.place ?? -1;
  return {
    key: `${breakdown.measure} ${part.member}`,
    label: partLabel(part),
    level: findLevel(breakdown.parts, part),
    kind: 'part',
    unit: 'money',
    member: part.member,
    cells: columns.map(({ place, filing }, index) => {
      const value = values[index] ?? null;
      const reason = `Not presented in the ${filing?.form ?? 'filing'}${filing === null ? '' : ` filed ${formatCalendarDay(filing.filed)}`}`;
      return {
        value,
        ...write(value),
        mark: null,
        missing: value === null ? reason : null,
        anchor: part.figures[place]?.anchor ?? null,
      };
    }),
    change: formatChange(values, columns),
    share: formatPercent(margin(values.at(-1), breakdown.sums[newest])),
  };
}

function sumRow(
  breakdown: SegmentBreakdown,
  columns: readonly SegmentColumn[],
  write: Write,
  kind: 'sum' | 'consolidated',
  label: string,
): SegmentRow {
  const figures = kind === 'sum' ? breakdown.sums : breakdown.consolidated;
  const values = columns.map(({ place }) => figures[place] ?? null);
  const missing = kind === 'sum' ? 'The filing states no parts' : 'The consolidated figure was not found';
  return {
    key: `${breakdown.measure} ${kind}`,
    label,
    level: 1,
    kind,
    unit: 'money',
    ...(kind === 'sum' && { strong: true, total: 'sum' }),
    member: null,
    cells: values.map((value) => ({
      value,
      ...write(value),
      mark: null,
      missing: value === null ? missing : null,
      anchor: null,
    })),
    change: formatChange(values, columns),
    share: kind === 'sum' && values.at(-1) !== null ? formatPercent(1) : '',
  };
}

/** Returns operating income over revenue of each part; null when a measure is missing. */
function marginGroup(segments: Segments, by: SegmentsBy, columns: readonly SegmentColumn[]): SegmentGroup | null {
  const revenue = findBreakdown(segments, by, 'revenue');
  const income = findBreakdown(segments, by, 'operatingIncome');
  if (revenue === undefined || income === undefined) return null;
  const row = (key: string, label: string, level: number, values: readonly (number | null)[]): SegmentRow => {
    const [first, last] = [values[0] ?? null, values.at(-1) ?? null];
    const points = first === null || last === null ? null : (last - first) * 100;
    return {
      key: `margin ${key}`,
      label,
      level,
      kind: 'margin',
      unit: 'fraction',
      member: null,
      cells: values.map((value) => ({
        value,
        text: formatPercent(value),
        full: formatPercent(value),
        mark: null,
        missing: value === null ? 'Revenue or operating income of the part not found' : null,
        anchor: null,
      })),
      change: points === null ? formatPercent(null) : `${pointsText(points)} pp`,
      share: '',
    };
  };
  const parts = income.parts.flatMap((part) => {
    const sold = revenue.parts.find(({ member }) => member === part.member);
    if (sold === undefined) return [];
    const values = columns.map(({ place }) => margin(part.figures[place]?.value, sold.figures[place]?.value));
    return [row(part.member, partLabel(part), findLevel(income.parts, part), values)];
  });
  if (parts.length === 0) return null;
  const whole = columns.map(({ place }) => margin(income.consolidated[place], revenue.consolidated[place]));
  return {
    key: 'margin',
    title: 'Operating margin',
    rows: [...parts, row('consolidated', 'Consolidated', 1, whole)],
    tie: null,
  };
}

/** Returns a change in percentage points: `+3.3`. */
export function pointsText(points: number): string {
  return formatPercent(points / 100, { plus: true }).replace('%', '');
}

/** Shortest name that is taken for several words: shorter ones, such as MedTech or QuickBooks, are brands. */
const GLUED_LENGTH = 12;

/**
 * Returns the label of a part. One that is the name of its member as it stands, such as `InnovativeMedicine`, gets its
 * spaces; a label of the filing stays as printed.
 */
export function partLabel({ member, label }: Pick<SegmentPart, 'member' | 'label'>): string {
  const name = member.replace(/^.*:/, '').replace(/Member$/, '');
  return label === name && name.length >= GLUED_LENGTH ? name.replace(/([a-z\d])(?=[A-Z])/g, '$1 ') : label;
}
