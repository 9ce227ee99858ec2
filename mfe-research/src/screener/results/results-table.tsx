import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { TableFrame } from '@basecase/shared-ui/components/tables/table-frame';
import { useHost } from '@basecase/shared-ui/host';
import { useCallback, useEffect, useRef } from 'react';
import { FigureGrid } from '../../figure-source/figure-grid.tsx';
import type { Screen, ScreenColumn, ScreenRow } from '../figure-text.model.ts';
import type { ScreenBody, ScreenSort } from '../screen-state.model.ts';
import { type Names, useRows } from '../use-screen.ts';
import { ColumnHeads } from './column-heads.tsx';
import { ResultRow } from './result-row.tsx';
import styles from './results-table.module.css';
import { screenSource } from './screen-source.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

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
