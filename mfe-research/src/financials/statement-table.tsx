import type { Finding, Source } from '@basecase/gateway/contract';
import { SparkBars } from '@basecase/shared-ui/charts/spark-bars';
import { type DataRow, type DataSection, DataTable } from '@basecase/shared-ui/components/data-table';
import { InfoMark } from '@basecase/shared-ui/components/info-mark';
import { useState } from 'react';
import { FigureButton, FigureHint } from './figure-button.tsx';
import { FigureGrid } from './figure-grid.tsx';
import { type ChosenFigure, FigureOrigin } from './figure-origin.tsx';
import styles from './financials.module.css';
import { shownFindings } from './findings.model.ts';
import { FindingsList } from './findings-list.tsx';
import type { StatementTable as Table, TableCell, TableRow } from './statement-table.model.ts';
import { periodText } from './table-period.model.ts';

export interface StatementTableProps {
  readonly symbol: string;
  readonly source: Source;
  /** Name of the statement. */
  readonly label: string;
  readonly table: Table;
  /** The name of the base of common size. */
  readonly base: string;
  readonly findings: readonly Finding[];
}

/** The columns after the newest figures. */
const TREND = 1;

const heads = { annual: 'Fiscal year', quarterly: 'Quarter', ttm: 'Twelve months to' } as const;

/** The table of a statement: reports as columns, the trend of each line, and the origin of each figure on request. */
export function StatementTable({ symbol, source, label, table, base, findings }: StatementTableProps) {
  const [figure, setFigure] = useState<ChosenFigure | null>(null);
  const [current, setCurrent] = useState('0 0');
  const { columns } = table;
  const rows = table.sections.flatMap(({ rows: lines }) => lines);
  const choose = (row: TableRow, cell: TableCell, index: number, anchor: HTMLElement) => {
    const column = columns[index];
    if (column === undefined) return;
    const title = `${row.label}, ${periodText(table.period, column.day)}`;
    setFigure({ anchor, title, cell, currency: column.currency });
  };
  const bodyRow = (row: TableRow): DataRow => ({
    key: row.key,
    header: (
      <span className={styles.line}>
        {row.label}
        {row.note !== null && <InfoMark label={`About ${row.label}`} text={row.note} />}
      </span>
    ),
    cells: [
      ...row.cells.map((cell, index) => {
        const place = `${rows.indexOf(row)} ${index}`;
        return (
          <FigureButton
            key={place}
            text={cell.text}
            missing={cell.value === null}
            doubtful={cell.findings.length > 0}
            place={place}
            stop={place === current}
            open={figure?.cell === cell}
            onFocus={() => setCurrent(place)}
            onChoose={(anchor) => choose(row, cell, index, anchor)}
          />
        );
      }),
      <SparkBars key="trend" values={row.cells.map(({ value }) => value)} />,
    ],
    strong: row.strong,
    groupEnd: row.groupEnd,
  });
  const bodyRows = table.sections.flatMap(({ title, rows: lines }): (DataRow | DataSection)[] => [
    ...(title === null ? [] : [{ key: title, section: title }]),
    ...lines.map(bodyRow),
  ]);
  return (
    <>
      <FigureGrid columns={columns.map(({ day }) => day).join()} after={TREND}>
        <DataTable
          label={label}
          columns={[
            { key: 'line', header: heads[table.period] },
            ...columns.map(({ label: header, day }) => ({ key: day, header })),
            { key: 'trend', header: 'Trend' },
          ]}
          rows={bodyRows}
        />
      </FigureGrid>
      <FigureHint />
      <FindingsList lines={shownFindings(findings, table)} />
      <FigureOrigin symbol={symbol} source={source} base={base} figure={figure} onClose={() => setFigure(null)} />
    </>
  );
}
