import type { IncomeStatement } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatPercent, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { useMemo } from 'react';
import { filingsQuery } from '../load-filings.ts';
import { moneyFormats } from '../money-formats.model.ts';
import type { ChartWriting, View } from './earnings.model.ts';
import styles from './earnings.module.css';
import { CHART_HEIGHT, EarningsBars } from './earnings-charts.tsx';
import { looks, Signed } from './earnings-tables.tsx';
import { type FiledEarnings, filedChart, listFiledEarnings } from './filed-earnings.model.ts';

interface FiledHistoryProps extends Pick<ChartWriting, 'period' | 'calendar'> {
  readonly symbol: string;
  readonly income: IncomeStatement;
  readonly view: View;
}

/** Earnings per share, revenue and margin as filed, for a server without earnings of a data provider. */
export function FiledHistory({ symbol, income, view, period, calendar }: FiledHistoryProps) {
  const { data: company } = useQuery({ ...filingsQuery(useHost().api, symbol), retry: false });
  const filings = company?.filings.recent ?? null;
  const rows = useMemo(() => listFiledEarnings(income, period, filings), [income, period, filings]);
  const parts = { rows, symbol, period, calendar };
  return (
    <Stack>
      {view === 'chart' ? <FiledChart {...parts} /> : <FiledTable {...parts} />}
      <p className={styles.note}>
        As filed with the SEC. Estimates and surprises need a data provider’s key, yours or the server’s.
      </p>
    </Stack>
  );
}

interface FiledProps extends Pick<FiledHistoryProps, 'symbol' | 'period' | 'calendar'> {
  /** Newest first. */
  readonly rows: readonly FiledEarnings[];
}

function FiledChart({ rows, symbol, period, calendar }: FiledProps) {
  const currency = rows[0]?.currency ?? null;
  const chart = useMemo(
    () => filedChart(rows, { period, calendar }, moneyFormats(currency).perShare),
    [rows, period, calendar, currency],
  );
  return (
    <Panel
      title="Diluted EPS as filed"
      subtitle={`Last ${chart.periods.length} ${period === 'annual' ? 'fiscal years' : 'quarters'}`}
      headingLevel={2}
      height={CHART_HEIGHT}
    >
      <EarningsBars title={`${symbol} Diluted EPS`} chart={chart} currency={currency} />
    </Panel>
  );
}

function FiledTable({ rows, symbol, period, calendar }: FiledProps) {
  const isAnnual = period === 'annual';
  const namePeriod = (row: FiledEarnings) => calendar[isAnnual ? 'year' : 'quarter'](row.fiscalDateEnding);
  const title = isAnnual ? 'Annual earnings as filed' : 'Quarterly earnings as filed';
  const columns: readonly TableColumn<FiledEarnings>[] = [
    { key: 'period', header: isAnnual ? 'Fiscal Year' : 'Quarter', cell: namePeriod },
    { key: 'eps', header: 'Diluted EPS', cell: ({ currency, eps }) => moneyFormats(currency).perShare(eps) },
    { key: 'epsGrowth', header: 'Change', cell: ({ epsGrowth }) => <Signed value={toPoints(epsGrowth)} /> },
    { key: 'revenue', header: 'Revenue', cell: ({ currency, revenue }) => moneyFormats(currency).short(revenue) },
    { key: 'revenueGrowth', header: 'Change', cell: ({ revenueGrowth }) => <Signed value={toPoints(revenueGrowth)} /> },
    { key: 'margin', header: 'Net margin', cell: ({ netMargin }) => formatPercent(netMargin) },
    {
      key: 'dividends',
      header: 'Dividends per share',
      cell: ({ currency, dividendsPerShare }) => moneyFormats(currency).perShare(dividendsPerShare),
    },
    {
      key: 'announced',
      header: 'Results',
      cell: ({ announced }) => (announced === null ? null : formatCalendarDay(announced)),
    },
    {
      key: 'filed',
      header: 'Filed',
      cell: (row) => <ReportLink row={row} symbol={symbol} from={`${title}, ${namePeriod(row)}`} />,
    },
  ];
  return <Table {...looks} label={title} columns={columns} rows={rows} />;
}

const toPoints = (fraction: number | null) => (fraction === null ? null : fraction * 100);

/** The day of the report, as the link to it. */
function ReportLink({ row, symbol, from }: { row: FiledEarnings; symbol: string; from: string }) {
  const { report, eps, fiscalDateEnding: end } = row;
  if (report === null) return NOT_AVAILABLE;
  const figure = eps !== null && report.hasEps ? { figure: { value: eps, end } } : {};
  return (
    <Link to={filingAddress({ symbol, accession: report.accession, ...figure, from })} className={styles.link}>
      {formatCalendarDay(report.filed)}
    </Link>
  );
}
