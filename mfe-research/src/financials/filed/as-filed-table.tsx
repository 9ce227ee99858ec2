import type { Source } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { ReactNode } from 'react';
import { standardFacts } from '../standard/standard-facts.model.ts';
import type { TableRow } from '../standard/statement-table.model.ts';
import {
  ColumnHead,
  type FigureSection,
  FigureTable,
  type FigureTableRow,
  FilingHead,
} from '../table/figure-table.tsx';
import type { AddedLines } from './added-lines.model.ts';
import { type FiledHeading, type FiledRow, type FiledTable, isFiledRow } from './as-filed-table.model.ts';
import { addedTitle } from './filed-export.model.ts';
import { filedFacts } from './filed-facts.model.ts';

export interface AsFiledTableProps {
  readonly symbol: string;
  readonly source: Source;
  /** Name of the statement. */
  readonly label: string;
  /** Name of its tab. */
  readonly from: string;
  readonly table: FiledTable;
  readonly added: AddedLines | null;
  readonly growth: boolean;
  readonly isDay: boolean;
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

/** The table of a statement as filed, with the origin of each figure on request. */
export function AsFiledTable({ label, table, added, ...props }: AsFiledTableProps) {
  const filedRow = (row: FiledRow): FigureTableRow => ({
    ...row,
    header: breakable(row.label),
    strong: row.total !== undefined,
    factsAt: (index) => {
      const [column, cell] = [table.columns[index], row.cells[index]];
      return column === undefined || cell === undefined ? null : filedFacts({ table, row, column, cell });
    },
  });
  const toSection = ({ key, heading, level }: FiledHeading): FigureSection => ({ key, section: heading, level });
  return (
    <FigureTable
      symbol={props.symbol}
      label={`${label} as filed`}
      from={props.from}
      head={<ColumnHead label={table.head} small="Filing each column is read from" />}
      columns={table.columns.map(({ key, label: header, filing, breakBefore }) => ({
        key,
        header: (
          <ColumnHead label={header} small={<FilingHead form={filing.form} day={formatCalendarDay(filing.filed)} />} />
        ),
        breakBefore,
      }))}
      rows={[
        ...table.rows.map((row) => (isFiledRow(row) ? filedRow(row) : toSection(row))),
        ...(added === null ? [] : [{ key: 'added', section: addedTitle, apart: true }]),
        ...(added?.rows ?? []).flatMap((row) => (added === null ? [] : [addedRow(row, added, table, props)])),
      ]}
      growth={props.growth}
      hint="Signs as the company prints them. Select a figure to see where it comes from."
      returned={props.returned}
      onLeave={props.onLeave}
    />
  );
}

/** Returns a printed label that may break after a slash: "Increase/(Decrease)" is wider than the names on a phone. */
function breakable(label: string): ReactNode {
  const [first, ...rest] = label.split('/');
  return [first, ...rest.flatMap((part) => ['/', <wbr key={part} />, part])];
}

/** Returns a standard line that the statement does not print, with the origin of a standard figure. */
function addedRow(
  row: TableRow,
  lines: AddedLines,
  filed: FiledTable,
  statement: Pick<AsFiledTableProps, 'source' | 'isDay'>,
): FigureTableRow {
  return {
    ...row,
    key: `added ${row.key}`,
    level: 0,
    strong: false,
    factsAt: (index) => {
      const [column, cell] = [filed.columns[index], row.cells[index]];
      if (column === undefined || cell === undefined) return null;
      const { period, scale } = lines.table;
      return standardFacts({
        ...statement,
        table: { period, scale },
        // A ratio of ours is no share of a base.
        row: { label: row.label, unit: row.unit === 'fraction' ? 'money' : row.unit },
        column: { ...column, day: column.end, currency: filed.currency },
        cell,
        base: '',
      });
    },
  };
}
