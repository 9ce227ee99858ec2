import type { CalculatedFigures, Overview, TypedPrice } from '@basecase/gateway/contract';
import { calculatePriced } from '@basecase/gateway/contract/figures/priced-figures';

/** An overview as the page shows it: `typed` is set where the price is the user's own. */
export interface ShownOverview extends Overview {
  readonly typed?: TypedPrice;
}

/**
 * Returns an overview at the price that the user typed: market cap and ratios to it are calculated again, from filings
 * where these give them, else out of those at the earlier price.
 * @param typed null where the user typed none
 */
export function withTypedPrice(overview: Overview, typed: TypedPrice | null): ShownOverview {
  if (typed === null) return overview;
  const { basis } = overview;
  const { price } = typed;
  const priced = basis === undefined ? {} : calculatePriced(basis, price);
  const times = overview.price !== null && overview.price > 0 ? price / overview.price : null;
  const scaled = (value: number | null, factor: number | null) =>
    value === null || factor === null ? null : value * factor;
  const marketCap = priced.marketCap?.value ?? scaled(overview.marketCap, times);
  const calculated: CalculatedFigures = { ...overview.calculated, ...priced };
  return {
    ...overview,
    typed,
    price,
    priceDate: typed.day,
    volume: null,
    previousClose: null,
    marketCap,
    peRatio: priced.peRatio?.value ?? scaled(overview.peRatio, times),
    forwardPE: scaled(overview.forwardPE, times),
    pegRatio: scaled(overview.pegRatio, times),
    priceToBookRatio: priced.priceToBookRatio?.value ?? scaled(overview.priceToBookRatio, times),
    dividendYield: priced.dividendYield?.value ?? scaled(overview.dividendYield, times === null ? null : 1 / times),
    calculated,
    ...(overview.derived !== undefined && { derived: atMarketCap(overview, overview.derived, marketCap) }),
  };
}

/** Returns the figures that need a market cap; unchanged where it is not known. */
function atMarketCap(
  { basis }: Overview,
  derived: NonNullable<Overview['derived']>,
  marketCap: number | null,
): NonNullable<Overview['derived']> {
  if (basis === undefined || marketCap === null) return derived;
  const { netDebt, freeCashFlow } = basis;
  return {
    ...derived,
    enterpriseValue: netDebt.value === null ? netDebt : { ...netDebt, value: netDebt.value + marketCap },
    freeCashFlowYield:
      freeCashFlow.value === null ? freeCashFlow : { ...freeCashFlow, value: freeCashFlow.value / marketCap },
  };
}

/** A difference from the provider's figure beyond this share is stated. */
const MOST_APART = 0.05;

/** Returns whether the calculated figure of a name is more than 5% away from the one that is shown. */
export function isApart(overview: Overview, name: keyof CalculatedFigures): boolean {
  const calculated = overview.calculated?.[name]?.value;
  const shown = overview[name];
  if (calculated === undefined || shown === null || shown === calculated) return false;
  return Math.abs(calculated - shown) > MOST_APART * Math.abs(shown);
}
