import { Fold } from '@basecase/shared-ui/components/layout/fold';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table } from '@basecase/shared-ui/components/tables/table';
import type { ReactNode } from 'react';

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
      <Text as="div" size="xs">
        <Table<YearRow<Year>>
          frame="panel"
          label={tableLabel}
          columns={[
            { key: 'line', header: head, cell: ({ label }) => label },
            ...years.map((year, index) => ({
              key: `${labels[index]}`,
              header: labels[index],
              cell: ({ text }: YearRow<Year>) => text(year, index),
            })),
          ]}
          rows={rows}
          keyOf={({ label }) => label}
          look={({ total = false }) => ({ strong: total })}
        />
      </Text>
      {note !== undefined && (
        <Text top={10} tone={3} size="xs">
          {note}
        </Text>
      )}
    </Fold>
  );
}
