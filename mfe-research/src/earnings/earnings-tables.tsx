import type { EarningsEstimates, EarningsHistory } from '@basecase/gateway/contract';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import {
  formatMoneyShort,
  formatNumber,
  formatPercentPoints,
  formatPerShare,
  NOT_AVAILABLE,
} from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { moneyFormats } from '../money-formats.model.ts';
import { type ChartWriting, shownEstimates, surpriseSummary } from './earnings.model.ts';
import styles from './earnings.module.css';

/** The tables of a screen scroll in frames of one height; a row is a period. */
export const looks = {
  maxHeight: 620,
  keyOf: ({ fiscalDateEnding }: { readonly fiscalDateEnding: string }) => fiscalDateEnding,
} as const;

type Year = EarningsHistory['annualEarnings'][number];
type Quarter = EarningsHistory['quarterlyEarnings'][number];

/** The table of earnings per share, newest first. */
export function HistoryTable({
  history,
  period,
  currency,
  calendar,
}: ChartWriting & { readonly history: EarningsHistory }) {
  if (period === 'annual') {
    const columns: readonly TableColumn<Year>[] = [
      { key: 'year', header: 'Fiscal Year', cell: ({ fiscalDateEnding }) => calendar.year(fiscalDateEnding) },
      { key: 'reported', header: 'Reported EPS', cell: ({ reportedEPS }) => formatPerShare(reportedEPS, { currency }) },
    ];
    return (
      <div className={styles.twoColumns}>
        <Table {...looks} label="Annual earnings history" columns={columns} rows={history.annualEarnings} />
      </div>
    );
  }
  const columns: readonly TableColumn<Quarter>[] = [
    {
      key: 'report',
      header: 'Report Date',
      cell: ({ reportedDate }) => (reportedDate === null ? NOT_AVAILABLE : formatCalendarDay(reportedDate)),
    },
    {
      key: 'fiscal',
      header: 'Fiscal Date',
      align: 'left',
      cell: ({ fiscalDateEnding }) => formatCalendarDay(fiscalDateEnding),
    },
    { key: 'reported', header: 'Reported EPS', cell: ({ reportedEPS }) => formatPerShare(reportedEPS, { currency }) },
    {
      key: 'estimated',
      header: 'Estimated EPS',
      cell: ({ estimatedEPS }) => formatPerShare(estimatedEPS, { currency }),
    },
    { key: 'surprise', header: 'Surprise', cell: ({ surprise }) => formatPerShare(surprise, { currency, plus: true }) },
    { key: 'percent', header: 'Surprise %', cell: ({ surprisePercentage }) => <Signed value={surprisePercentage} /> },
  ];
  return (
    <Stack>
      <Surprises history={history} currency={currency} />
      <Table {...looks} label="Quarterly earnings history" columns={columns} rows={history.quarterlyEarnings} />
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
  const isAnnual = period === 'annual';
  const columns: readonly TableColumn<EarningsEstimates['annualEarningsEstimate'][number]>[] = [
    {
      key: 'period',
      header: isAnnual ? 'Fiscal Year' : 'Quarter',
      cell: ({ fiscalDateEnding }) => calendar[isAnnual ? 'year' : 'quarter'](fiscalDateEnding),
    },
    { key: 'average', header: 'EPS Avg', cell: ({ consensusEPS }) => formatPerShare(consensusEPS, { currency }) },
    { key: 'high', header: 'EPS High', cell: ({ epsHigh }) => formatPerShare(epsHigh, { currency }) },
    { key: 'low', header: 'EPS Low', cell: ({ epsLow }) => formatPerShare(epsLow, { currency }) },
    { key: 'analysts', header: 'Analysts', cell: ({ numberOfEstimates }) => formatNumber(numberOfEstimates) },
    {
      key: 'revenue',
      header: 'Revenue Avg',
      cell: ({ revenueEstimate }) => formatMoneyShort(revenueEstimate, { currency }),
    },
  ];
  return (
    <Table
      {...looks}
      label={isAnnual ? 'Annual earnings estimates' : 'Quarterly earnings estimates'}
      columns={columns}
      rows={shownEstimates(estimates, period, 'table')}
    />
  );
}

interface SurprisesProps {
  readonly history: EarningsHistory;
  /** ISO code of the listing; null when unknown. */
  readonly currency: string | null;
}

const chooseTone = (value: number | null | undefined) =>
  value === null || value === undefined || value === 0 ? 'neutral' : value > 0 ? 'positive' : 'negative';

/** How often, and by how much, earnings per share beat their estimates. */
export function Surprises({ history, currency }: SurprisesProps) {
  const { perShare } = moneyFormats(currency);
  const { compared, beaten, averagePercent, latest } = surpriseSummary(history);
  return (
    <StatStrip label="Earnings surprises">
      <Stat
        label="Beat estimate"
        value={compared === 0 ? null : `${beaten} of ${compared}`}
        note={`last ${compared} quarters`}
      />
      <Stat
        label="Average surprise"
        value={formatPercentPoints(averagePercent, { plus: true })}
        tone={chooseTone(averagePercent)}
        note="of estimated EPS"
      />
      <Stat
        label="Latest reported EPS"
        value={perShare(latest?.reportedEPS)}
        note={`estimate ${perShare(latest?.estimatedEPS)}`}
      />
      <Stat
        label="Latest surprise"
        value={formatPercentPoints(latest?.surprisePercentage, { plus: true })}
        tone={chooseTone(latest?.surprisePercentage)}
        note={`${formatPerShare(latest?.surprise, { currency, plus: true })} against estimate`}
      />
    </StatStrip>
  );
}
