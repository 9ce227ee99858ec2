import { SparkBars } from '@basecase/shared-ui/charts/spark-bars';
import { type DataRow, type DataSection, DataTable } from '@basecase/shared-ui/components/data-table';
import { InfoMark } from '@basecase/shared-ui/components/info-mark';
import styles from './financials.module.css';
import type { StatementTable as Table } from './statement-table.model.ts';

export interface StatementTableProps {
  /** Name of the statement. */
  readonly label: string;
  readonly table: Table;
}

/** The latest annual reports as columns, with the trend of each line. */
export function StatementTable({ label, table }: StatementTableProps) {
  const { years } = table;
  const columns = [
    { key: 'line', header: 'Fiscal year' },
    ...years.map((year, index) => ({ key: `${year} ${index}`, header: year })),
    { key: 'trend', header: 'Trend' },
  ];
  const rows = table.sections.flatMap(({ title, rows: lines }): (DataRow | DataSection)[] => [
    ...(title === null ? [] : [{ key: title, section: title }]),
    ...lines.map((line) => ({
      key: line.key,
      header: (
        <span className={styles.line}>
          {line.label}
          {line.note !== null && <InfoMark label={`About ${line.label}`} text={line.note} />}
        </span>
      ),
      cells: [...line.texts, <SparkBars key="trend" values={line.values} />],
      strong: line.strong,
      groupEnd: line.groupEnd,
    })),
  ]);
  return (
    <>
      <p className={styles.caption}>
        Latest {years.length} annual reports, in {table.currency}
      </p>
      <DataTable label={label} columns={columns} rows={rows} />
    </>
  );
}
