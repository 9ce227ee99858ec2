import type { Stock } from '@basecase/gateway/contract';
import { type PriceAge, quarterAfterPrice } from '@basecase/shared-ui/company/price-age.model';
import { formatNumberShort, formatPercent } from '@basecase/shared-ui/figures/format';

/** The share count that values and projected prices are divided by. */
export interface SharesInUse {
  /** Null when no count is known. */
  readonly shares: number | null;
  /**
   * Of a stated count that contradicts the market cap. all-classes: the balance sheet's count agrees with the market cap.
   * implied: market cap ÷ price.
   */
  readonly origin: 'key-figures' | 'balance-sheet' | 'all-classes' | 'implied' | 'unknown';
  /** The count of the key figures, else of the balance sheet; null without either. */
  readonly stated: number | null;
  /** Stated shares × price ÷ market cap − 1 when another count is used, else null. */
  readonly gap: number | null;
}

/** A wider gap mostly means a count of one share class beside a market cap of all. The addend absorbs binary rounding at exactly 10%. */
export const WIDEST_GAP = 0.1 + 1e-9;

const positive = (value: number | null): value is number => value !== null && value > 0;

/**
 * Returns the shares of the key figures, else those of the latest balance sheet. When shares × price and market cap differ by more
 * than 10%: the shares of all classes on the balance sheet if they agree with the market cap, else market cap ÷ price. Without price or
 * market cap, or with a price from before the latest quarter, the count is not checked. Such a price
 * leaves the count unknown where the two counts are more than 10% apart: nothing says which of them is that of all classes.
 * @param counted shares outstanding of the latest balance sheet
 */
export function sharesInUse(
  stock: Pick<Stock, 'price' | 'marketCap' | 'sharesOutstanding'> & PriceAge,
  counted: number | null,
): SharesInUse {
  const { price, marketCap, sharesOutstanding } = stock;
  const known = positive(sharesOutstanding);
  const stated = known ? sharesOutstanding : positive(counted) ? counted : null;
  const isBehind = quarterAfterPrice(stock) !== null;
  const apart = isBehind && stated !== null && positive(counted) && Math.abs(stated / counted - 1) > WIDEST_GAP;
  if (stated === null || apart) return { shares: null, origin: 'unknown', stated, gap: null };
  const gap = positive(price) && positive(marketCap) && !isBehind ? (stated * price) / marketCap - 1 : 0;
  if (positive(price) && positive(marketCap) && Math.abs(gap) > WIDEST_GAP) {
    if (positive(counted) && Math.abs((counted * price) / marketCap - 1) <= WIDEST_GAP) {
      return { shares: counted, origin: 'all-classes', stated, gap };
    }
    return { shares: marketCap / price, origin: 'implied', stated, gap };
  }
  return { shares: stated, origin: known ? 'key-figures' : 'balance-sheet', stated, gap: null };
}

/** Returns the warning about another share count than the stated one, or null when that is used. */
export function sharesGap({
  shares,
  stated,
  gap,
  origin,
}: SharesInUse): { readonly title: string; readonly text: string } | null {
  if (gap === null) return null;
  const [used, count] = [shares, stated].map(formatNumberShort);
  const way =
    origin === 'all-classes'
      ? `The balance sheet’s count is used: ${used} shares of all classes.`
      : `Market cap ÷ price is used: ${used} shares of all classes.`;
  return {
    title: `Shares × price is ${formatPercent(Math.abs(gap))} ${gap < 0 ? 'below' : 'above'} the market cap.`,
    text: `${way} The count stated is ${count}.`,
  };
}
