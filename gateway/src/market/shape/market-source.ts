import type { Coverage } from '../../contract/market/market.ts';
import type { MarketHoldings } from './holdings.ts';

/** What the loading knows of the coverage; the rest is counted over the holdings. */
export interface MarketProgress
  extends Pick<
    Coverage,
    'state' | 'sample' | 'asOf' | 'quarters' | 'waiting' | 'problems' | 'left' | 'loading' | 'disk'
  > {
  /** Listed filers that are left out, by reason. */
  readonly out: Coverage['filers']['out'];
}

/** Where the questions get their market from: the store, or the invented market of the sample mode. */
export interface MarketSource {
  /** Null while nothing is loaded. */
  holdings(): MarketHoldings | null;
  progress(): Promise<MarketProgress>;
  /**
   * Reads a listed company that the store lacks, in the background.
   * @returns whether it is being read; false where the newest try, a while ago at most, found nothing
   */
  readCompany(symbol: string): boolean;
}

/** The progress where nothing is loaded. */
export const noProgress: MarketProgress = {
  state: 'none',
  sample: false,
  asOf: null,
  quarters: [],
  waiting: [],
  problems: [],
  left: [],
  loading: null,
  disk: { bytes: 0, most: 0 },
  out: [],
};
