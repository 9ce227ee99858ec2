import type { Stock } from '@basecase/gateway/contract';
import { formatNumberShort, formatPercent } from '@basecase/shared-ui/figures/format';

/** The count of shares a value or a projected price is divided by. */
export interface SharesInUse {
  /** Null when no count is known. */
  readonly shares: number | null;
  /** implied: market cap ÷ price, because the count stated does not make the market cap. */
  readonly origin: 'key-figures' | 'balance-sheet' | 'implied' | 'unknown';
  /** The count as the key figures, else the balance sheet, state it; null when neither does. */
  readonly stated: number | null;
  /** Shares stated × price ÷ market cap − 1, where that is why they are not used; else null. */
  readonly gap: number | null;
}

/** Beyond this shares × price and market cap do not speak of the same shares: of one class and of all, mostly. Binary fractions miss 10% by a hair. */
export const WIDEST_GAP = 0.1 + 1e-9;

const positive = (value: number | null): value is number => value !== null && value > 0;

/**
 * The shares to reckon with: those of the key figures, else those of the latest balance sheet. Where shares × price and
 * market cap are more than 10% apart it is market cap ÷ price. Without price or market cap there is no check.
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

/** What to say where the count stated gave way to market cap ÷ price; null where it did not. */
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
