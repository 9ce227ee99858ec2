import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ColumnHead, describeHead } from '../column-words.model.ts';
import type { ScreenColumn, ScreenCondition } from '../figure-text.model.ts';
import type { ScreenSort } from '../screen-state.model.ts';
import { ColumnStrip } from './column-strip.tsx';
import styles from './results-table.module.css';

interface ColumnHeadsProps {
  readonly columns: readonly ScreenColumn[];
  readonly conditions: readonly ScreenCondition[];
  readonly sort: ScreenSort | null;
  readonly priceDay: string | null;
  readonly onSort: (sort: ScreenSort | null) => void;
}

/** The heads of the columns: each sorts, the highest first, then the lowest, then by symbol. */
export function ColumnHeads({ columns, conditions, sort, priceDay, onSort }: ColumnHeadsProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" aria-sort={sort === null ? 'ascending' : undefined}>
          <button type="button" onClick={() => onSort(null)}>
            Company
            {sort === null && <ArrowUp size={12} aria-hidden="true" />}
          </button>
          <small>SIC code and industry</small>
        </th>
        {columns.map((column) => (
          <Head
            key={column.formula}
            column={column}
            head={describeHead(column, priceDay)}
            asks={findAsk(conditions, column.formula)}
            sort={sort?.by === column.formula ? sort : null}
            onSort={onSort}
          />
        ))}
      </tr>
    </thead>
  );
}

const toPlain = (formula: string) => formula.toLowerCase().replaceAll(/[\s_]/g, '');

/** Returns the comparison of a column's figure with a number; null without one. */
export function findAsk(conditions: readonly ScreenCondition[], formula: string) {
  return conditions.find(({ asks }) => asks !== undefined && toPlain(asks.figure) === toPlain(formula))?.asks ?? null;
}

interface HeadProps {
  readonly column: ScreenColumn;
  readonly head: ColumnHead;
  readonly asks: ReturnType<typeof findAsk>;
  readonly sort: ScreenSort | null;
  readonly onSort: (sort: ScreenSort | null) => void;
}

function Head({ column, head, asks, sort, onSort }: HeadProps) {
  const { formula, bins } = column;
  const next =
    sort === null ? { by: formula, descending: true } : sort.descending ? { by: formula, descending: false } : null;
  const Arrow = sort?.descending === true ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sort === null ? undefined : sort.descending ? 'descending' : 'ascending'}
      className={sort === null ? undefined : styles.sorted}
    >
      {bins !== null && <ColumnStrip bins={bins} threshold={asks?.value ?? null} isAsked={asks !== null} />}
      <button
        type="button"
        title={formula}
        className={classNames(head.isFormula && styles.formula)}
        onClick={() => onSort(next)}
      >
        <span>{head.title}</span>
        {sort !== null && <Arrow size={12} aria-hidden="true" />}
      </button>
      <small>{head.note}</small>
    </th>
  );
}
