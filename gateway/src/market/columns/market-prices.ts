import { recentPriceDays } from '../../contract/figures/priced-figures.ts';
import { toDayNumber } from '../../figures/day-number.ts';
import type { MarketHoldings, PriceColumns } from '../shape/holdings.ts';
import type { LineColumn } from './line-column.ts';
import { reasonCode } from './reasons.ts';
import type { DayFrame } from './resolve-line.ts';

/** A jump that a split may explain. */
const splitJump = 1.5;

/** The newest close of each company by a day. */
export interface PriceColumn {
  /** NaN without one. */
  readonly values: Float64Array;
  readonly reasons: Uint8Array;
  /** Days since 1970-01-01. */
  readonly day: Int32Array;
  /** The row of the close in the prices; -1 without one. */
  readonly row: Int32Array;
}

/** Returns the first row at or after a symbol and day. */
function findRow({ symbol, day }: PriceColumns, ofSymbol: number, after: number): number {
  let [low, high] = [0, day.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const own = symbol[middle] ?? 0;
    if (own < ofSymbol || (own === ofSymbol && (day[middle] ?? 0) < after)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the newest closes of the companies' main symbols up to a day. */
export function readPrices({ companies, prices }: MarketHoldings, today: number): PriceColumn {
  const indexes = new Map(prices.symbols.map((symbol, index) => [symbol, index]));
  const count = companies.length;
  const column = {
    values: new Float64Array(count).fill(Number.NaN),
    reasons: new Uint8Array(count).fill(reasonCode('noRecentPrice')),
    day: new Int32Array(count).fill(-1),
    row: new Int32Array(count).fill(-1),
  };
  companies.forEach(({ symbols }, company) => {
    const symbol = indexes.get(symbols[0] ?? '');
    if (symbol === undefined) return;
    const row = findRow(prices, symbol, today + 1) - 1;
    if (row < 0 || prices.symbol[row] !== symbol) return;
    column.row[company] = row;
    column.day[company] = prices.day[row] ?? -1;
    if ((prices.day[row] ?? 0) < today - recentPriceDays) return;
    column.values[company] = prices.close[row] ?? Number.NaN;
    column.reasons[company] = 0;
  });
  return column;
}

/** Returns price × shares where both are on one side of every split. */
export function multiplyByShares(
  frame: DayFrame,
  prices: PriceColumn,
  shares: LineColumn,
): Pick<PriceColumn, 'values' | 'reasons'> {
  const { filings, prices: closes } = frame.holdings;
  const count = prices.values.length;
  const values = new Float64Array(count).fill(Number.NaN);
  const reasons = new Uint8Array(count);
  const splitBetween = reasonCode('splitBetween');
  for (let company = 0; company < count; company += 1) {
    const reason = prices.reasons[company] || shares.reasons[company] || 0;
    reasons[company] = reason;
    if (reason !== 0) continue;
    const day = prices.day[company] ?? 0;
    const splits = frame.splits.get(company) ?? [];
    const counted = toDayNumber(filings[shares.filing[company] ?? -1]?.filed ?? '');
    const basis = splits.reduce((newest, { by }) => Math.max(newest, by), counted);
    const isBefore = splits.some(({ by }) => day < by);
    if (isBefore || hasJump(closes, prices.row[company] ?? -1, basis)) reasons[company] = splitBetween;
    else values[company] = (prices.values[company] ?? 0) * (shares.values[company] ?? 0);
  }
  return { values, reasons };
}

/** Returns whether two closes in a row differ as by a split, from the last one up to a day to a row. */
function hasJump({ symbol, day, close }: PriceColumns, row: number, since: number): boolean {
  for (let at = row; at > 0 && symbol[at - 1] === symbol[row] && (day[at] ?? 0) > since; at -= 1) {
    const change = (close[at] ?? 0) / (close[at - 1] ?? 0);
    if (change >= splitJump || change <= 1 / splitJump) return true;
  }
  return false;
}
