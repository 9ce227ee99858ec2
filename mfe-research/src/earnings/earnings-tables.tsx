import type { EarningsEstimates, EarningsHistory } from '@basecase/gateway/contract';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { DataTable } from '@basecase/shared-ui/components/tables/data-table';
import {
  formatMoneyShort,
  formatNumber,
  formatPercentPoints,
  formatPerShare,
} from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { shownEstimates } from './earnings.model.ts';
import styles from './earnings.module.css';
import type { ChartWriting } from './earnings-charts.model.ts';
import { Surprises } from './surprises.tsx';

export const TABLE_HEIGHT = 620;

const quarterColumns = [
  { key: 'report', header: 'Report Date' },
  { key: 'fiscal', header: 'Fiscal Date', align: 'left' },
  { key: 'reported', header: 'Reported EPS' },
  { key: 'estimated', header: 'Estimated EPS' },
  { key: 'surprise', header: 'Surprise' },
  { key: 'percent', header: 'Surprise %' },
] as const;

const yearColumns = [
  { key: 'year', header: 'Fiscal Year' },
  { key: 'reported', header: 'Reported EPS' },
];

/** The table of earnings per share, newest first. */
export function HistoryTable({
  history,
  period,
  currency,
  calendar,
}: ChartWriting & { readonly history: EarningsHistory }) {
  if (period === 'annual') {
    const rows = history.annualEarnings.map((year) => ({
      key: year.fiscalDateEnding,
      header: calendar.year(year.fiscalDateEnding),
      cells: [formatPerShare(year.reportedEPS, { currency })],
    }));
    return (
      <div className={styles.twoColumns}>
        <DataTable label="Annual earnings history" columns={yearColumns} rows={rows} maxHeight={TABLE_HEIGHT} />
      </div>
    );
  }
  const rows = history.quarterlyEarnings.map((quarter) => ({
    key: quarter.fiscalDateEnding,
    header: quarter.reportedDate === null ? 'N/A' : formatCalendarDay(quarter.reportedDate),
    cells: [
      formatCalendarDay(quarter.fiscalDateEnding),
      formatPerShare(quarter.reportedEPS, { currency }),
      formatPerShare(quarter.estimatedEPS, { currency }),
      formatPerShare(quarter.surprise, { currency, plus: true }),
      <Signed key="percent" value={quarter.surprisePercentage} />,
    ],
  }));
  return (
    <Stack>
      <Surprises history={history} currency={currency} />
      <DataTable label="Quarterly earnings history" columns={quarterColumns} rows={rows} maxHeight={TABLE_HEIGHT} />
    </Stack>
  );
}

/** A change in percent, with its sign and colour. */
export function Signed({ value }: { readonly value: number | null }) {
  const tone = value === null || value === 0 ? undefined : value > 0 ? styles.positive : styles.negative;
  return <span className={tone}>{formatPercentPoints(value, { plus: true })}</span>;
}

/** The table of analysts' estimates, newest period first. */
export function EstimatesTable({
  estimates,
  period,
  currency,
  calendar,
}: ChartWriting & { readonly estimates: EarningsEstimates }) {
  const columns = [
    { key: 'period', header: period === 'annual' ? 'Fiscal Year' : 'Quarter' },
    { key: 'average', header: 'EPS Avg' },
    { key: 'high', header: 'EPS High' },
    { key: 'low', header: 'EPS Low' },
    { key: 'analysts', header: 'Analysts' },
    { key: 'revenue', header: 'Revenue Avg' },
  ];
  const rows = shownEstimates(estimates, period, 'table').map((estimate) => ({
    key: estimate.fiscalDateEnding,
    header: calendar[period === 'annual' ? 'year' : 'quarter'](estimate.fiscalDateEnding),
    cells: [
      formatPerShare(estimate.consensusEPS, { currency }),
      formatPerShare(estimate.epsHigh, { currency }),
      formatPerShare(estimate.epsLow, { currency }),
      formatNumber(estimate.numberOfEstimates),
      formatMoneyShort(estimate.revenueEstimate, { currency }),
    ],
  }));
  const label = period === 'annual' ? 'Annual earnings estimates' : 'Quarterly earnings estimates';
  return <DataTable label={label} columns={columns} rows={rows} maxHeight={TABLE_HEIGHT} />;
}
