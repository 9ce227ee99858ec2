import type { MarketHoldings } from '../../../src/market/shape/holdings.ts';
import type { MarketSource } from '../../../src/market/shape/market-source.ts';

/** A source of a market in memory, whose holdings a test replaces. */
export class MemorySource implements MarketSource {
  current: MarketHoldings | null;
  readonly read: string[] = [];

  constructor(holdings: MarketHoldings | null) {
    this.current = holdings;
  }

  holdings(): MarketHoldings | null {
    return this.current;
  }

  async progress() {
    return {
      state: 'ready' as const,
      sample: false,
      asOf: '2026-03-01T00:00:00.000Z',
      quarters: [],
      waiting: [],
      problems: [],
      left: [],
      loading: null,
      disk: { bytes: 1, most: 2 },
      out: [{ reason: 'fund', count: 3 }],
    };
  }

  readCompany(symbol: string): void {
    this.read.push(symbol);
  }
}
