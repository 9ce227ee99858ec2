import { type Coverage, formatQuarter } from '@basecase/shared-ui/company/coverage-query';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { DataTable } from '@basecase/shared-ui/components/tables/data-table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import styles from './coverage.module.css';

const columns = [
  { key: 'source', header: 'Source' },
  { key: 'newest', header: 'Newest', align: 'left' },
  { key: 'gives', header: 'What it gives', align: 'left', hideAt: 'tablet' },
] as const;

/** The public sources of the market and the newest of each. */
export function SourcesPanel({ coverage }: { readonly coverage: Coverage }) {
  const { quarters, newestFiling, prices } = coverage;
  const quarter = quarters
    .map(({ name }) => formatQuarter(name))
    .sort()
    .at(-1);
  const rows = [
    ['Quarterly data sets', quarter, 'All figures of all filers, first filed and restated'],
    ['Daily index and company facts', toDay(newestFiling), 'Reports filed since the newest data set'],
    ['Fails-to-deliver lists', toDay(prices.day), 'Dated closing prices, about two weeks late'],
  ] as const;
  return (
    <Panel title="Where it comes from" headingLevel={2} flush>
      <DataTable
        bare
        label="Sources"
        columns={columns}
        rows={rows.map(([source, newest, gives]) => ({
          key: source,
          header: <span className={styles.source}>{source}</span>,
          cells: [newest ?? null, gives],
        }))}
      />
    </Panel>
  );
}

const toDay = (day: string | null): string | null => (day === null ? null : formatCalendarDay(day));
