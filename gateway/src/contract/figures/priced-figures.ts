import type { CalculatedFigure, FiledBasis } from '../stock.ts';

/**
 * A close of more days ago is no price of today. Public prices of half a month come out up to 31 days after its first day.
 */
export const recentPriceDays = 47;

/** The figures that depend on a price; absent where a part is missing or the ratio has no meaning. */
export interface PricedFigures {
  readonly marketCap?: CalculatedFigure;
  readonly peRatio?: CalculatedFigure;
  readonly priceToBookRatio?: CalculatedFigure;
  readonly dividendYield?: CalculatedFigure;
}

/**
 * Returns the figures that a price gives with those of filings. P/E is price ÷ EPS: a loss, and equity of 0 or less, have no
 * ratio.
 * @param price above 0, in the currency of the basis
 */
export function calculatePriced(basis: FiledBasis, price: number): PricedFigures {
  const { shares, eps, equity, dividendsPerShare } = basis;
  const marketCap = shares && { ...shares, value: shares.value * price, formula: 'Price × shares outstanding' };
  return {
    ...(marketCap && { marketCap }),
    ...(eps && eps.value > 0 && { peRatio: { ...eps, value: price / eps.value, formula: 'Price ÷ diluted EPS' } }),
    ...(marketCap &&
      equity &&
      equity.value > 0 && {
        priceToBookRatio: { ...equity, value: marketCap.value / equity.value, formula: 'Market cap ÷ equity' },
      }),
    ...(dividendsPerShare && {
      dividendYield: {
        ...dividendsPerShare,
        value: dividendsPerShare.value / price,
        formula: 'Dividends per share ÷ price',
      },
    }),
  };
}
