import type { Stock } from '@basecase/gateway/contract';
import {
  type CashFlowYear,
  cashFlowYears,
  type PresentValue,
  presentValue,
  projectedCashFlows,
} from '@basecase/gateway/contract/figures/cash-flow-value';
import type { Statements } from '../inputs/typed-figures.model.ts';
import type { DcfAssumptions } from './dcf-assumptions.ts';
import { type DcfWarning, raiseWarnings } from './dcf-warnings.model.ts';
import { discountRate, type WaccDetails } from './discount-rate.model.ts';
import { growthPath } from './growth-path.model.ts';
import { type FiscalYear, readFiscalYears } from './history.model.ts';
import { calculateOperatingRatios, type OperatingRatios } from './operating-ratios.model.ts';

/** The figures of the stock that a valuation reads. */
export type ValuedStock = Pick<Stock, 'marketCap' | 'sharesOutstanding' | 'price' | 'beta'>;

export { type CashFlowYear, cashFlowYears, presentValue, projectedCashFlows };

/** A valuation. Money in full units of the reporting currency; arrays run over the projected years. */
export interface DcfResult extends PresentValue {
  readonly projectedCashFlows: readonly number[];
  readonly wacc: number;
  readonly revenueGrowthRates: readonly number[];
  readonly waccDetails: WaccDetails;
  readonly warnings: readonly DcfWarning[];
  /** Labels of the fiscal years used, oldest first. */
  readonly fiscalYears: readonly string[];
  readonly operatingMargin: number;
  readonly historicalGrowth: number;
}

/** The figures of a company that its valuations start from under any assumptions. */
export interface DcfBasis {
  readonly years: readonly FiscalYear[];
  readonly latest: FiscalYear;
  readonly operating: OperatingRatios;
  readonly shares: number;
  readonly marketCap: number;
  readonly beta: number | null;
}

const MIN_YEARS = 2;
const DEFAULT_MARKET_CAP = 1e9;

/**
 * Returns the discounted cash flow value of a share.
 * FCF_t = max(0, revenue × margin × (1 − tax) + D&A − capex − change in working capital), terminal value by Gordon growth,
 * equity = enterprise value − debt + cash.
 * @returns null with fewer than two common fiscal years or without shares outstanding
 */
export function calculateDcf(
  statements: Statements,
  stock: Partial<ValuedStock>,
  assumptions: DcfAssumptions,
): DcfResult | null {
  const basis = dcfBasis(statements, stock);
  return basis === null ? null : valuate(basis, assumptions);
}

/** Returns the basis of a valuation, or null without two common fiscal years or a share count. */
export function dcfBasis(statements: Statements, stock: Partial<ValuedStock>): DcfBasis | null {
  const years = readFiscalYears(statements);
  const latest = years.at(-1);
  if (latest === undefined || years.length < MIN_YEARS) return null;
  const shares = positive(stock.sharesOutstanding) ?? positive(latest.sharesOutstanding);
  if (shares === null) return null;
  const price = positive(stock.price);
  return {
    years,
    latest,
    operating: calculateOperatingRatios(years),
    shares,
    marketCap: positive(stock.marketCap) ?? (price === null ? DEFAULT_MARKET_CAP : shares * price),
    beta: stock.beta ?? null,
  };
}

/** Returns the valuation of a basis under assumptions. */
export function valuate(basis: DcfBasis, assumptions: DcfAssumptions): DcfResult {
  const { operating, latest, years } = basis;
  const { wacc, details } = discountRate({
    latest,
    marketCap: basis.marketCap,
    beta: basis.beta,
    taxRate: operating.taxRate,
    assumptions,
  });
  const growth = growthPath(operating.historicalGrowth, assumptions);
  const flows = projectedCashFlows(basis, growth, assumptions.marginAssumption);
  const value = presentValue(basis, flows, wacc, assumptions.terminalGrowthRate);
  return {
    ...value,
    projectedCashFlows: flows,
    wacc,
    revenueGrowthRates: growth,
    waccDetails: details,
    warnings: raiseWarnings({
      operating,
      terminalShare: value.terminalShare,
      solvable: value.fairValuePerShare !== null,
    }),
    fiscalYears: years.map((year) => year.label),
    operatingMargin: operating.operatingMargin,
    historicalGrowth: operating.historicalGrowth,
  };
}

function positive(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && value > 0 ? value : null;
}
