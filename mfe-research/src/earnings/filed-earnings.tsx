import type { IncomeStatement } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { DataTable } from '@basecase/shared-ui/components/tables/data-table';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatPercent, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { useMemo } from 'react';
import { filingsQuery } from '../load-filings.ts';
import { moneyFormats } from '../money-formats.model.ts';
import type { View } from './earnings.model.ts';
import styles from './earnings.module.css';
import type { ChartWriting } from './earnings-charts.model.ts';
import { CHART_HEIGHT, EarningsBars } from './earnings-charts.tsx';
import { Signed, TABLE_HEIGHT } from './earnings-tables.tsx';
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

const columns = [
  { key: 'eps', header: 'Diluted EPS' },
  { key: 'epsGrowth', header: 'Change' },
  { key: 'revenue', header: 'Revenue' },
  { key: 'revenueGrowth', header: 'Change' },
  { key: 'margin', header: 'Net margin' },
  { key: 'dividends', header: 'Dividends per share' },
  { key: 'announced', header: 'Results' },
  { key: 'filed', header: 'Filed' },
] as const;

function FiledTable({ rows, symbol, period, calendar }: FiledProps) {
  const label = period === 'annual' ? calendar.year : calendar.quarter;
  const title = period === 'annual' ? 'Annual earnings as filed' : 'Quarterly earnings as filed';
  return (
    <DataTable
      label={title}
      columns={[{ key: 'period', header: period === 'annual' ? 'Fiscal Year' : 'Quarter' }, ...columns]}
      rows={rows.map((row) => {
        const { perShare, short } = moneyFormats(row.currency);
        const name = label(row.fiscalDateEnding);
        return {
          key: row.fiscalDateEnding,
          header: name,
          cells: [
            perShare(row.eps),
            <Signed key="eps" value={toPoints(row.epsGrowth)} />,
            short(row.revenue),
            <Signed key="revenue" value={toPoints(row.revenueGrowth)} />,
            formatPercent(row.netMargin),
            perShare(row.dividendsPerShare),
            row.announced === null ? null : formatCalendarDay(row.announced),
            <ReportLink key="filed" row={row} symbol={symbol} from={`${title}, ${name}`} />,
          ],
        };
      })}
      maxHeight={TABLE_HEIGHT}
    />
  );
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
