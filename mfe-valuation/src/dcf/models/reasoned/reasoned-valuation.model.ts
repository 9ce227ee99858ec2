import { findContradictions, type ValueWarning } from '../../checks/contradictions.model.ts';
import { missingLabels, type TypedInputs } from '../../inputs/figure-input.model.ts';
import { defaultSpreads, type Simulation, type Spreads, simulation } from '../../simulation/monte-carlo.model.ts';
import {
  completeRates,
  impliedReasonedGrowth,
  type ReasonedInputs,
  type ReasonedResult,
  valueReasonedCase,
} from '../../valuation/reasoned-case.model.ts';
import { type RateName, reasonedRule } from '../../valuation/reasoned-rates.model.ts';
import { type ReasonedInput, type ReasonedSource, reasonedNames, ruleFor } from './reasoned-inputs.model.ts';

/** The value of a share by a reasoned case. */
export interface ReasonedValuation {
  /** Names of the inputs without which there is no value. */
  readonly missing: readonly string[];
  /** Null with a missing input. */
  readonly inputs: ReasonedInputs | null;
  /** Null with a missing input, or when the cost of capital is not above terminal growth. */
  readonly result: ReasonedResult | null;
  /** The contradiction that leaves no reliable fair value; null without one. */
  readonly contradiction: ValueWarning | null;
  /** How far the rates may be off, as standard deviations. */
  readonly spreads: Spreads;
}

/**
 * Returns the value of a share by the inputs in use.
 * @param price the comparable one in the currency of the statements; null where the value is not held against it
 */
export function reasonedValuation(
  list: readonly ReasonedInput[],
  company: ReasonedSource['company'],
  price: number | null,
): ReasonedValuation {
  const missing = missingLabels(list);
  const typed: TypedInputs = Object.fromEntries(
    list.flatMap(({ name, state, amount }) => (state === 'mine' && amount !== null ? [[name, amount]] : [])),
  );
  const rule = ruleFor({ company }, typed);
  const amount = (rate: RateName) => list.find(({ name }) => name === reasonedNames[rate])?.amount ?? null;
  const rates = {
    growth: amount('growth'),
    terminalGrowth: amount('terminalGrowth'),
    margin: amount('margin'),
    taxRate: amount('taxRate'),
    returnOnCapital: amount('returnOnCapital'),
    terminalReturn: amount('terminalReturn'),
    beta: amount('beta'),
    wacc: amount('wacc'),
    netDebt: amount('netDebt'),
  };
  const inputs = rule === null ? null : completeRates(rates, rule.revenue, company.basis.shares);
  const result = inputs === null ? null : valueReasonedCase(inputs);
  const isTheirs = (rate: RateName) => typed[reasonedNames[rate]] !== undefined;
  const growthSpread = company.evidence?.growthSpread ?? null;
  return {
    missing,
    inputs,
    result,
    contradiction: result === null ? null : findContradiction(company, result.fairValuePerShare, price, typed),
    spreads: {
      ...defaultSpreads,
      ...(growthSpread === null || isTheirs('growth') ? {} : { growth: (1 - reasonedRule.ownGrowth) * growthSpread }),
      ...(rule === null || isTheirs('margin') ? {} : { margin: rule.marginSpread }),
    },
  };
}

/** The inputs of the user that answer a contradiction. */
const answers: Readonly<Record<string, readonly RateName[]>> = { margin: ['margin'], years: ['growth'] };

/** The gate of the specification case, for this value. A value below zero has no answer but another value. */
function findContradiction(
  company: ReasonedSource['company'],
  fairValue: number,
  price: number | null,
  typed: TypedInputs,
): ValueWarning | null {
  const compared = Object.keys(typed).length > 0 ? null : price;
  const assumptions = { growthMode: 'auto', customGrowthRates: [] } as const;
  const found = findContradictions({ ...company, price: compared, missing: [], fairValue, assumptions }).find(
    ({ code }) => answers[code]?.some((rate) => typed[reasonedNames[rate]] !== undefined) !== true,
  );
  return found === undefined ? null : { title: found.title ?? found.name, text: found.text ?? '' };
}

/** Enough for quartiles within a hundredth of the value, and few enough to follow each keystroke. */
const paths = 2_000;

/** Returns the values that follow from the uncertainty of the rates; null without a value. */
export function simulateReasonedCase(
  { inputs, result, spreads }: Pick<ReasonedValuation, 'inputs' | 'result' | 'spreads'>,
  price: number | null,
): Simulation | null {
  return inputs === null || result === null ? null : simulation({ reasoned: inputs, price, spreads, seed: 1, paths });
}

/** Returns the growth of the first year that the price implies; null without one. */
export function readImpliedGrowth({ inputs }: ReasonedValuation, price: number | null): number | null {
  return inputs === null || price === null || price <= 0 ? null : impliedReasonedGrowth(inputs, price);
}

export interface ReasonedSensitivity {
  /** Costs of capital, 1.5 points around the own one. */
  readonly costs: readonly number[];
  /** Margins, 4 points around the own one. */
  readonly margins: readonly number[];
  /** Value per share by margin, then by cost of capital; null where none exists. */
  readonly values: readonly (readonly (number | null)[])[];
}

const costSteps = [-0.015, -0.01, -0.005, 0, 0.005, 0.01, 0.015];
const marginSteps = [-0.04, -0.02, 0, 0.02, 0.04];

/** Returns the value by cost of capital and margin. */
export function tabulateReasonedCase(inputs: ReasonedInputs): ReasonedSensitivity {
  const costs = costSteps.map((step) => inputs.wacc + step);
  const margins = marginSteps.map((step) => inputs.margin + step);
  const values = margins.map((margin) =>
    costs.map((wacc) => valueReasonedCase({ ...inputs, margin, wacc })?.fairValuePerShare ?? null),
  );
  return { costs, margins, values };
}
