import { totalDebt } from '@basecase/gateway/contract/figures/cash-flow-value';
import { COST_OF_DEBT_BOUNDS } from '../inputs/missing-inputs.model.ts';
import type { DcfAssumptions } from './dcf-assumptions.ts';
import type { FiscalYear } from './history.model.ts';

export { totalDebt };

/** The parts of a discount rate. All but beta are fractions. */
export interface WaccDetails {
  readonly beta: number;
  readonly costOfEquity: number;
  readonly preTaxCostOfDebt: number;
  readonly afterTaxCostOfDebt: number;
  readonly equityWeight: number;
  readonly debtWeight: number;
  readonly taxRate: number;
}

export interface DiscountRateInput {
  readonly latest: FiscalYear;
  /** Market value of the equity. */
  readonly marketCap: number;
  /** Beta of the stock; null when not reported. */
  readonly beta: number | null;
  readonly taxRate: number;
  readonly assumptions: DcfAssumptions;
}

const DEFAULT_BETA = 1;
const DEFAULT_COST_OF_DEBT = 0.05;

/**
 * Returns the weighted average cost of capital: E/(E+D) × (risk-free + beta × premium) + D/(E+D) × cost of debt × (1 − tax rate).
 */
export function discountRate({ latest, marketCap, beta, taxRate, assumptions }: DiscountRateInput): {
  readonly wacc: number;
  readonly details: WaccDetails;
} {
  const manual = assumptions.waccMode === 'manual';
  const usedBeta = (manual ? assumptions.betaOverride : null) ?? beta ?? DEFAULT_BETA;
  const costOfEquity = assumptions.riskFreeRate + usedBeta * assumptions.marketRiskPremium;
  const debt = totalDebt(latest);
  const preTaxCostOfDebt = bounded((manual ? assumptions.costOfDebtOverride : null) ?? impliedCostOfDebt(latest));
  const afterTaxCostOfDebt = preTaxCostOfDebt * (1 - taxRate);
  const equityWeight = marketCap / (marketCap + debt);
  const debtWeight = debt / (marketCap + debt);
  return {
    wacc: equityWeight * costOfEquity + debtWeight * afterTaxCostOfDebt,
    details: { beta: usedBeta, costOfEquity, preTaxCostOfDebt, afterTaxCostOfDebt, equityWeight, debtWeight, taxRate },
  };
}

/** Returns whether a year has interest and debt to derive a cost of debt from; without them 5% is assumed. */
export function hasCostOfDebt(year: FiscalYear): boolean {
  return year.interestExpense !== 0 && totalDebt(year) !== 0;
}

function impliedCostOfDebt(year: FiscalYear): number {
  return hasCostOfDebt(year) ? Math.abs(year.interestExpense) / totalDebt(year) : DEFAULT_COST_OF_DEBT;
}

function bounded(rate: number): number {
  return Math.min(Math.max(rate, COST_OF_DEBT_BOUNDS.from), COST_OF_DEBT_BOUNDS.to);
}
