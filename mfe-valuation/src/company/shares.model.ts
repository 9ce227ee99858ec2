import type { Stock } from '@basecase/gateway/contract';
import { formatNumberShort, formatPercent } from '@basecase/shared-ui/figures/format';

/** The share count that values and projected prices are divided by. */
export interface SharesInUse {
  /** Null when no count is known. */
  readonly shares: number | null;
  /** implied: market cap ÷ price, because the stated count contradicts the market cap. */
  readonly origin: 'key-figures' | 'balance-sheet' | 'implied' | 'unknown';
  /** The count of the key figures, else of the balance sheet; null without either. */
  readonly stated: number | null;
  /** Stated shares × price ÷ market cap − 1 when the count is implied, else null. */
  readonly gap: number | null;
}

/** A wider gap mostly means a count of one share class beside a market cap of all. The addend absorbs binary rounding at exactly 10%. */
export const WIDEST_GAP = 0.1 + 1e-9;

const positive = (value: number | null): value is number => value !== null && value > 0;

/**
 * Returns the shares of the key figures, else those of the latest balance sheet; market cap ÷ price when shares × price and
 * market cap differ by more than 10%. Without price or market cap the count is not checked.
 * @param counted shares outstanding of the latest balance sheet
 */
export function sharesInUse(
  { price, marketCap, sharesOutstanding }: Pick<Stock, 'price' | 'marketCap' | 'sharesOutstanding'>,
  counted: number | null,
): SharesInUse {
  const known = positive(sharesOutstanding);
  const stated = known ? sharesOutstanding : positive(counted) ? counted : null;
  if (stated === null) return { shares: null, origin: 'unknown', stated, gap: null };
  const gap = positive(price) && positive(marketCap) ? (stated * price) / marketCap - 1 : 0;
  if (positive(price) && positive(marketCap) && Math.abs(gap) > WIDEST_GAP) {
    return { shares: marketCap / price, origin: 'implied', stated, gap };
  }
  return { shares: stated, origin: known ? 'key-figures' : 'balance-sheet', stated, gap: null };
}

/** Returns the warning about an implied share count, or null when the stated one is used. */
export function sharesGap({
  shares,
  stated,
  gap,
}: SharesInUse): { readonly title: string; readonly text: string } | null {
  if (gap === null) return null;
  const [used, count] = [shares, stated].map(formatNumberShort);
  return {
    title: `Shares × price is ${formatPercent(Math.abs(gap))} ${gap < 0 ? 'below' : 'above'} the market cap.`,
    text: `Market cap ÷ price is used: ${used} shares of all classes. The count stated is ${count}.`,
  };
}
