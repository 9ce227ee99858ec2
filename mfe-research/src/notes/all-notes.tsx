import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { Check, TriangleAlert } from 'lucide-react';
import { formatCrossed, type Note } from '../watching/notes-query.ts';
import { type CompanyLine, listCompanies } from './all-notes.model.ts';
import figureStyles from './note-figures.module.css';
import styles from './notes-screen.module.css';

const columns: readonly TableColumn<CompanyLine>[] = [
  { key: 'company', header: 'Company', cell: (line) => <Company {...line} />, card: { column: 1, row: 1 } },
  {
    key: 'written',
    header: 'Written',
    align: 'left',
    card: { column: '1 / -1', row: 3, tone: 3 },
    cell: ({ top }) => formatUtcDay(top.createdAt),
  },
  {
    key: 'thesis',
    header: 'Thesis',
    align: 'left',
    width: '60%',
    className: styles.thesis,
    cell: ({ top }) => top.text,
    card: { column: '1 / -1', row: 2 },
  },
  {
    key: 'figures',
    header: 'Figures',
    align: 'left',
    card: { column: 2, row: 1 },
    cell: (line) => <Figures {...line} />,
  },
];

/** The newest thesis of each company, those with crossed limits first. On a phone each is a card. */
export function AllNotes({ notes }: { readonly notes: readonly Note[] }) {
  return (
    <Table
      isRegion={false}
      tableLabel="Notes of all companies"
      className={styles.all}
      sizes={{ row: 44, head: 34 }}
      cards="minmax(0, 1fr) auto"
      columns={columns}
      rows={listCompanies(notes)}
      keyOf={({ symbol }) => symbol}
    />
  );
}

function Company({ symbol, count }: CompanyLine) {
  const host = useHost();
  return (
    <>
      <button type="button" className={styles.link} onClick={() => host.openCompany(symbol, '/notes')}>
        {symbol}
      </button>{' '}
      <Text as="span" tone={2} size="xs">
        {count === 1 ? '1 note' : `${count} notes`}
      </Text>
    </>
  );
}

function Figures({ crossed, held }: Pick<CompanyLine, 'crossed' | 'held'>) {
  if (crossed > 0) {
    return (
      <span className={classNames(figureStyles.state, figureStyles.isCrossed)}>
        <TriangleAlert size={14} aria-hidden="true" /> {formatCrossed(crossed)}
      </span>
    );
  }
  if (held === 0) return 'No limit set';
  return (
    <span className={classNames(figureStyles.state, figureStyles.holds)}>
      <Check size={14} aria-hidden="true" /> {held === 1 ? '1 holds' : `${held} hold`}
    </span>
  );
}
