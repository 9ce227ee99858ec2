import { formatPercent } from '@basecase/shared-ui/figures/format';
import { type DcfBasis, type DcfResult, presentValue, projectedCashFlows, valuate } from './dcf.model.ts';
import type { DcfAssumptions } from './dcf-assumptions.ts';
import type { WarningCode } from './dcf-warnings.model.ts';
import { findRoot } from './find-root.model.ts';
import { calculateSensitivity, type Sensitivity } from './sensitivity.model.ts';

/** A result with its sensitivity and its comparison with the price. */
export interface Valuation {
  readonly result: DcfResult;
  readonly sensitivity: Sensitivity;
  /** The constant growth at which fair value equals price; null without one or without a price. */
  readonly impliedGrowth: number | null;
  /** Compound growth per year over the horizon. */
  readonly averageGrowth: number;
  /** Today's price in the currency of the statements; null when unknown. */
  readonly price: number | null;
}

/**
 * Returns the valuation of a basis under assumptions.
 * @param price today's price in the currency of the statements; null when unknown or in another currency
 * @returns null when the figures are too large for a result
 */
export function calculateValuation(
  basis: DcfBasis,
  assumptions: DcfAssumptions,
  price: number | null,
): Valuation | null {
  const result = valuate(basis, assumptions);
  if (![...result.projectedCashFlows, result.wacc, result.fairValuePerShare ?? 0].every(Number.isFinite)) return null;
  const known = price !== null && price > 0 ? price : null;
  return {
    result,
    sensitivity: calculateSensitivity(basis, assumptions),
    impliedGrowth: known === null ? null : impliedGrowth(basis, assumptions, known),
    averageGrowth: averageGrowth(result.revenueGrowthRates),
    price: known,
  };
}

/** Returns compound growth per year, or the mean when a year loses everything. */
export function averageGrowth(rates: readonly number[]): number {
  if (rates.length === 0) return 0;
  const product = rates.reduce((value, rate) => value * (1 + rate), 1);
  return rates.every((rate) => rate > -1)
    ? product ** (1 / rates.length) - 1
    : rates.reduce((sum, rate) => sum + rate, 0) / rates.length;
}

const numberWords = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Returns 1 to 10 as a word. */
export function yearsWord(years: number): string {
  return numberWords[years - 1] ?? String(years);
}

/** Returns the distance of the fair value from the price as a fraction of the price; null without one of them. */
export function gapToPrice({ result, price }: Pick<Valuation, 'result' | 'price'>): number | null {
  const value = result.fairValuePerShare;
  return value === null || price === null ? null : value / price - 1;
}

const warningReasons: Readonly<Record<WarningCode, (result: DcfResult) => string>> = {
  'wacc-not-above-growth': ({ wacc }) =>
    `WACC is ${formatPercent(wacc, { decimals: 2 })}. Raise the discount rate or lower terminal growth.`,
  'negative-growth': ({ historicalGrowth, fiscalYears }) =>
    `Revenue changed by ${formatPercent(historicalGrowth)} a year from fiscal ${fiscalYears[0]} to ${fiscalYears.at(-1)}.`,
  'high-terminal-share': ({ terminalShare }) =>
    `${formatPercent(terminalShare)} of the enterprise value lies beyond the projected years.`,
  'negative-margin': ({ operatingMargin }) =>
    `It averages ${formatPercent(operatingMargin)}; free cash flow counts as 0 at the least.`,
  'thin-margin': ({ operatingMargin }) =>
    `It averages ${formatPercent(operatingMargin)}: a small change of it moves the value a lot.`,
  'unusable-tax-rate': ({ waccDetails }) =>
    `That is the latest year; the valuation uses ${formatPercent(waccDetails.taxRate)}.`,
};

/** Returns the sentence under a warning, with the figures that cause it. */
export function warningReason(code: WarningCode, result: DcfResult): string {
  return warningReasons[code](result);
}

/**
 * Returns the constant growth per year over the horizon at which fair value equals price.
 * @returns a fraction, exact to 1e-6; null when no rate from −20% to 50% explains the price
 */
export function impliedGrowth(basis: DcfBasis, assumptions: DcfAssumptions, price: number): number | null {
  const { wacc } = valuate(basis, assumptions);
  const gap = (rate: number): number | null => {
    const growth = Array.from({ length: assumptions.projectionYears }, () => rate);
    const flows = projectedCashFlows(basis, growth, assumptions.marginAssumption);
    const { fairValuePerShare } = presentValue(basis, flows, wacc, assumptions.terminalGrowthRate);
    return fairValuePerShare === null ? null : fairValuePerShare - price;
  };
  return findRoot(gap, { from: -0.2, to: 0.5, step: 0.005 });
}
