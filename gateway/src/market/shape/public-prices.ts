import type { DatedClose } from '../../providers/market-report.ts';

export type { DatedClose } from '../../providers/market-report.ts';

/** Dated prices of listed securities that cost no call of a metered provider. */
export interface PublicPrices {
  /** Returns the closes of a symbol, at most one per half month, newest first; none for an unknown symbol. */
  listCloses(symbol: string): readonly DatedClose[];
}
