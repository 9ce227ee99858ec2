import { Fold } from '@basecase/shared-ui/components/layout/fold';
import { PanelTable } from '@basecase/shared-ui/components/tables/panel-table';
import type { ReactNode } from 'react';
import styles from './year-table.module.css';

export interface YearTableProps<Year> {
  /** The id of its fold. */
  readonly id: string;
  readonly title: string;
  readonly subtitle: string;
  /** A line beside the title, shown while the table is folded. */
  readonly summary?: string;
  /** Accessible name of the table. */
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

/** The figures of some fiscal years, a row each, in a fold. */
export function YearTable<Year>(props: YearTableProps<Year>) {
  const { id, title, subtitle, summary, tableLabel, head, labels, years, rows, note } = props;
  return (
    <Fold id={id} title={title} subtitle={subtitle} summary={summary} headingLevel={3}>
      <PanelTable label={tableLabel} className={styles.frame}>
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
    </Fold>
  );
}
