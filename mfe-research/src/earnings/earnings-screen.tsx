import type { AllEarnings, IncomeStatement } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { useOverview, useStatements } from '@basecase/shared-ui/company/company-queries';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Tabs } from '@basecase/shared-ui/components/layout/tabs';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useCompany, useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { CalendarX } from 'lucide-react';
import type { FiscalCalendar } from '../fiscal-calendar.model.ts';
import { StaleFigures } from '../stale-figures.tsx';
import { useAddressChoices } from '../use-address-choices.ts';
import { useFiscalCalendar } from '../use-fiscal-calendar.ts';
import {
  type Counts,
  countEntries,
  dropPastEstimates,
  earningsAddress,
  otherPeriod,
  type Period,
  shownPeriod,
  type Tab,
  type View,
  whyEmpty,
} from './earnings.model.ts';
import styles from './earnings.module.css';
import { EstimatesCharts, HistoryCharts } from './earnings-charts.tsx';
import { EstimatesTable, HistoryTable } from './earnings-tables.tsx';
import { countFiled } from './filed-earnings.model.ts';
import { FiledHistory } from './filed-earnings.tsx';

const tabs = [
  { value: 'history', label: 'Earnings History' },
  { value: 'estimates', label: 'Earnings Estimates' },
] as const;

const views = [
  { value: 'table', label: 'Table' },
  { value: 'chart', label: 'Chart' },
] as const;

/** The earnings screen: earnings per share and analysts' estimates. */
export function EarningsScreen() {
  const symbol = useCompany();
  if (symbol !== null) return <Earnings key={symbol} symbol={symbol} />;
  return (
    <>
      <ScreenHeading title="Earnings" />
      <ChooseCompany text="Enter a company symbol to view its earnings." />
    </>
  );
}

const noData: Counts = { annual: 0, quarterly: 0 };

function Earnings({ symbol }: { readonly symbol: string }) {
  const { choices, choose } = useAddressChoices(earningsAddress);
  const { tab, view } = choices;
  const query = useEarnings(symbol);
  const { data: overview } = useOverview(symbol);
  const currency = overview?.currency ?? null;
  // The server answers other questions of the company: what is not ready is a provider of earnings.
  const hasNoProvider = isApiError(query.error) && query.error.code === 'not_ready' && overview !== undefined;
  const calendar = useFiscalCalendar(symbol);
  const statements = useStatements(symbol, hasNoProvider && tab === 'history');
  const filed = (hasNoProvider && tab === 'history' && statements.data?.incomeStatement) || null;
  const counts = filed !== null ? countFiled(filed) : query.data === undefined ? noData : countEntries(tab, query.data);
  const isLoaded = query.isSuccess || filed !== null;
  const period = shownPeriod(choices.period, counts);
  const choosePeriod = (next: Period) => choose({ period: next });
  const actions = (
    <>
      <ToggleGroup
        label="Period"
        value={period}
        onChange={choosePeriod}
        options={[
          { value: 'annual', label: 'Annual', disabled: isLoaded && counts.annual === 0 },
          { value: 'quarterly', label: 'Quarterly', disabled: isLoaded && counts.quarterly === 0 },
        ]}
      />
      <ToggleGroup label="View" value={view} onChange={(next) => choose({ view: next })} options={views} />
    </>
  );
  return (
    <>
      <CompanyHeader symbol={symbol} />
      <ScreenHeading title="Earnings" actions={actions} />
      <Tabs label="Earnings" value={tab} onChange={(next) => choose({ tab: next })} items={tabs}>
        <div className={styles.content}>
          {(query.isPending || statements.isLoading) && <Skeleton shape={view} label="Loading earnings" height={480} />}
          {hasNoProvider && !statements.isLoading && (
            <FiledContent filed={filed} tab={tab} view={view} {...{ symbol, period, calendar, counts }} />
          )}
          {query.isError && !hasNoProvider && (
            <LoadErrorState
              error={query.error}
              title="Earnings did not load"
              fallback="Failed to load earnings data. Please try again."
              busy={query.isFetching}
              onRetry={() => query.refetch()}
            />
          )}
          {query.isSuccess && (
            <>
              <StaleFigures meta={[query.data.meta, query.data[tab]?.meta]} />
              <EarningsContent
                earnings={query.data}
                tab={tab}
                view={view}
                period={period}
                currency={currency}
                calendar={calendar}
                onPeriod={choosePeriod}
              />
            </>
          )}
        </div>
      </Tabs>
    </>
  );
}

interface FiledContentProps {
  readonly symbol: string;
  /** Null where the company has no statements as filed, and on the tab of estimates. */
  readonly filed: IncomeStatement | null;
  readonly counts: Counts;
  readonly tab: Tab;
  readonly view: View;
  readonly period: Period;
  readonly calendar: FiscalCalendar;
}

/** The history as filed on a server without a provider of earnings. */
function FiledContent({ symbol, filed, counts, tab, view, period, calendar }: FiledContentProps) {
  if (tab === 'estimates') {
    return (
      <EmptyState
        title="No earnings estimates"
        text="Estimates come from a data provider, and none is set up on this server."
      />
    );
  }
  if (filed !== null && counts[period] > 0) {
    return <FiledHistory symbol={symbol} income={filed} view={view} period={period} calendar={calendar} />;
  }
  return (
    <EmptyState
      title="No earnings history"
      text="The company has no statements as filed, and no data provider of earnings is set up on this server."
    />
  );
}

interface EarningsContentProps {
  readonly earnings: AllEarnings;
  readonly tab: Tab;
  readonly view: View;
  readonly period: Period;
  /** ISO code of the listing; null when unknown. */
  readonly currency: string | null;
  readonly calendar: FiscalCalendar;
  readonly onPeriod: (period: Period) => void;
}

function EarningsContent({ earnings, tab, view, period, currency, calendar, onPeriod }: EarningsContentProps) {
  const { history, estimates } = earnings;
  const writing = { period, currency, calendar };
  const reason = whyEmpty(tab, earnings);
  const title = tab === 'history' ? 'No earnings history' : 'No earnings estimates';
  if (reason !== null) return <EmptyState icon={<CalendarX size={20} />} title={title} text={reason} />;
  const counts = countEntries(tab, earnings);
  if (counts[period] === 0) {
    const other = otherPeriod(period);
    return (
      <EmptyState
        icon={<CalendarX size={20} />}
        title={title}
        text={tab === 'history' ? 'No earnings history available.' : 'Earnings estimates are not currently available.'}
        action={<Button onClick={() => onPeriod(other)}>Show {other}</Button>}
      />
    );
  }
  if (tab === 'history' && history !== null) {
    return view === 'chart' ? (
      <HistoryCharts history={history} {...writing} />
    ) : (
      <HistoryTable history={history} {...writing} />
    );
  }
  if (tab === 'estimates' && estimates !== null) {
    return view === 'chart' ? (
      <EstimatesCharts estimates={estimates} {...writing} />
    ) : (
      <EstimatesTable estimates={estimates} {...writing} />
    );
  }
  return null;
}

const STALE_AFTER_MS = 10 * 60_000;

/** Returns the query of a company's earnings. It does not retry: provider calls are scarce. */
function earningsQuery(api: ApiClient, symbol: string) {
  return queryOptions({
    queryKey: ['earnings', symbol],
    queryFn: ({ signal }) => loadEarnings(api, symbol, signal),
    select: dropPastEstimates,
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
  });
}

/** Returns earnings history and estimates of a company. */
function useEarnings(symbol: string): UseQueryResult<AllEarnings> {
  return useQuery(earningsQuery(useHost().api, symbol));
}

/**
 * Loads history and estimates in a single call, or in two when that call fails.
 * @throws the first call's error when all calls fail
 */
async function loadEarnings(api: ApiClient, symbol: string, signal: AbortSignal): Promise<AllEarnings> {
  const input = { params: { symbol } };
  try {
    return await api.call('allEarnings', input, signal);
  } catch (error) {
    // Two more calls with the same session, symbol or quota would be refused, too.
    if (!isApiError(error) || error.status < 500) throw error;
    const [history, estimates] = await Promise.allSettled([
      api.call('earningsHistory', input, signal),
      api.call('earningsEstimates', input, signal),
    ]);
    if (history.status === 'rejected' && estimates.status === 'rejected') throw error;
    return {
      history: history.status === 'fulfilled' ? history.value : null,
      estimates: estimates.status === 'fulfilled' ? estimates.value : null,
      errors: { history: formatReason(history), estimates: formatReason(estimates) },
    };
  }
}

function formatReason(result: PromiseSettledResult<unknown>): string | null {
  return result.status === 'fulfilled'
    ? null
    : errorText(result.reason, 'Failed to load earnings data. Please try again.');
}
