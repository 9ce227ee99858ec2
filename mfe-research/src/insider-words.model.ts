import type { Insiders, InsiderTrade, TradeCluster } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import type { PriceMark, PriceSpan, TradeMarkKind } from '@basecase/shared-ui/charts/plot/series';
import { formatNumber, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay, formatMonth } from '@basecase/shared-ui/figures/period';

const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** Returns a small number as a word, a larger one in digits. */
export function spellNumber(count: number): string {
  return words[count] ?? String(count);
}

/** Returns an amount in its largest unit with two decimals: `$1.24M`, `$372,200` below a tenth of a million. */
export function formatAmount(value: number): string {
  const size = Math.abs(value);
  if (size >= 999_995_000) return `$${formatNumber(value / 1e9, 2)}B`;
  if (size >= 100_000) return `$${formatNumber(value / 1e6, 2)}M`;
  return `$${formatNumber(value)}`;
}

/** Returns the people of a cluster in words, such as `directors`. */
export function namePeople({ areDirectors }: Pick<TradeCluster, 'areDirectors'>): string {
  return areDirectors ? 'directors' : 'insiders';
}

/** Returns the days of a cluster, its first and last one included. */
export function countClusterDays({ from, to }: Pick<TradeCluster, 'from' | 'to'>): number {
  return daysBetween(from, to) + 1;
}

/** Returns a cluster in one line: `3 directors bought $1.24M within 9 days`. */
function describeCluster(cluster: TradeCluster): string {
  return `${cluster.people} ${namePeople(cluster)} bought ${formatAmount(cluster.value)} ${describeWithin(cluster)}`;
}

/** Returns the name of a cluster in a chart: `3 directors bought within 9 days`. */
function nameCluster(cluster: TradeCluster): string {
  return `${cluster.people} ${namePeople(cluster)} bought ${describeWithin(cluster)}`;
}

function describeWithin(cluster: TradeCluster): string {
  const days = countClusterDays(cluster);
  return days === 1 ? 'on one day' : `within ${days} days`;
}

export function isOpenMarket({ kind }: Pick<InsiderTrade, 'kind'>): boolean {
  return kind === 'market';
}

export function sumValues(trades: readonly InsiderTrade[]): number {
  return trades.reduce((sum, { value }) => sum + (value ?? 0), 0);
}

/** Days before today that the line on the overview looks back. */
const recentDays = 90;

/** Returns what insiders did in the last 90 days in one line; null without a trade in the open market. */
export function describeRecent({
  trades,
  clusters,
  today,
}: Pick<Insiders, 'trades' | 'clusters' | 'today'>): string | null {
  const recent = trades.filter((trade) => isOpenMarket(trade) && daysBetween(trade.day, today) <= recentDays);
  const [first] = recent;
  if (first === undefined) return null;
  const cluster = clusters.find(({ to }) => daysBetween(to, today) <= recentDays);
  if (cluster !== undefined) return describeCluster(cluster);
  if (recent.length === 1) return `${describeOne(first)} on ${formatShortDay(first.day)}`;
  const bought = recent.filter(({ isAcquired }) => isAcquired);
  const sold = recent.filter(({ isAcquired }) => !isAcquired);
  if (bought.length === 0 && sold.every(({ plan }) => plan !== null)) {
    return `${formatAmount(sumValues(sold))} sold in 90 days, all under a plan`;
  }
  const parts = [
    ...(bought.length > 0 ? [`bought ${formatAmount(sumValues(bought))}`] : []),
    ...(sold.length > 0 ? [`sold ${formatAmount(sumValues(sold))}`] : []),
  ];
  return `Insiders ${parts.join(' and ')} in 90 days`;
}

/** Returns a trade as its person and amount: `Mira Feldt bought $296,625`. */
function describeOne({ insider, isAcquired, value, plan }: InsiderTrade): string {
  const ending = plan === null ? '' : ' under a plan';
  return `${insider.name} ${isAcquired ? 'bought' : 'sold'} ${formatAmount(value ?? 0)}${ending}`;
}

/** Returns a day without its year: `18 Nov`. */
export function formatShortDay(day: string): string {
  return `${Number(day.slice(8, 10))} ${formatMonth(day)}`;
}

export function markKindOf({ isAcquired, plan }: Pick<InsiderTrade, 'isAcquired' | 'plan'>): TradeMarkKind {
  if (isAcquired) return 'bought';
  return plan === null ? 'sold' : 'planned';
}

/** Names of the marks of trades in the key of a chart. */
export const tradeMarkNames = { bought: 'Bought', sold: 'Sold', planned: 'Sold under a plan' } as const;

/** A price this much above or below the close of its day is on the other side of a split. */
const mostAway = 1.5;

/** Returns the marks of open-market trades. A mark is at the price of its trade where that fits the closes. */
export function listTradeMarks(
  trades: readonly InsiderTrade[],
  closes: readonly { readonly date: string; readonly close: number }[],
): PriceMark[] {
  return trades.filter(isOpenMarket).map((trade) => {
    const close = closes.findLast(({ date }) => date <= trade.day)?.close;
    const fits =
      trade.price !== null && close !== undefined && Math.max(trade.price / close, close / trade.price) < mostAway;
    return { kind: markKindOf(trade), date: trade.day, price: fits ? trade.price : null, text: describeMark(trade) };
  });
}

function describeMark(trade: InsiderTrade): string {
  const { insider, day, shares, price, value } = trade;
  const verb = trade.isAcquired ? 'bought' : 'sold';
  const plan = trade.plan === null ? '' : ' under a plan';
  const amount = value === null ? '' : `, ${formatAmount(value)}`;
  return `${formatCalendarDay(day)}: ${insider.name} ${verb} ${formatNumber(shares)} shares at ${formatPerShare(price)}${amount}${plan}`;
}

export function listClusterSpans(clusters: readonly TradeCluster[]): PriceSpan[] {
  return clusters.map((cluster) => ({ from: cluster.from, to: cluster.to, text: nameCluster(cluster) }));
}
