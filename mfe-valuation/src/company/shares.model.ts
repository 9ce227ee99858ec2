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
 * market cap, else the count that other figures agree on, else market cap ÷ price. Without a price, or with one from before the latest
 * quarter, the other figures decide.
 * @param counted shares outstanding of the latest balance sheet
 */
export function sharesInUse(stock: CountedStock, counted: number | null): SharesInUse {
  const { price, marketCap, sharesOutstanding } = stock;
  const stated = [sharesOutstanding, counted].find(positive) ?? null;
  const own = { origin: positive(sharesOutstanding) ? 'key-figures' : 'balance-sheet', stated } as const;
  if (stated === null) return { shares: null, origin: 'unknown', stated, gap: null };
  const agreed = agreedCount(stock, counted);
  if (!positive(price) || !positive(marketCap) || quarterAfterPrice(stock) !== null) {
    if (agreed.count === null) return { shares: null, origin: 'unknown', stated, gap: null };
    const origin = agreed.count === counted ? 'all-classes' : 'implied';
    return { ...own, shares: agreed.count, ...(agreed.count !== stated && { origin }), gap: null };
  }
  const gap = (stated * price) / marketCap - 1;
  if (Math.abs(gap) <= WIDEST_GAP) return { ...own, shares: stated, gap: null };
  const isAll = positive(counted) && Math.abs((counted * price) / marketCap - 1) <= WIDEST_GAP;
  // A market cap of another day than the price: the figures that need no price know better.
  const isAgreed = agreed.by > 1 && agreed.count === counted;
  if (isAll || (isAgreed && counted !== stated)) return { shares: counted, origin: 'all-classes', stated, gap };
  return { shares: marketCap / price, origin: 'implied', stated, gap };
}

/**
 * Returns the count that the most figures agree on, null without one or beside another that as many agree on. Four figures count all
 * classes, or should: the key figures, the balance sheet, market cap ÷ (P/E × EPS), and net income ÷ EPS.
 */
function agreedCount(
  { marketCap, peRatio, eps, netIncome, sharesOutstanding }: CountedStock,
  counted: number | null,
): { readonly count: number | null; readonly by: number } {
  const ofMarket = positive(marketCap) && positive(peRatio) && positive(eps) ? marketCap / (peRatio * eps) : null;
  const ofEarnings = eps != null && netIncome != null && eps !== 0 ? netIncome / eps : null;
  const candidates = [sharesOutstanding, counted, ofMarket].filter(positive);
  const known = [...candidates, ...[ofEarnings].filter(positive)];
  const agreeing = (count: number) => known.filter((other) => agree(other, count)).length;
  const by = Math.max(0, ...candidates.map(agreeing));
  const [count = null] = candidates.filter((candidate) => agreeing(candidate) === by);
  const isDisputed = count === null || known.some((other) => !agree(other, count) && agreeing(other) >= by);
  return isDisputed ? { count: null, by: 0 } : { count, by };
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
