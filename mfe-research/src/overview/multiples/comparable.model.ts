import type { Overview, Vintages } from '@basecase/gateway/contract';
import { knownOn } from './known-figures.model.ts';

/** The figures of the overview that the share count of the filings is checked by. */
export type MarketFigures = Pick<Overview, 'price' | 'marketCap' | 'currency'>;

/** A share count farther from the market cap is of one share class, of deposited shares, or of before a split. */
const MOST_APART = 0.1;

/** Returns why closes and filed figures of a company make no multiple; null when they do. @param today the day of the price */
export function whyNotComparable(
  market: MarketFigures,
  vintages: Pick<Vintages, 'currency' | 'quarterly'>,
  today: string,
): string | null {
  const { currency } = market;
  if (currency === null) return 'The currency of the price is not known.';
  if (vintages.currency === null) return 'The currency of the filed figures is not known.';
  if (vintages.currency !== currency) {
    return `The filed figures are in ${vintages.currency}, the price is in ${currency}.`;
  }
  return whyNotTheShares(market, knownOn(vintages.quarterly, today)?.sharesOutstanding ?? null);
}

/** Returns why the share count of the filings does not stand for the company; null when it does. */
export function whyNotTheShares({ price, marketCap }: MarketFigures, shares: number | null): string | null {
  if (shares === null) return 'The number of shares was not found in the newest filing.';
  if (price === null || marketCap === null || marketCap <= 0) {
    return 'Without price and market cap the number of shares cannot be checked.';
  }
  const apart = (price * shares) / marketCap - 1;
  if (Math.abs(apart) <= MOST_APART) return null;
  const amount = `${Math.round(Math.abs(apart) * 100)}% ${apart < 0 ? 'below' : 'above'}`;
  return `Shares in the filings × price is ${amount} the market cap: the filings may count one share class of several, or the price is that of a depositary receipt or of an older day.`;
}
