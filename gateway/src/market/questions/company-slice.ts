import type { StoredLine } from '../../providers/market-report.ts';
import type { LineValues, MarketFiling, MarketHoldings, PriceColumns, ReportHeads } from '../shape/holdings.ts';
import type { MarketDay } from './market-day.ts';

/** The rows of one company in the whole market, and where they begin in the slice. */
interface RowRange {
  readonly from: number;
  readonly to: number;
  readonly base: number;
}

/**
 * Returns the holdings of a few companies: a question about them reads some hundred columns, which would cost seconds
 * over the whole market. Filings, concepts and currencies keep their indexes.
 * @param chosen indexes of companies, each once
 */
export function sliceHoldings(holdings: MarketHoldings, chosen: readonly number[]): MarketHoldings {
  const { heads } = holdings;
  let base = 0;
  const ranges = chosen.map((company): RowRange => {
    const [from, to] = [findFirst(heads.company, company), findFirst(heads.company, company + 1)];
    base += to - from;
    return { from, to, base: base - (to - from) };
  });
  const companies = chosen.flatMap((company) => holdings.companies[company] ?? []);
  const symbols = companies.map((company) => company.symbols[0] ?? '');
  return {
    ...holdings,
    companies,
    heads: sliceHeads(heads, ranges),
    prices: slicePrices(holdings.prices, symbols),
    lineValues: async (line: StoredLine) => sliceLine(await holdings.lineValues(line), ranges),
  };
}

function sliceHeads(heads: ReportHeads, ranges: readonly RowRange[]): ReportHeads {
  const rows = ranges.flatMap(({ from, to }, at) =>
    Array.from({ length: to - from }, (_, row) => ({ at, row: from + row })),
  );
  const pick = (column: Int32Array | Uint8Array) => rows.map(({ row }) => column[row] ?? 0);
  return {
    company: Int32Array.from(rows, ({ at }) => at),
    end: Int32Array.from(pick(heads.end)),
    quarters: Uint8Array.from(pick(heads.quarters)),
    accepted: Int32Array.from(pick(heads.accepted)),
    filing: Int32Array.from(pick(heads.filing)),
    currency: Uint8Array.from(pick(heads.currency)),
  };
}

function sliceLine({ row, value, concept }: LineValues, ranges: readonly RowRange[]): LineValues {
  const entries = ranges.flatMap(({ from, to, base }) => {
    const first = findFirst(row, from);
    const count = findFirst(row, to) - first;
    return Array.from({ length: count }, (_, at) => ({ at: first + at, row: (row[first + at] ?? 0) - from + base }));
  });
  return {
    row: Int32Array.from(entries, (entry) => entry.row),
    value: Float64Array.from(entries, ({ at }) => value[at] ?? Number.NaN),
    concept: Uint16Array.from(entries, ({ at }) => concept[at] ?? 0),
  };
}

function slicePrices({ symbols, symbol, day, close }: PriceColumns, wanted: readonly string[]): PriceColumns {
  const rows = wanted.flatMap((name, at) => {
    const number = symbols.indexOf(name);
    if (number < 0) return [];
    const first = findFirst(symbol, number);
    return Array.from({ length: findFirst(symbol, number + 1) - first }, (_, row) => ({ at, row: first + row }));
  });
  return {
    symbols: wanted,
    symbol: Int32Array.from(rows, ({ at }) => at),
    day: Int32Array.from(rows, ({ row }) => day[row] ?? 0),
    close: Float64Array.from(rows, ({ row }) => close[row] ?? Number.NaN),
  };
}

/** Returns the first place of a number or a larger one in a sorted list; its length without one. */
export function findFirst(sorted: Int32Array, number: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the annual and quarterly reports of a company that the market holds, oldest first, each once. */
export function listHeldFilings({ frame }: MarketDay, company: number): readonly MarketFiling[] {
  const { heads, filings } = frame.holdings;
  const found = new Set<MarketFiling>();
  for (let row = findFirst(heads.company, company); heads.company[row] === company; row += 1) {
    const filing = filings[heads.filing[row] ?? -1];
    if (filing !== undefined) found.add(filing);
  }
  return [...found].sort((a, b) => (a.filed < b.filed ? -1 : 1));
}
