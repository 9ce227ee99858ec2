import type { Timeframe } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { PriceChart } from '@basecase/shared-ui/charts/price-chart';
import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Button } from '@basecase/shared-ui/components/button';
import { Panel } from '@basecase/shared-ui/components/panel';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/state';
import { ToggleGroup } from '@basecase/shared-ui/components/toggle-group';
import { VisuallyHidden } from '@basecase/shared-ui/components/visually-hidden';
import { useState } from 'react';
import { useNarrow } from '../use-narrow.ts';
import styles from './overview.module.css';
import { priceView } from './price.model.ts';

const timeframes = [
  { value: 'daily', label: 'D', name: 'Daily' },
  { value: 'weekly', label: 'W', name: 'Weekly' },
  { value: 'monthly', label: 'M', name: 'Monthly' },
] as const;

const chartHeights = { wide: 294, narrow: 240 } as const;
/** Height of the line above the chart, with its gap. */
const CHANGE_HEIGHT = 34;

const NO_PRICES = 'No price history data available.';

/** Returns whether the source has no prices of the company: a retry would not help. */
function hasNoPrices(error: Error): boolean {
  return isApiError(error) && error.status === 404 && error.message === NO_PRICES;
}

/** The panel of closing prices by day, week or month. */
export function PricePanel({ symbol }: { readonly symbol: string }) {
  const [timeframe, setTimeframe] = useState<Timeframe>('daily');
  const width = useNarrow() ? 'narrow' : 'wide';
  const toggle = <ToggleGroup label="Timeframe" value={timeframe} onChange={setTimeframe} options={timeframes} />;
  return (
    <Panel title="Price history" headingLevel={2} actions={toggle} height={chartHeights[width] + CHANGE_HEIGHT}>
      <PriceContent symbol={symbol} timeframe={timeframe} width={width} />
    </Panel>
  );
}

interface PriceContentProps {
  readonly symbol: string;
  readonly timeframe: Timeframe;
  readonly width: keyof typeof chartHeights;
}

function PriceContent({ symbol, timeframe, width }: PriceContentProps) {
  const query = usePriceHistory(symbol, timeframe);
  if (query.isPending) return <Skeleton shape="chart" label="Loading price history" />;
  if (query.isError && hasNoPrices(query.error)) return <EmptyState title="No prices" text={NO_PRICES} />;
  if (query.isError) {
    return (
      <LoadErrorState
        error={query.error}
        title="Price history did not load"
        fallback="Failed to load price history."
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    );
  }
  const view = priceView(query.data, width);
  if (view.points.length === 0) return <EmptyState title="No prices" text={NO_PRICES} />;
  const waiting = query.isPlaceholderData;
  return (
    <div className={styles.prices} data-waiting={waiting || undefined} aria-busy={waiting}>
      <VisuallyHidden role="status">{waiting ? 'Loading price history' : ''}</VisuallyHidden>
      <PriceChart
        label={view.summary}
        title={`${symbol} Price history`}
        points={view.points}
        height={chartHeights[width] + CHANGE_HEIGHT}
        caption={
          <p className={styles.change}>
            <span className={styles[view.tone]}>{view.change}</span> {view.span}
            {view.note !== null && <span className={styles.note}>{view.note}</span>}
            {view.canReachFurther && <EarlierYears symbol={symbol} busy={query.isFetching} />}
          </p>
        }
      />
    </div>
  );
}

/** The button that extends the daily chart by weekly closes. They cost a provider request, so they load on request alone. */
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
