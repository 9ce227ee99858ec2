import type { Stock } from '@basecase/gateway/contract';
import type { Statements } from '../inputs/typed-figures.model.ts';
import type { DcfAssumptions, MarginAssumption } from './dcf-assumptions.ts';
import { type DcfWarning, raiseWarnings } from './dcf-warnings.model.ts';
import { discountRate, totalDebt, type WaccDetails } from './discount-rate.model.ts';
import { growthPath } from './growth-path.model.ts';
import { type FiscalYear, readFiscalYears } from './history.model.ts';
import { calculateOperatingRatios, type OperatingRatios } from './operating-ratios.model.ts';

/** The figures of the stock that a valuation reads. */
export type ValuedStock = Pick<Stock, 'marketCap' | 'sharesOutstanding' | 'price' | 'beta'>;

/** A valuation. Money in full units of the reporting currency; arrays run over the projected years. */
export interface DcfResult {
  /** Null when the discount rate is not above terminal growth: no value exists then. */
  readonly fairValuePerShare: number | null;
  readonly enterpriseValue: number | null;
  readonly equityValue: number | null;
  readonly projectedCashFlows: readonly number[];
  readonly presentValues: readonly number[];
  /** Value at the end of the horizon, not discounted. */
  readonly terminalValue: number | null;
  /** Discounted terminal value / enterprise value. */
  readonly terminalShare: number | null;
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

/** The free cash flow of a projected year and its parts. Money in full units. */
export interface CashFlowYear {
  readonly revenue: number;
  readonly operatingMargin: number;
  /** Operating income after tax. */
  readonly afterTax: number;
  readonly depreciation: number;
  /** Money spent, positive. */
  readonly capitalExpenditures: number;
  /** Positive when growth ties up money. */
  readonly workingCapitalChange: number;
  /** Never below 0. */
  readonly freeCashFlow: number;
}

/** Returns the projected years, from revenue to free cash flow. */
export function cashFlowYears(
  { operating, latest }: DcfBasis,
  growth: readonly number[],
  margin: MarginAssumption,
): CashFlowYear[] {
  let revenue = latest.revenue;
  return growth.map((rate, index) => {
    const previous = revenue;
    revenue = previous * (1 + rate);
    const operatingMargin = projectMargin(operating.operatingMargin, margin, index);
    const afterTax = revenue * operatingMargin * (1 - operating.taxRate);
    const depreciation = operating.depreciation * revenue;
    const capitalExpenditures = operating.capitalExpenditures * revenue;
    const workingCapitalChange = operating.workingCapital * (revenue - previous);
    const freeCashFlow = Math.max(0, afterTax + depreciation - capitalExpenditures - workingCapitalChange);
    return {
      revenue,
      operatingMargin,
      afterTax,
      depreciation,
      capitalExpenditures,
      workingCapitalChange,
      freeCashFlow,
    };
  });
}

/** Returns the free cash flow of each projected year, never below 0. */
export function projectedCashFlows(basis: DcfBasis, growth: readonly number[], margin: MarginAssumption): number[] {
  return cashFlowYears(basis, growth, margin).map(({ freeCashFlow }) => freeCashFlow);
}

function projectMargin(margin: number, assumption: MarginAssumption, index: number): number {
  if (assumption === 'improving') return margin * (1 + 0.005 * index);
  if (assumption === 'declining') return margin * (1 - 0.003 * index);
  return margin;
}

type PresentValue = Pick<
  DcfResult,
  'fairValuePerShare' | 'enterpriseValue' | 'equityValue' | 'presentValues' | 'terminalValue' | 'terminalShare'
>;

/** Returns enterprise value, equity value and value per share of discounted cash flows. */
export function presentValue(
  basis: DcfBasis,
  flows: readonly number[],
  wacc: number,
  terminalGrowth: number,
): PresentValue {
  const presentValues = flows.map((flow, index) => flow / (1 + wacc) ** (index + 1));
  const terminalValue = ((flows.at(-1) ?? 0) * (1 + terminalGrowth)) / (wacc - terminalGrowth);
  // A rate barely above growth overflows.
  if (wacc <= terminalGrowth || !Number.isFinite(terminalValue)) {
    return {
      presentValues,
      fairValuePerShare: null,
      enterpriseValue: null,
      equityValue: null,
      terminalValue: null,
      terminalShare: null,
    };
  }
  const discounted = terminalValue / (1 + wacc) ** flows.length;
  const enterpriseValue = presentValues.reduce((sum, value) => sum + value, 0) + discounted;
  const equityValue = enterpriseValue - totalDebt(basis.latest) + basis.latest.cash + basis.latest.shortTermInvestments;
  return {
    presentValues,
    fairValuePerShare: equityValue / basis.shares,
    enterpriseValue,
    equityValue,
    terminalValue,
    terminalShare: enterpriseValue === 0 ? null : discounted / enterpriseValue,
  };
}

function positive(value: number | null | undefined): number | null {
  return value !== null && value !== undefined && value > 0 ? value : null;
}
