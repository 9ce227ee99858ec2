import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { Check, TriangleAlert } from 'lucide-react';
import { ColumnHead, FigureTable, filingColumn } from '../table/figure-table.tsx';
import type { SegmentRow, SegmentsTable as Table } from './segments.model.ts';
import styles from './segments.module.css';
import { listSegmentRows, segmentSource } from './segments-source.model.ts';

export interface SegmentsTableProps {
  readonly symbol: string;
  /** Head of the first column. */
  readonly head: string;
  readonly table: Table;
  readonly returned: string | null;
  readonly onLeave: (place: string) => void;
}

/** The table of a company's parts, with how far they add up below each measure. */
export function SegmentsTable({ symbol, head, table, returned, onLeave }: SegmentsTableProps) {
  const { columns, groups } = table;
  const newest = columns.at(-1)?.label ?? '';
  const sentences = groups.flatMap(({ tie }) => tie?.sentence ?? []);
  return (
    <>
      <FigureTable
        label="Segments"
        head={<ColumnHead label={head} small="Filing each column is read from" />}
        columns={columns.map(filingColumn)}
        after={[
          {
            key: 'change',
            header: <ColumnHead label="Change" small={`to ${newest}`} />,
            hideAt: 'tablet',
            cell: ({ change }) => change,
          },
          {
            key: 'share',
            header: <ColumnHead label="Share" small={newest} />,
            hideAt: 'tablet',
            cell: ({ share }) => share,
          },
        ]}
        rows={listSegmentRows(table)}
        findSource={(row, column) => segmentSource(symbol, table, row, column)}
        header={renderHeader}
        growth={false}
        hint="Select a figure to see where it comes from."
        returned={returned}
        onLeave={onLeave}
      />
      {sentences.length > 0 && (
        <Grid as="ul" gap={4} top={10} tone={2} size="xs" className={styles.notes} aria-label="Gaps">
          {sentences.map((sentence) => (
            <li key={sentence}>
              <TriangleAlert size={12} aria-hidden="true" />
              {sentence}
            </li>
          ))}
        </Grid>
      )}
    </>
  );
}

/** The label of a row. The one that says how far the parts add up has a sign. */
function renderHeader({ kind, label }: SegmentRow) {
  if (kind !== 'adds' && kind !== 'gap') return label;
  const Sign = kind === 'adds' ? Check : TriangleAlert;
  return (
    <span className={styles[kind]}>
      <Sign size={12} aria-hidden="true" />
      {label}
    </span>
  );
}
