import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { TableFrame } from '@basecase/shared-ui/components/tables/table-frame';
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
import { ColumnHeads } from './column-heads.tsx';
import { ResultRow, RowToCome } from './result-row.tsx';
import { findAsk } from './results.model.ts';
import styles from './results-table.module.css';

const [rowHeight, narrowRowHeight] = [38, 50];

interface ResultsTableProps {
  readonly answer: Screen;
  readonly body: ScreenBody;
  /** Whether the answer is of an earlier screen. */
  readonly isOld: boolean;
  readonly sort: ScreenSort | null;
  readonly names: Names;
  readonly priceDay: string | null;
  /** Symbols that joined since the user looked. */
  readonly joined: ReadonlySet<string>;
  /** Symbol of the row to show; null for none. */
  readonly shown: string | null;
  readonly onSort: (sort: ScreenSort | null) => void;
}

/** The companies that pass: rows are drawn as they come into view, and each figure opens where it comes from. */
export function ResultsTable(props: ResultsTableProps) {
  const { answer, body, isOld, sort, names, priceDay, joined, onSort } = props;
  const holder = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement | null>(null);
  const height = useNarrow() ? narrowRowHeight : rowHeight;
  useEffect(() => {
    frame.current = holder.current?.querySelector('section') ?? null;
  }, []);
  const range = useVirtualRows(frame, answer.matches, height);
  const rows = useRows(body, answer, isOld, range);
  const columns = answer.columns ?? [];
  const places = Array.from({ length: Math.max(0, range.to - range.from) }, (_, at) => range.from + at);
  const host = useHost();
  const { labels } = names;
  const findSource = useCallback(
    (row: ScreenRow, column: ScreenColumn) => screenSource({ host, answer, body, labels }, row, column),
    [host, answer, body, labels],
  );
  return (
    <FigureGrid holder={holder}>
      <TableFrame
        label="Companies that match"
        className={classNames(styles.frame, isOld && styles.old)}
        tableClassName={styles.table}
        rowCount={answer.matches + 1}
      >
        <ColumnHeads columns={columns} conditions={answer.conditions} sort={sort} priceDay={priceDay} onSort={onSort} />
        <tbody>
          <Filler height={range.from * height} columns={columns.length + 1} />
          {places.map((place) => (
            <ResultRow
              key={place}
              place={place}
              row={rows.get(place) ?? null}
              columns={columns}
              sortedBy={sort?.by ?? null}
              isNew={joined.has(rows.get(place)?.symbol ?? '')}
              isShown={props.shown !== null && rows.get(place)?.symbol === props.shown}
              findSource={findSource}
            />
          ))}
          <Filler height={(answer.matches - range.to) * height} columns={columns.length + 1} />
        </tbody>
      </TableFrame>
    </FigureGrid>
  );
}

/** The room of the rows that are not drawn. */
function Filler({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null;
  return (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
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
const rowCount = 12;

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
            <TableFrame label="Companies that match" className={styles.frame} tableClassName={styles.table}>
              <ColumnHeads columns={heads} conditions={[]} sort={sort} priceDay={null} onSort={() => undefined} />
              <tbody>
                {Array.from({ length: rowCount }, (_, place) => place).map((place) => (
                  <RowToCome key={place} place={place} columns={heads} />
                ))}
              </tbody>
            </TableFrame>
          </div>
        </>
      )}
    </div>
  );
}
