import type { SegmentBreakdown, Segments } from '@basecase/gateway/contract';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Check, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { StaleFigures } from '../stale-figures.tsx';
import { FiledFigures, FilingsState, NoAnnualReport, UnreadFilings, useSegments } from './filings-read.tsx';
import {
  findBreakdown,
  measureNames,
  type SegmentRow,
  segmentsTable,
  shownParts,
  statedParts,
  type SegmentsTable as Table,
} from './segments/segments.model.ts';
import styles from './segments/segments.module.css';
import { SegmentsCharts } from './segments/segments-charts.tsx';
import { listSegmentRows, segmentSource, toExportedSegments } from './segments/segments-source.model.ts';
import { ColumnHead, FigureTable, filingColumn } from './table/figure-table.tsx';
import { unitSentence } from './table/figure-units.model.ts';
import type { FinancialsChoices, SegmentsBy, SegmentsMeasure } from './table/financials-address.model.ts';
import {
  columnsControl,
  exportControl,
  PeriodControl,
  TableToolbar,
  type ToolbarControl,
  unitControl,
} from './table/table-toolbar.tsx';

export interface SegmentsTabProps {
  readonly symbol: string;
  readonly choices: FinancialsChoices;
  readonly choose: (change: Partial<FinancialsChoices>) => void;
}

const partNames = { segment: 'Segment', product: 'Product', geography: 'Geography' } as const;
const allParts = ['segment', 'product', 'geography'] as const;

/** The parts of the company: revenue and operating income by segment, product and geography. */
export function SegmentsTab({ symbol, choices, choose }: SegmentsTabProps) {
  const { options } = choices;
  const { query, period, noAnnual } = useSegments(symbol, options.period === 'ttm' ? 'annual' : options.period);
  const { data } = query;
  const retry = () => void query.refetch();
  return (
    <>
      <StaleFigures meta={data?.meta} />
      {noAnnual !== null && <NoAnnualReport reason={noAnnual} />}
      <SegmentsToolbar
        symbol={symbol}
        segments={data}
        period={period}
        hasAnnual={noAnnual === null}
        choices={choices}
        choose={choose}
      />
      <FilingsState reading={data?.filingsRead} busy={query.isFetching} onRetry={retry} />
      <FiledFigures
        query={query}
        figures="Segments"
        fallback="Failed to load segments. Please try again."
        head={headOf(period)}
      >
        {(segments) => (
          <SegmentsContent symbol={symbol} segments={segments} period={period} choices={choices} choose={choose} />
        )}
      </FiledFigures>
      <UnreadFilings reading={data?.filingsRead} />
    </>
  );
}

const headOf = (period: 'annual' | 'quarterly') => (period === 'annual' ? 'Fiscal year' : 'Quarter to');

interface SegmentsContentProps extends SegmentsTabProps {
  readonly segments: Segments;
  readonly period: 'annual' | 'quarterly';
}

interface SegmentsToolbarProps extends Omit<SegmentsContentProps, 'segments'> {
  readonly segments: Segments | undefined;
  readonly hasAnnual: boolean;
}

function SegmentsToolbar({ symbol, segments, period, hasAnnual, choices, choose }: SegmentsToolbarProps) {
  const { options } = choices;
  const by = segments === undefined ? choices.by : shownParts(segments, choices.by);
  const stated = segments === undefined ? null : statedParts(segments);
  const choice = { options: { ...options, period }, onChange: (next: typeof options) => choose({ options: next }) };
  const measure = segments === undefined || by === null ? choices.measure : shownMeasure(segments, by, choices.measure);
  const currency = segments?.currency ?? null;
  return (
    <TableToolbar
      caption={
        segments === undefined ? 'Parts of the company' : unitSentence([{ kind: 'money', currency }], options.unit)
      }
      captionAbove
      main={
        <ToggleGroup<SegmentsBy>
          label="Parts by"
          value={by ?? choices.by}
          onChange={(next) => choose({ by: next })}
          options={allParts.map((value) => ({
            value,
            label: partNames[value],
            disabled: stated !== null && !stated.has(value),
          }))}
        />
      }
      controls={[
        {
          label: 'Period',
          control: <PeriodControl {...choice} disabled={{ annual: !hasAnnual, quarterly: false, ttm: true }} />,
        },
        measureControl(measure, (next) => by === null || isStated(segments, by, next), choose),
        unitControl({ ...choice, currency }),
        columnsControl(choice, segments?.periods.length ?? 0),
        ...(segments === undefined || by === null
          ? []
          : [exportControl(makeExport(symbol, segments, by, { unit: options.unit, count: options.count, period }))]),
      ]}
    />
  );
}

/** Returns whether a measure is stated; true while that is not known. */
function isStated(segments: Segments | undefined, by: SegmentsBy, measure: SegmentsMeasure): boolean {
  return segments === undefined || findBreakdown(segments, by, measure) !== undefined;
}

/** Returns the choice of the measure of the charts. */
function measureControl(
  measure: SegmentsMeasure,
  isOffered: (measure: SegmentsMeasure) => boolean,
  choose: SegmentsTabProps['choose'],
): ToolbarControl {
  return {
    label: 'Charts',
    control: (
      <ToggleGroup
        label="Measure"
        value={measure}
        onChange={(next) => choose({ measure: next })}
        options={(['revenue', 'operatingIncome'] as const).map((value) => ({
          value,
          label: measureNames[value],
          disabled: !isOffered(value),
        }))}
      />
    ),
  };
}

function makeExport(symbol: string, segments: Segments, by: SegmentsBy, options: Parameters<typeof segmentsTable>[2]) {
  return {
    title: `${symbol} by ${by} ${options.period}`,
    table: () => toExportedSegments(symbol, segmentsTable(segments, by, options)),
  };
}

/** Returns the chosen measure, or the other one when only that is stated. */
function shownMeasure(segments: Segments, by: SegmentsBy, asked: FinancialsChoices['measure']) {
  const other = asked === 'revenue' ? 'operatingIncome' : 'revenue';
  return findBreakdown(segments, by, asked) === undefined && findBreakdown(segments, by, other) !== undefined
    ? other
    : asked;
}

/** Filings before this day have no dimensions. */
const DIMENSIONS_SINCE = '2010-01-01';

function SegmentsContent({ symbol, segments, period, choices, choose }: SegmentsContentProps) {
  const { unit, count } = choices.options;
  const by = shownParts(segments, choices.by);
  const table = useMemo(
    () => (by === null ? null : segmentsTable(segments, by, { unit, count, period })),
    [segments, by, unit, count, period],
  );
  if (by === null || table === null) {
    const newest = segments.filings[0];
    const old = newest !== undefined && newest.filed < DIMENSIONS_SINCE;
    return (
      <EmptyState
        title="No segments"
        text={old ? 'Its filings before 2010 carry no dimensions.' : 'This company reports no segments.'}
      />
    );
  }
  const breakdown: SegmentBreakdown | undefined = findBreakdown(
    segments,
    by,
    shownMeasure(segments, by, choices.measure),
  );
  return (
    <>
      {breakdown !== undefined && (
        <SegmentsCharts symbol={symbol} breakdown={breakdown} columns={table.columns} currency={segments.currency} />
      )}
      <div className={styles.table}>
        <SegmentsTable
          key={`${by} ${period}`}
          symbol={symbol}
          head={headOf(period)}
          table={table}
          returned={choices.figure}
          onLeave={(figure) => choose({ figure })}
        />
      </div>
    </>
  );
}

interface SegmentsTableProps {
  readonly symbol: string;
  /** Head of the first column. */
  readonly head: string;
  readonly table: Table;
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

/** The table of a company's parts, with how far they add up below each measure. */
function SegmentsTable({ symbol, head, table, returned, onLeave }: SegmentsTableProps) {
  const { columns, groups } = table;
  const newest = columns.at(-1)?.label ?? '';
  const sentences = groups.flatMap(({ tie }) => tie?.sentence ?? []);
  return (
    <>
      <FigureTable
        label="Segments"
        head={<ColumnHead label={head} small="Filing each column is read from" />}
        columns={columns.map(filingColumn)}
        after={[
          {
            key: 'change',
            header: <ColumnHead label="Change" small={`to ${newest}`} />,
            hideAt: 'tablet',
            cell: ({ change }) => change,
          },
          {
            key: 'share',
            header: <ColumnHead label="Share" small={newest} />,
            hideAt: 'tablet',
            cell: ({ share }) => share,
          },
        ]}
        rows={listSegmentRows(table)}
        findSource={(row, column) => segmentSource(symbol, table, row, column)}
        header={renderHeader}
        growth={false}
        hint="Select a figure to see where it comes from."
        returned={returned}
        onLeave={onLeave}
      />
      {sentences.length > 0 && (
        <Grid as="ul" gap={4} top={10} tone={2} size="xs" className={styles.notes} aria-label="Gaps">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <TriangleAlert size={12} aria-hidden="true" />
              {sentence}
            </li>
          ))}
        </Grid>
      )}
    </>
  );
}

/** The label of a row. The one that says how far the parts add up has a sign. */
function renderHeader({ kind, label }: SegmentRow) {
  if (kind !== 'adds' && kind !== 'gap') return label;
  const Sign = kind === 'adds' ? Check : TriangleAlert;
  return (
    <span className={styles[kind]}>
      <Sign size={12} aria-hidden="true" />
      {label}
    </span>
  );
}
