import { beyondPrice, type ValueWarning } from '../../checks/contradictions.model.ts';
import { missingLabels } from '../../inputs/figure-input.model.ts';
import type { ExcessInput, ExcessInputName, ReturnYear } from './excess-inputs.model.ts';
import {
  type ExcessReturnsInputs,
  type ExcessReturnsResult,
  excessReturns,
  impliedReturnOnEquity,
} from './excess-returns.model.ts';

/** The value of a share by excess returns. */
export interface ExcessValuation {
  /** Names of the inputs without which there is no value. */
  readonly missing: readonly string[];
  /** A fraction; null when a part of it is missing. */
  readonly costOfEquity: number | null;
  /** Null with a missing input. */
  readonly inputs: ExcessReturnsInputs | null;
  /** Per share; null with a missing input, without book value above 0, or when cost of equity is not above terminal growth. */
  readonly result: ExcessReturnsResult | null;
  /** The contradiction that leaves no reliable fair value; null without one. */
  readonly contradiction: ValueWarning | null;
  /** Starting ROE at which the value is the price; null without one or without a price. */
  readonly implied: number | null;
  readonly sensitivity: ExcessSensitivity | null;
}

export interface ExcessSensitivity {
  /** Costs of equity, 1.5 points around the own one. */
  readonly costs: readonly number[];
  /** Starting ROEs, 4 points around the own one. */
  readonly returns: readonly number[];
  /** Value per share by starting ROE, then by cost of equity; null where none exists. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** Distances of the table from the own cost of equity. */
export const COST_STEPS = [-0.015, -0.01, -0.005, 0, 0.005, 0.01, 0.015];
/** Distances of the table from the own starting return on equity. */
export const RETURN_STEPS = [-0.04, -0.02, 0, 0.02, 0.04];

/**
 * Returns the value of a share by excess returns.
 * @param price in the currency of the statements; null when unknown
 * @param comparable the price, null where it is from before the latest quarter
 */
export function excessValuation(
  list: readonly ExcessInput[],
  price: number | null,
  comparable: number | null = price,
): ExcessValuation {
  const amount = (name: ExcessInputName) => list.find((input) => input.name === name)?.amount ?? null;
  const [riskFree, premium, beta] = [amount('equityRiskFree'), amount('equityPremium'), amount('equityBeta')];
  const costOfEquity = riskFree === null || premium === null || beta === null ? null : riskFree + beta * premium;
  const missing = missingLabels(list);
  const inputs = toReturnsInputs(amount, costOfEquity);
  // A return on a book value that is not above 0 says nothing.
  if (inputs === null || inputs.bookValue <= 0) {
    return { missing, costOfEquity, inputs, result: null, contradiction: null, implied: null, sensitivity: null };
  }
  const known = price !== null && price > 0;
  const result = excessReturns(inputs);
  const isTheirs = list.some(({ state }) => state === 'mine');
  const contradiction = findContradiction(result?.valuePerShare ?? null, isTheirs ? null : comparable);
  return {
    missing,
    costOfEquity,
    inputs,
    result,
    contradiction,
    implied: known ? impliedReturnOnEquity(inputs, price) : null,
    sensitivity: contradiction === null ? tabulateSensitivity(inputs) : null,
  };
}

/** A value far from the price needs an input of the user's own; one below zero is none. */
function findContradiction(value: number | null, price: number | null): ValueWarning | null {
  if (value === null || value >= 0) return beyondPrice(value, price);
  const title = 'Fair value is below zero';
  return { title, text: 'The losses ahead exceed the book value. Enter the return on equity that you trust.' };
}

/** All per share: the share count is within the book value a share. */
function toReturnsInputs(
  amount: (name: ExcessInputName) => number | null,
  costOfEquity: number | null,
): ExcessReturnsInputs | null {
  const [bookValue, payout, returnOnEquity] = [amount('bookValue'), amount('payout'), amount('returnOnEquity')];
  const [terminalSpread, years, terminalGrowth] = [
    amount('terminalSpread'),
    amount('fadeYears'),
    amount('excessGrowth'),
  ];
  if (bookValue === null || payout === null || returnOnEquity === null || costOfEquity === null) return null;
  if (terminalSpread === null || years === null || terminalGrowth === null) return null;
  return { bookValue, shares: 1, returnOnEquity, costOfEquity, terminalSpread, payout, terminalGrowth, years };
}

function tabulateSensitivity(inputs: ExcessReturnsInputs): ExcessSensitivity {
  const costs = COST_STEPS.map((step) => inputs.costOfEquity + step);
  const returns = RETURN_STEPS.map((step) => inputs.returnOnEquity + step);
  const values = returns.map((returnOnEquity) =>
    costs.map((costOfEquity) => excessReturns({ ...inputs, returnOnEquity, costOfEquity })?.valuePerShare ?? null),
  );
  return { costs, returns, values };
}

/** Mean and best return on equity of the years that have one; null without any. */
export function pastReturns(
  years: readonly ReturnYear[],
): { readonly mean: number; readonly best: number; readonly count: number } | null {
  const known = years.flatMap(({ returnOnEquity }) => (returnOnEquity === null ? [] : [returnOnEquity]));
  if (known.length === 0) return null;
  const mean = known.reduce((sum, value) => sum + value, 0) / known.length;
  return { mean, best: Math.max(...known), count: known.length };
}
