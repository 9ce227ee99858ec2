import type { PriceHistory, Timeframe } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { PriceChart } from '@basecase/shared-ui/charts/price/price-chart';
import { useOverview, usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { useMemo, useState } from 'react';
import { listTradeMarks, tradeMarkNames } from '../insider-words.model.ts';
import { useAddressChoices } from '../use-address-choices.ts';
import { useRecentInsiders } from '../watching/insiders-query.ts';
import styles from './overview.module.css';
import { overviewAddress } from './overview-address.model.ts';
import { markNames, priceMarks, priceView } from './price.model.ts';

const allMarkNames = { ...markNames, ...tradeMarkNames };

const timeframes = [
  { value: 'daily', label: 'D', name: 'Daily' },
  { value: 'weekly', label: 'W', name: 'Weekly' },
  { value: 'monthly', label: 'M', name: 'Monthly' },
] as const;

/** Height of the chart with the lines above and below it. */
const heights = { wide: 282, narrow: 430 } as const;

const NO_PRICES = 'No price history data available.';

/** Returns whether the source has no prices of the company: a retry would not help. */
function hasNoPrices(error: Error): boolean {
  return isApiError(error) && error.status === 404 && error.message === NO_PRICES;
}

/** The panel of closing prices by day, week or month. */
export function PricePanel({ symbol }: { readonly symbol: string }) {
  const { choices, choose } = useAddressChoices(overviewAddress);
  const { timeframe } = choices;
  const width = useNarrow() ? 'narrow' : 'wide';
  const toggle = (
    <ToggleGroup
      label="Timeframe"
      value={timeframe}
      onChange={(next) => choose({ timeframe: next })}
      options={timeframes}
    />
  );
  return (
    <Panel title="Price history" headingLevel={2} actions={toggle} height={heights[width]}>
      <PriceContent symbol={symbol} timeframe={timeframe} width={width} />
    </Panel>
  );
}

const noPrices = <EmptyState title="No prices" text={NO_PRICES} />;

interface PriceContentProps {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly width: keyof typeof heights;
}

function PriceContent({ symbol, timeframe, width }: PriceContentProps) {
  const query = usePriceHistory(symbol, timeframe);
  if (query.data === undefined) {
    return (
      <Loaded
        query={query}
        skeleton={<Skeleton shape="chart" label="Loading price history" />}
        title="Price history did not load"
        fallback="Failed to load price history."
        failed={(error) => hasNoPrices(error) && noPrices}
      />
    );
  }
  if (query.data.data.length === 0) return noPrices;
  const waiting = query.isPlaceholderData;
  return (
    <div className={styles.prices} data-waiting={waiting || undefined} aria-busy={waiting}>
      <VisuallyHidden role="status">{waiting ? 'Loading price history' : ''}</VisuallyHidden>
      <Prices symbol={symbol} history={query.data} width={width} isFetching={query.isFetching} />
    </div>
  );
}

interface PricesProps {
  readonly symbol: string;
  readonly history: PriceHistory;
  readonly width: keyof typeof heights;
  readonly isFetching: boolean;
}

function Prices({ symbol, history, width, isFetching }: PricesProps) {
  const { data: overview } = useOverview(symbol);
  const dates = overview?.reportDates;
  const currency = overview?.currency ?? null;
  const view = useMemo(() => priceView(history, width), [history, width]);
  const trades = useRecentInsiders(symbol).data?.trades;
  const marks = useMemo(
    () => [...priceMarks(dates), ...listTradeMarks(trades ?? [], view.points)],
    [dates, trades, view],
  );
  return (
    <PriceChart
      // A chosen range must not remain when the points change.
      key={`${history.timeframe} ${view.points.length}`}
      label={view.summary}
      title={`${symbol} Price history`}
      series={view.series}
      points={view.points}
      marks={marks}
      markNames={allMarkNames}
      gapDays={view.gapDays}
      height={heights[width]}
      formatPrice={(price) => formatPerShare(price, { currency })}
      caption={
        <p className={styles.change}>
          <span className={styles[view.tone]}>{view.change}</span> {view.span}
        </p>
      }
      note={
        <>
          {view.note !== null && <span>{view.note}</span>}
          {view.canReachFurther && <EarlierYears symbol={symbol} busy={isFetching} />}
        </>
      }
    />
  );
}

/** The button that extends daily closes by weekly ones, which load only on request: they cost a provider call. */
function EarlierYears({ symbol, busy }: { readonly symbol: string; readonly busy: boolean }) {
  const [wanted, setWanted] = useState(false);
  const weekly = usePriceHistory(symbol, 'weekly', wanted);
  return (
    <span className={styles.earlier}>
      {weekly.isError && <span role="alert">{errorText(weekly.error, 'Failed to load price history.')}</span>}
      <Button
        variant="ghost"
        size="sm"
        busy={weekly.isFetching || (wanted && busy)}
        onClick={() => (wanted ? weekly.refetch() : setWanted(true))}
      >
        Show earlier years
      </Button>
    </span>
  );
}
