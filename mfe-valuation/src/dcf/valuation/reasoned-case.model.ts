import type { Statements } from '../inputs/typed-figures.model.ts';
import type { DcfBasis } from './dcf.model.ts';
import { findRoot } from './find-root.model.ts';
import {
  type MaybeRates,
  type ReasonedMarket,
  type ReasonedRates,
  type ReasonedRule,
  reasonedRule,
  reasonRates,
} from './reasoned-rates.model.ts';

/** The inputs of a value. Money is in full units of the statements. */
export interface ReasonedInputs extends ReasonedRates {
  readonly revenue: number;
  readonly shares: number;
}

export interface ReasonedYear {
  readonly growth: number;
  readonly revenue: number;
  readonly afterTax: number;
  /** What new capital earns in this year. */
  readonly returnOnNew: number;
  readonly reinvestment: number;
  readonly freeCashFlow: number;
  readonly presentValue: number;
}

export interface ReasonedResult {
  readonly years: readonly ReasonedYear[];
  /** What comes after the projected years, at present value. */
  readonly terminalValue: number;
  readonly enterpriseValue: number;
  readonly equityValue: number;
  readonly fairValuePerShare: number;
}

/** A valuation by reasons in place of averages. Rates are fractions, the value is in the currency of the statements. */
export interface ReasonedCase
  extends Pick<ReasonedRates, 'terminalGrowth' | 'margin' | 'returnOnCapital' | 'wacc'>,
    Pick<ReasonedRule, 'marginFrom' | 'marginSpread'> {
  readonly fairValuePerShare: number;
  /** Growth of revenue in each projected year. */
  readonly growthRates: readonly number[];
  readonly inputs: ReasonedInputs;
}

/**
 * Returns a value: operating income after tax less growth ÷ return on new capital, discounted from the middle of each year. Growth
 * and return lead in a line to the terminal ones.
 * @returns null where the discount rate is not above terminal growth
 */
export function valueReasonedCase(inputs: ReasonedInputs): ReasonedResult | null {
  const { wacc, terminalGrowth, terminalReturn, margin, taxRate, netDebt, shares } = inputs;
  if (wacc <= terminalGrowth) return null;
  const { years: count } = reasonedRule;
  let { revenue } = inputs;
  const years = Array.from({ length: count }, (_, index): ReasonedYear => {
    const growth = moveTo(inputs.growth, terminalGrowth, index);
    const returnOnNew = moveTo(inputs.returnOnCapital, terminalReturn, index);
    revenue *= 1 + growth;
    const afterTax = revenue * margin * (1 - taxRate);
    // A business that shrinks is given no capital back, and one that loses money grows by paying for it.
    const reinvestment = Math.abs(afterTax) * (Math.max(growth, 0) / returnOnNew);
    const freeCashFlow = afterTax - reinvestment;
    const presentValue = freeCashFlow / (1 + wacc) ** (index + 0.5);
    return { growth, revenue, afterTax, returnOnNew, reinvestment, freeCashFlow, presentValue };
  });
  const last = years.at(-1)?.afterTax ?? 0;
  const lasting = (last * (1 + terminalGrowth) * (1 - terminalGrowth / terminalReturn)) / (wacc - terminalGrowth);
  const terminalValue = lasting / (1 + wacc) ** (count - 0.5);
  const enterpriseValue = years.reduce((sum, { presentValue }) => sum + presentValue, terminalValue);
  const equityValue = enterpriseValue - netDebt;
  const fairValuePerShare = equityValue / shares;
  return Number.isFinite(fairValuePerShare)
    ? { years, terminalValue, enterpriseValue, equityValue, fairValuePerShare }
    : null;
}

/** Returns the growth of the first year at which the value is a price; null when none from −20% to 50% explains it. */
export function impliedReasonedGrowth(inputs: ReasonedInputs, price: number): number | null {
  const measureGap = (growth: number): number | null => {
    const result = valueReasonedCase({ ...inputs, growth });
    return result === null ? null : result.fairValuePerShare - price;
  };
  return findRoot(measureGap, { from: -0.2, to: 0.5, step: 0.01 });
}

/** Returns the inputs of a value; null where one of the rates is not known. */
export function completeRates(rates: MaybeRates, revenue: number, shares: number): ReasonedInputs | null {
  const { growth, terminalGrowth, margin, taxRate, returnOnCapital, terminalReturn, beta, wacc, netDebt } = rates;
  if (growth === null || terminalGrowth === null || margin === null || taxRate === null || beta === null) return null;
  if (returnOnCapital === null || terminalReturn === null || wacc === null || netDebt === null) return null;
  const known = { growth, terminalGrowth, margin, taxRate, returnOnCapital, terminalReturn, beta, wacc, netDebt };
  return { ...known, revenue, shares };
}

/**
 * Returns the reasoned case of a company by the rule alone.
 * @returns null without two years of revenue and operating income, equity, a known market, a margin or a value above zero
 */
export function calculateReasonedCase(
  statements: Statements,
  basis: DcfBasis,
  market: ReasonedMarket,
): ReasonedCase | null {
  const rule = reasonRates(statements, basis, market);
  const inputs = rule === null ? null : completeRates(rule.rates, rule.revenue, basis.shares);
  if (rule === null || inputs === null || inputs.margin <= 0) return null;
  const result = valueReasonedCase(inputs);
  if (result === null || result.fairValuePerShare <= 0) return null;
  const { terminalGrowth, margin, returnOnCapital, wacc } = inputs;
  return {
    fairValuePerShare: result.fairValuePerShare,
    growthRates: result.years.map(({ growth }) => growth),
    ...{ terminalGrowth, margin, returnOnCapital, wacc, inputs },
    marginFrom: rule.marginFrom,
    marginSpread: rule.marginSpread,
  };
}

/** Returns the value of a year on the straight line through the projection. */
function moveTo(from: number, to: number, year: number): number {
  return from + ((to - from) * year) / (reasonedRule.years - 1);
}
