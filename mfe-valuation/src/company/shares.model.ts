import type { Stock } from '@basecase/gateway/contract';
import { type PriceAge, quarterAfterPrice } from '@basecase/shared-ui/company/price-age.model';
import { formatNumberShort, formatPercent } from '@basecase/shared-ui/figures/format';

/** The share count that values and projected prices are divided by. */
export interface SharesInUse {
  /** Null when no count is known. */
  readonly shares: number | null;
  /**
   * Of a stated count that is contradicted. all-classes: the balance sheet's count agrees with the checks.
   * implied: market cap ÷ price, without a price market cap ÷ (P/E × EPS).
   */
  readonly origin: 'key-figures' | 'balance-sheet' | 'all-classes' | 'implied' | 'unknown';
  /** The count of the key figures, else of the balance sheet; null without either. */
  readonly stated: number | null;
  /** Stated shares × price ÷ market cap − 1 when another count is used; null without a price, or when the stated count is used. */
  readonly gap: number | null;
}

/** The key figures that say how many shares there are. */
export type CountedStock = Pick<Stock, 'price' | 'marketCap' | 'sharesOutstanding'> &
  Partial<Pick<Stock, 'peRatio' | 'eps' | 'netIncome'>> &
  PriceAge;

/** A wider gap mostly means a count of one share class beside a market cap of all. The addend absorbs binary rounding at exactly 10%. */
export const WIDEST_GAP = 0.1 + 1e-9;

const positive = (value: number | null | undefined): value is number => value != null && value > 0;
const agree = (a: number, b: number) => Math.max(a, b) / Math.min(a, b) - 1 <= WIDEST_GAP;

/**
 * Returns the shares of the key figures, else those of the latest balance sheet, unless the market cap contradicts them. With a price:
 * where shares × price and market cap differ by more than 10%, the shares of all classes on the balance sheet if they agree with the
 * market cap, else market cap ÷ price. Without a price, or with one from before the latest quarter, the other figures decide.
 * @param counted shares outstanding of the latest balance sheet
 */
export function sharesInUse(stock: CountedStock, counted: number | null): SharesInUse {
  const { price, marketCap, sharesOutstanding } = stock;
  const stated = [sharesOutstanding, counted].find(positive) ?? null;
  const own = { origin: positive(sharesOutstanding) ? 'key-figures' : 'balance-sheet', stated } as const;
  if (stated === null) return { shares: null, origin: 'unknown', stated, gap: null };
  if (!positive(price) || !positive(marketCap) || quarterAfterPrice(stock) !== null) {
    return { ...own, gap: null, ...withoutPrice(stock, stated, counted) };
  }
  const gap = (stated * price) / marketCap - 1;
  if (Math.abs(gap) <= WIDEST_GAP) return { ...own, shares: stated, gap: null };
  if (positive(counted) && Math.abs((counted * price) / marketCap - 1) <= WIDEST_GAP) {
    return { shares: counted, origin: 'all-classes', stated, gap };
  }
  return { shares: marketCap / price, origin: 'implied', stated, gap };
}

/**
 * Returns the count that more figures agree with than contradict, unknown without one. Four figures count all classes, or should: the key
 * figures, the balance sheet, market cap ÷ (P/E × EPS), and net income ÷ EPS.
 */
function withoutPrice(
  { marketCap, peRatio, eps, netIncome, sharesOutstanding }: CountedStock,
  stated: number,
  counted: number | null,
): Pick<SharesInUse, 'shares'> & Partial<Pick<SharesInUse, 'origin'>> {
  const ofMarket = positive(marketCap) && positive(peRatio) && positive(eps) ? marketCap / (peRatio * eps) : null;
  const ofEarnings = eps != null && netIncome != null && eps !== 0 ? netIncome / eps : null;
  const candidates = [sharesOutstanding, counted, ofMarket].filter(positive);
  const known = [...candidates, ...[ofEarnings].filter(positive)];
  const decided = candidates.find((count) => known.filter((other) => agree(other, count)).length * 2 > known.length);
  if (decided === undefined) return { shares: null, origin: 'unknown' };
  if (decided === stated) return { shares: decided };
  return { shares: decided, origin: decided === counted ? 'all-classes' : 'implied' };
}

/** Returns whether another count than the stated one is used, of all share classes. */
export function isRepaired({ origin }: SharesInUse): boolean {
  return origin === 'all-classes' || origin === 'implied';
}

/** Returns the warning about another share count than the stated one, or null when that is used. */
export function sharesGap(inUse: SharesInUse): { readonly title: string; readonly text: string } | null {
  const { shares, stated, gap, origin } = inUse;
  if (!isRepaired(inUse) || shares === null || stated === null) return null;
  const [used, count] = [shares, stated].map(formatNumberShort);
  const side = (apart: number) => `${formatPercent(Math.abs(apart))} ${apart < 0 ? 'below' : 'above'}`;
  const implied = gap === null ? 'Market cap ÷ (P/E × EPS)' : 'Market cap ÷ price';
  const way = origin === 'all-classes' ? 'The balance sheet’s count' : implied;
  return {
    title:
      gap === null
        ? `The count of shares stated is ${side(stated / shares - 1)} that of all classes.`
        : `Shares × price is ${side(gap)} the market cap.`,
    text: `${way} is used: ${used} shares of all classes. The count stated is ${count}.`,
  };
}

/** Returns the sentence about an unknown count whose sources disagree; null where no source states one. */
export function sharesDisagree({ shares, stated }: SharesInUse): string | null {
  if (shares !== null || stated === null) return null;
  return `The key figures and the balance sheet do not agree on the number of shares, and there is no price that decides. The count stated is ${formatNumberShort(stated)}.`;
}
