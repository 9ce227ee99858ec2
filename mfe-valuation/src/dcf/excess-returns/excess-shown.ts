import type { ExcessValuation } from './excess-valuation.model.ts';

/** A valuation by excess returns, as its panels show it. */
export interface ExcessShown {
  readonly symbol: string;
  readonly valuation: ExcessValuation;
  /** Today's price in the currency of the statements; null when unknown. */
  readonly price: number | null;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
}
