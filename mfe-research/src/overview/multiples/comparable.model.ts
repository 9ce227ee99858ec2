import type { Overview, TrailingVintage, Vintages } from '@basecase/gateway/contract';

/** The figures of the overview that check the share count of the filings. */
export type MarketFigures = Pick<Overview, 'price' | 'marketCap' | 'currency' | 'basis'>;

/** A larger gap means that the count covers one share class, counts ADRs, or predates a split. */
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
  const { basis } = market;
  if (basis !== undefined && (market.price === null || market.marketCap === null)) return sentenceOf(basis.sharesGap);
  return whyNotTheShares(market, knownOn(vintages.quarterly, today)?.sharesOutstanding ?? null);
}

function sentenceOf(reason: string | null): string | null {
  return reason === null ? null : `${reason}.`;
}

/** Returns why the share count of the filings does not cover the whole company; null when it does. */
export function whyNotTheShares(
  { price, marketCap }: Pick<MarketFigures, 'price' | 'marketCap'>,
  shares: number | null,
): string | null {
  if (shares === null) return 'The number of shares was not found in the newest filing.';
  if (price === null || marketCap === null || marketCap <= 0) {
    return 'The number of shares cannot be checked without price and market cap.';
  }
  const apart = (price * shares) / marketCap - 1;
  if (Math.abs(apart) <= MOST_APART) return null;
  const amount = `${Math.round(Math.abs(apart) * 100)}% ${apart < 0 ? 'below' : 'above'}`;
  return `Shares in the filings × price is ${amount} the market cap: the filings may count one share class of several, or the price is that of a depositary receipt or of an older day.`;
}

const DAY_MS = 86_400_000;
/** A year and the time for the filing of the next one: older figures no longer describe the company. */
const OLDEST_DAYS = 500;

/**
 * Returns the figures that were filed by a day: those of the latest period, and of its filings the last one. An
 * amendment of an earlier period replaces no later figures. Null while none was filed, and once the latest ones are too
 * old.
 */
export function knownOn(vintages: readonly TrailingVintage[], day: string): TrailingVintage | null {
  const known = vintages
    .filter(({ filed }) => filed <= day)
    .reduce<TrailingVintage | null>(
      (best, vintage) => (best === null || isLater(vintage, best) ? vintage : best),
      null,
    );
  if (known === null || Date.parse(day) - Date.parse(known.periodEnd) > OLDEST_DAYS * DAY_MS) return null;
  return known;
}

function isLater(one: TrailingVintage, other: TrailingVintage): boolean {
  return one.periodEnd === other.periodEnd ? one.filed > other.filed : one.periodEnd > other.periodEnd;
}
