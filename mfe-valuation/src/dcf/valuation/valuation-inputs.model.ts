import type { Overview } from '@basecase/gateway/contract';
import { comparablePrice } from '@basecase/shared-ui/company/price-age.model';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { foreignCurrency } from '../../company/company-data.model.ts';
import { type CountedStock, type SharesInUse, sharesInUse } from '../../company/shares.model.ts';
import type { EquityWeight, ForeignCurrency } from '../inputs/missing-inputs.model.ts';
import { findOverride, noOverrides, type Overrides } from '../inputs/overrides.model.ts';
import { type Statements, withTypedFigures } from '../inputs/typed-figures.model.ts';
import { withOverrides } from './apply-overrides.model.ts';
import { type DcfBasis, dcfBasis, type ValuedStock } from './dcf.model.ts';
import { readFiscalYears, withWholeYears } from './history.model.ts';

/** The basis of a company's valuation. */
export interface ValuationInputs {
  /** With the user's values; null without two common fiscal years or a share count. */
  readonly basis: DcfBasis | null;
  /** Without the user's values of inputs, but with typed figures; null with `basis`. */
  readonly filed: DcfBasis | null;
  readonly shares: SharesInUse;
  readonly market: Market;
  /** Fiscal years that are left out because they have no balance sheet, oldest first. */
  readonly omitted: readonly string[];
}

/** The market's figures in the currency of the statements. */
export interface Market {
  /** The currencies of statements and price where they differ. */
  readonly foreign: ForeignCurrency | null;
  readonly equity: EquityWeight;
  /** Null when unknown, or in another currency without a rate. */
  readonly price: number | null;
  /** The price, null where it is from before the latest quarter. */
  readonly comparable: number | null;
}

/** Returns the basis of a valuation: filed figures, shares that agree with the market cap, one currency, and the user's values. */
export function valuationInputs(
  statements: Statements,
  stock: ValuedStock & CountedStock & Partial<Pick<Overview, 'currency'>>,
  overrides: Overrides = noOverrides,
): ValuationInputs {
  const { statements: filled, omitted } = withWholeYears(withTypedFigures(statements, overrides.figures));
  const counted = readFiscalYears(filled).at(-1)?.sharesOutstanding ?? null;
  const shares = sharesInUse(stock, counted);
  const mine = findOverride(overrides, 'shares');
  const { marketCap, ...priced } = convertMarket(statements, stock, findOverride(overrides, 'exchangeRate'));
  const comparable = comparablePrice({ ...stock, price: priced.market.price });
  const market = { ...priced.market, comparable };
  const sharesOutstanding = shares.shares ?? mine;
  // Without a count the formula takes that of the balance sheet, which other figures may contradict.
  const filed =
    sharesOutstanding === null
      ? null
      : dcfBasis(filled, { marketCap, price: market.price, beta: stock.beta, sharesOutstanding });
  return { basis: filed === null ? null : withOverrides(filed, overrides), filed, shares, market, omitted };
}

/**
 * Weights must never mix currencies: without a rate of exchange, and without a price, equity weighs as much as in the
 * books.
 */
function convertMarket(
  statements: Statements,
  { marketCap, price, currency }: ValuedStock & Partial<Pick<Overview, 'currency'>>,
  rate: number | null,
): { readonly market: Omit<Market, 'comparable'>; readonly marketCap: number | null } {
  const foreign = foreignCurrency({ statements, overview: { currency: currency ?? null } });
  const book = bookEquity(statements);
  const known = book !== null && book > 0;
  const byBook = { marketCap: known ? book : null, equity: known ? 'book' : 'unknown' } as const;
  if (foreign === null && price === null && marketCap === null) {
    return { market: { foreign, equity: byBook.equity, price }, marketCap: byBook.marketCap };
  }
  if (foreign === null) return { market: { foreign, equity: 'market', price }, marketCap };
  if (rate !== null) {
    const converted = (value: number | null) => (value === null ? null : value * rate);
    return { market: { foreign, equity: 'converted', price: converted(price) }, marketCap: converted(marketCap) };
  }
  return { market: { foreign, equity: byBook.equity, price: null }, marketCap: byBook.marketCap };
}

function bookEquity(statements: Statements): number | null {
  const latest = readFiscalYears(statements).at(-1)?.label;
  const report = statements.balanceSheet?.annualReports.find((report) => fiscalYear(report) === latest);
  return parseNumeral(report?.totalShareholderEquity);
}
