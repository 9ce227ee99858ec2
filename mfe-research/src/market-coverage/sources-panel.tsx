import { type Coverage, formatQuarter } from '@basecase/shared-ui/company/coverage-query';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import styles from './coverage.module.css';

interface Source {
  readonly source: string;
  readonly newest: string | null;
  readonly gives: string;
}

const columns: readonly TableColumn<Source>[] = [
  { key: 'source', header: 'Source', cell: ({ source }) => <span className={styles.source}>{source}</span> },
  { key: 'newest', header: 'Newest', align: 'left', cell: ({ newest }) => newest },
  { key: 'gives', header: 'What it gives', align: 'left', hideAt: 'tablet', cell: ({ gives }) => gives },
];

/** The public sources of the market and the newest of each. */
export function SourcesPanel({ coverage }: { readonly coverage: Coverage }) {
  const { quarters, newestFiling, prices } = coverage;
  const quarter = quarters
    .map(({ name }) => formatQuarter(name))
    .sort()
    .at(-1);
  const rows: readonly Source[] = [
    {
      source: 'Quarterly data sets',
      newest: quarter ?? null,
      gives: 'All figures of all filers, first filed and restated',
    },
    {
      source: 'Daily index and company facts',
      newest: toDay(newestFiling),
      gives: 'Reports filed since the newest data set',
    },
    {
      source: 'Fails-to-deliver lists',
      newest: toDay(prices.day),
      gives: 'Dated closing prices, about two weeks late',
    },
  ];
  return (
    <Panel title="Where it comes from" headingLevel={2} flush>
      <Table frame="flush" label="Sources" columns={columns} rows={rows} keyOf={({ source }) => source} />
    </Panel>
  );
}

const toDay = (day: string | null): string | null => (day === null ? null : formatCalendarDay(day));
