import { type DataColumn, type DataRow, type DataSection, DataTable } from '@basecase/shared-ui/components/data-table';
import { type ReactNode, useState } from 'react';
import type { FiledColumn } from './as-filed-columns.model.ts';
import type { FiledHeading, FiledRow, FiledTable } from './as-filed-table.model.ts';
import styles from './as-filed-table.module.css';
import { FigureButton, FigureHint } from './figure-button.tsx';
import { FigureGrid } from './figure-grid.tsx';
import { type ChosenFiledFigure, FiledOrigin } from './filed-origin.tsx';

export interface AsFiledTableProps {
  /** Name of the statement. */
  readonly label: string;
  readonly table: FiledTable;
}

const isFiledRow = (row: FiledRow | FiledHeading): row is FiledRow => 'cells' in row;

/** The table of a statement as filed, with the origin of each figure on request. */
export function AsFiledTable({ label, table }: AsFiledTableProps) {
  const [figure, setFigure] = useState<ChosenFiledFigure | null>(null);
  const [current, setCurrent] = useState('0 0');
  const figureRows = table.rows.filter(isFiledRow);
  const buttonOf = (row: FiledRow, index: number): ReactNode => {
    const cell = row.cells[index];
    const column = table.columns[index];
    if (cell === undefined || column === undefined) return null;
    const place = `${figureRows.indexOf(row)} ${index}`;
    return (
      <FigureButton
        key={place}
        text={cell.text}
        missing={cell.missing !== null}
        place={place}
        stop={place === current}
        open={figure?.cell.key === cell.key}
        onFocus={() => setCurrent(place)}
        onChoose={(anchor) => setFigure({ anchor, row, cell, column })}
      />
    );
  };
  const bodyRow = (row: FiledRow): DataRow => ({
    key: row.key,
    header: row.label,
    level: row.level,
    strong: row.total !== undefined,
    total: row.total,
    cells: row.cells.map((_, index) => buttonOf(row, index)),
  });
  return (
    <>
      <FigureGrid columns={table.columns.map(({ key }) => key).join()} after={0}>
        <DataTable
          label={`${label} as filed`}
          columns={headsOf(table)}
          rows={table.rows.map((row): DataRow | DataSection =>
            isFiledRow(row) ? bodyRow(row) : { key: row.key, section: row.heading, level: row.level },
          )}
        />
      </FigureGrid>
      <FigureHint />
      <FiledOrigin table={table} figure={figure} onClose={() => setFigure(null)} />
    </>
  );
}

function headsOf(table: FiledTable): DataColumn[] {
  return [
    { key: 'line', header: <Head label={table.head} small="Filing each column is read from" /> },
    ...table.columns.map((column) => ({ key: column.key, header: <FiledHead column={column} table={table} /> })),
  ];
}

function FiledHead({ column, table }: { readonly column: FiledColumn; readonly table: FiledTable }) {
  return (
    <Head
      label={column.label}
      small={
        <>
          <span className={styles.form}>{table.form}, </span>
          {table.filed}
        </>
      }
    />
  );
}

function Head({ label, small }: { readonly label: string; readonly small: ReactNode }) {
  return (
    <span className={styles.head}>
      {label} <small>{small}</small>
    </span>
  );
}
