import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { PanelTable } from '@basecase/shared-ui/components/tables/panel-table';
import type { ReactNode } from 'react';
import styles from './year-table.module.css';

export interface YearTableProps<Year> {
  readonly title: string;
  readonly subtitle: string;
  /** Accessible names of the region and of its table. */
  readonly label: string;
  readonly tableLabel: string;
  /** Head of the first column. */
  readonly head: string;
  /** Heads of the years. */
  readonly labels: readonly (string | number)[];
  readonly years: readonly Year[];
  readonly rows: readonly YearRow<Year>[];
  /** A note below the table. */
  readonly note?: ReactNode;
}

export interface YearRow<Year> {
  readonly label: string;
  /** A total of the rows above. */
  readonly total?: boolean;
  readonly text: (year: Year, index: number) => string;
}

/** The figures of some fiscal years, a row each. */
export function YearTable<Year>(props: YearTableProps<Year>) {
  const { title, subtitle, label, tableLabel, head, labels, years, rows, note } = props;
  return (
    <Panel title={title} subtitle={subtitle} headingLevel={2}>
      <PanelTable label={label} tableLabel={tableLabel} className={styles.frame}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {labels.map((year) => (
              <th key={year} scope="col">
                {year}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label} className={row.total === true ? styles.total : undefined}>
              <th scope="row">{row.label}</th>
              {years.map((year, index) => (
                <td key={labels[index]}>{row.text(year, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </PanelTable>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </Panel>
  );
}
