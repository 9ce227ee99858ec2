import type { Insiders, InsiderTrade, PriceHistory } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import type { PriceMark } from '@basecase/shared-ui/charts/plot/series';
import { TradeTriangle } from '@basecase/shared-ui/charts/plot/trade-triangle';
import { PriceChart } from '@basecase/shared-ui/charts/price/price-chart';
import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Pagination } from '@basecase/shared-ui/components/tables/pagination';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { listClusterSpans, listTradeMarks, tradeMarkNames } from '../insider-words.model.ts';
import { listKinds, type PeriodTrades, pickKind, type ShownKind } from './insiders.model.ts';
import { listTradeColumns } from './trade-columns.tsx';
import styles from './trades.module.css';

interface TradesPanelProps {
  readonly insiders: Insiders;
  readonly trades: PeriodTrades;
  readonly kind: ShownKind;
  readonly onKind: (kind: ShownKind) => void;
}

const rowsPerPage = 50;

/** The trades of a kind, newest first, of all people or of one. */
export function TradesPanel({ insiders, trades, kind, onKind }: TradesPanelProps) {
  const [person, setPerson] = useState<InsiderTrade['insider'] | null>(null);
  const [asked, setPage] = useState(1);
  const ofPerson = person === null ? trades.all : trades.all.filter(({ insider }) => insider.cik === person.cik);
  const rows = pickKind(ofPerson, kind);
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const page = Math.min(asked, pages);
  const shown = rows.slice((page - 1) * rowsPerPage, page * rowsPerPage);
  const inCluster = new Set(trades.clusters.flatMap((cluster) => cluster.trades));
  const chooseKind = (next: ShownKind) => {
    onKind(next);
    setPage(1);
  };
  const choose = (next: InsiderTrade['insider'] | null) => {
    setPerson(next);
    setPage(1);
  };
  return (
    <Panel
      title="Trades by person"
      headingLevel={2}
      flush
      actions={
        <div className={styles.kinds}>
          <ToggleGroup label="Kind of trade" value={kind} onChange={chooseKind} options={listKinds(ofPerson)} />
        </div>
      }
    >
      {person !== null && (
        <p className={styles.person}>
          Only trades of <b>{person.name}</b>
          <Button size="sm" variant="ghost" onClick={() => choose(null)} icon={<X size={14} aria-hidden="true" />}>
            Show all people
          </Button>
        </p>
      )}
      {rows.length === 0 && <p className={styles.none}>No trade of this kind in the period.</p>}
      {rows.length > 0 && (
        <Table
          frame="flush"
          label="Trades by person"
          className={styles.frame}
          sizes={{ row: 52, head: 34, padding: 10 }}
          cards="minmax(0, 1fr) auto"
          columns={listTradeColumns({ symbol: insiders.symbol, onPerson: person === null ? choose : null })}
          rows={shown}
          keyOf={({ id }) => id}
          look={({ id }) => ({ attributes: { 'data-cluster': inCluster.has(id) ? '' : undefined } })}
        />
      )}
      {pages > 1 && (
        <div className={styles.pages}>
          <Pagination page={page} pages={pages} onPage={setPage} label="Pages of trades" />
        </div>
      )}
      <Foot hasCluster={shown.some(({ id }) => inCluster.has(id))} />
    </Panel>
  );
}

function Foot({ hasCluster }: { readonly hasCluster: boolean }) {
  return (
    <Row align="stretch" wrap tone={2} size="xs" className={styles.foot}>
      {hasCluster && (
        <span>
          <TradeTriangle kind="bought" /> The green edge marks purchases that form a cluster.
        </span>
      )}
      <span>Holdings count shares held directly and through trusts. Options are not counted.</span>
    </Row>
  );
}

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
