import type { Insiders, PriceHistory } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import type { PriceMark } from '@basecase/shared-ui/charts/plot/series';
import { PriceChart } from '@basecase/shared-ui/charts/price/price-chart';
import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useMemo } from 'react';
import { listClusterSpans, listTradeMarks, tradeMarkNames } from '../insider-words.model.ts';
import type { PeriodTrades } from './trades.model.ts';

interface TradesChartProps {
  readonly insiders: Insiders;
  readonly trades: PeriodTrades;
}

const HEIGHT = 320;
/** Steps that are no gap: ten trading days, and of public closes a month and more. */
const gapDays = { provider: 16, public: 40 } as const;

/** The price with the open-market trades of the period. */
export function TradesChart({ insiders, trades }: TradesChartProps) {
  const query = usePriceHistory(insiders.symbol, 'daily');
  const subtitle = query.data === undefined ? 'Close' : describeCloses(query.data);
  return (
    <Panel title="Trades and the price" subtitle={subtitle} headingLevel={2} height={HEIGHT}>
      <Loaded
        query={query}
        skeleton={<Skeleton shape="chart" label="Loading price history" />}
        title="Price history did not load"
        fallback="Failed to load price history."
      >
        {(history) => <Chart insiders={insiders} trades={trades} history={history} />}
      </Loaded>
    </Panel>
  );
}

function Chart({ insiders, trades, history }: TradesChartProps & { readonly history: PriceHistory }) {
  const { start } = trades;
  const points = useMemo(() => history.data.filter(({ date }) => date >= start), [history, start]);
  const marks = useMemo(() => listTradeMarks([...trades.bought, ...trades.sold], points), [trades, points]);
  const spans = useMemo(() => listClusterSpans(trades.clusters), [trades]);
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) {
    return <EmptyState title="No prices" text="No prices of this period are known." />;
  }
  const drawn = marks.filter(({ date }) => date >= first.date && date <= last.date);
  const label = `Price of ${insiders.symbol} from ${formatCalendarDay(first.date)} to ${formatCalendarDay(last.date)} with ${drawn.length} open-market ${drawn.length === 1 ? 'trade' : 'trades'} of insiders. Arrow keys go from trade to trade.`;
  return (
    <PriceChart
      key={`${start} ${points.length}`}
      label={label}
      points={points}
      marks={marks}
      markNames={tradeMarkNames}
      spans={spans}
      stopsAtTrades
      gapDays={history.source === 'sec' ? gapDays.public : gapDays.provider}
      height={HEIGHT}
      note={`Each mark is at the average price of its trade.${describeUndrawn(marks, first.date, last.date)}`}
    />
  );
}

/** Says which trades have no mark, because the prices begin later or end earlier. */
function describeUndrawn(marks: readonly PriceMark[], from: string, to: string): string {
  const before = marks.filter(({ date }) => date < from).length;
  const after = marks.filter(({ date }) => date > to).length;
  return [
    before > 0 ? ` Not drawn: ${countTrades(before)} before ${formatCalendarDay(from)}.` : '',
    after > 0
      ? ` Not drawn: ${countTrades(after)} after ${formatCalendarDay(to)}, of which no price is known yet.`
      : '',
  ].join('');
}

function countTrades(count: number): string {
  return count === 1 ? '1 trade' : `${count} trades`;
}

function describeCloses({ source, basis, dailyFrom }: PriceHistory): string {
  if (source === 'sec') return 'Twice-monthly closes, adjusted for splits';
  const step = dailyFrom === null ? 'Weekly' : 'Daily';
  return `${step} close, adjusted for splits${basis === 'adjusted' ? ' and dividends' : ''}`;
}
