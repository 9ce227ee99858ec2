import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Table, type TableProps } from '@basecase/shared-ui/components/tables/table';
import { type HostApi, useHost } from '@basecase/shared-ui/host';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { FigureGrid } from '../../figure-source/figure-grid.tsx';
import type { FigureSource } from '../../figure-source/figure-source.model.ts';
import { marketSource } from '../../market-figures/market-source.model.ts';
import { judgeAsk } from '../distance.model.ts';
import {
  formatAsked,
  formatCell,
  formatCount,
  formatDistance,
  formatPercentile,
  nameFigure,
  type Screen,
  type ScreenColumn,
  type ScreenRow,
} from '../figure-text.model.ts';
import type { ScreenBody, ScreenSort } from '../screen-state.model.ts';
import { type Names, useRows } from '../use-screen.ts';
import { type ColumnsProps, type Line, listResultColumns } from './result-columns.tsx';
import { findAsk } from './results.model.ts';
import styles from './results-table.module.css';

const [rowHeight, narrowRowHeight] = [38, 50];

interface ResultsTableProps extends Pick<ColumnsProps, 'sort' | 'priceDay' | 'joined' | 'onSort'> {
  readonly answer: Screen;
  readonly body: ScreenBody;
  /** Whether the answer is of an earlier screen. */
  readonly isOld: boolean;
  readonly names: Names;
  /** Symbol of the row to show; null for none. */
  readonly shown: string | null;
}

/** The companies that pass: rows are drawn as they come into view, and each figure opens where it comes from. */
export function ResultsTable(props: ResultsTableProps) {
  const { answer, body, isOld, names } = props;
  const frame = useRef<HTMLElement>(null);
  const height = useNarrow() ? narrowRowHeight : rowHeight;
  const range = useVirtualRows(frame, answer.matches, height);
  const rows = useRows(body, answer, isOld, range);
  const places = Array.from({ length: Math.max(0, range.to - range.from) }, (_, at) => range.from + at);
  const makeRoom = (place: number, count: number): Line[] =>
    count > 0 ? [{ place, row: null, room: count * height }] : [];
  const host = useHost();
  const { labels } = names;
  const findSource = useCallback(
    (row: ScreenRow, column: ScreenColumn) => screenSource({ host, answer, body, labels }, row, column),
    [host, answer, body, labels],
  );
  return (
    <FigureGrid>
      <CompanyTable
        {...props}
        frameRef={frame}
        rowCount={answer.matches + 1}
        columns={listResultColumns({
          ...props,
          columns: answer.columns ?? [],
          conditions: answer.conditions,
          findSource,
        })}
        rows={[
          ...makeRoom(-1, range.from),
          ...places.map((place) => ({ place, row: rows.get(place) ?? null })),
          ...makeRoom(answer.matches, answer.matches - range.to),
        ]}
      />
    </FigureGrid>
  );
}

interface CompanyTableProps extends Pick<TableProps<Line>, 'columns' | 'rows' | 'frameRef' | 'rowCount'> {
  readonly isOld?: boolean;
  readonly shown?: string | null;
}

function CompanyTable({ columns, rows, frameRef, rowCount, isOld = false, shown = null }: CompanyTableProps) {
  return (
    <Table
      {...{ columns, rows, frameRef, rowCount }}
      label="Companies that match"
      className={styles.frame}
      sizes={{ head: 78, padding: 8 }}
      maxHeight={760}
      ownCells
      keyOf={({ place }) => `${place}`}
      look={({ place, row, room }) => {
        if (room !== undefined) return { room };
        return { attributes: { 'aria-rowindex': place + 2, className: row?.symbol === shown ? styles.shown : '' } };
      }}
      body={{ className: isOld ? styles.old : undefined }}
    />
  );
}

/** Rows beyond the ends of the view, so that a scroll does not show gaps. */
const spare = 8;
/** Rows before the frame is measured, or where it has no height. */
const fewest = 24;

interface Range {
  readonly from: number;
  /** The place after the last one. */
  readonly to: number;
}

/** Returns which rows of equal height are in view of a frame that scrolls. @param height of a row in pixels */
function useVirtualRows(frame: RefObject<HTMLElement | null>, count: number, height: number): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: fewest });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const first = Math.floor(element.scrollTop / height);
      const shown = Math.ceil(element.clientHeight / height);
      const next = { from: Math.max(0, first - spare), to: first + Math.max(fewest, shown + spare) };
      setRange((last) => (last.from === next.from && last.to === next.to ? last : next));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [frame, height]);
  return { from: Math.min(range.from, Math.max(0, count - fewest)), to: Math.min(range.to, count) };
}

interface ShownScreen {
  readonly host: Pick<HostApi, 'api' | 'settings'>;
  readonly answer: Screen;
  readonly body: ScreenBody;
  readonly labels: ReadonlyMap<string, string>;
}

/** Returns where a figure of the results comes from, with what is asked of it and its percentile; null without a figure. */
function screenSource(shown: ShownScreen, row: ScreenRow, column: ScreenColumn): FigureSource | null {
  const { host, answer, body, labels } = shown;
  const { formula } = column;
  const figure = row.values[formula];
  if (figure === undefined) return null;
  const describe = (whole: typeof figure) =>
    marketSource({
      title: `${column.label}, ${row.name}`,
      symbol: row.symbol,
      from: `Screener, ${nameFigure(formula, labels)}`,
      amount: formatCell(figure, column),
      figure: whole,
      isSample: host.settings.sampleData,
    });
  const share = row.percentiles?.[formula] ?? null;
  const source: FigureSource = {
    ...describe(figure),
    asked: describeAsked(answer, column, figure.value),
    rank:
      share === null
        ? null
        : `${formatPercentile(share)} of the ${formatCount(column.n)} companies in scope with a figure.`,
    opensCompany: true,
  };
  if (figure.value === null) return { ...source, missing: `${figure.reason}. It is neither ranked nor taken as 0.` };
  if (row.isWithoutTerms !== true) return source;
  const { asOf } = body;
  const asked = { columns: [formula], symbols: [row.symbol], ...(asOf !== undefined && { asOf }), offset: 0, limit: 1 };
  const load = async (signal: AbortSignal) => {
    const reply = await host.api.call('screenMarket', { body: asked }, signal);
    const whole = reply.rows[0]?.values[formula];
    return whole === undefined || whole.value === null ? source : describe(whole);
  };
  return { ...source, later: { key: ['screen', asked], load } };
}

/** Returns "15% is asked for" and "passes by 12.6 points"; null for a figure of which nothing is asked. */
function describeAsked(
  { conditions }: Screen,
  { formula, format }: ScreenColumn,
  value: unknown,
): [string, string] | null {
  const asks = findAsk(conditions, formula);
  if (asks === null || typeof value !== 'number') return null;
  const outcome = judgeAsk(value, asks.operator, asks.value) ? 'passes' : 'fails';
  const distance = formatDistance(value - asks.value, format);
  return [`${formatAsked(asks.value, format)} is asked for`, `${outcome} by ${distance}`];
}

/** A faster answer shows no rows to come, which would only flash. */
const showAfterMs = 150;
const inert = {
  conditions: [],
  priceDay: null,
  joined: new Set<string>(),
  onSort: () => undefined,
  findSource: () => null,
};
const rowsToCome = Array.from({ length: 12 }, (_, place): Line => ({ place, row: null }));

interface ResultsSkeletonProps {
  /** Formulas. */
  readonly columns: readonly string[];
  readonly labels: ReadonlyMap<string, string>;
  readonly sort: ScreenSort | null;
}

/** The heads of the table above rows to come, while the first answer of a screen is on its way. */
export function ResultsSkeleton({ columns, labels, sort }: ResultsSkeletonProps) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), showAfterMs);
    return () => clearTimeout(timer);
  }, []);
  const heads = columns.map((formula): ScreenColumn => {
    const label = labels.get(formula) ?? formula;
    return { formula, label, unit: 'text', format: 'text', better: null, n: 0, bins: null };
  });
  return (
    <div role="status" className={styles.skeleton}>
      {isShown && (
        <>
          <VisuallyHidden>Running the screen</VisuallyHidden>
          <div inert>
            <CompanyTable
              columns={listResultColumns({ ...inert, columns: heads, sort })}
              rows={rowsToCome}
              rowCount={rowsToCome.length + 1}
            />
          </div>
        </>
      )}
    </div>
  );
}
