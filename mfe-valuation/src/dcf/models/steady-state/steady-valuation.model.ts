import { beyondPrice, type ValueWarning } from '../../checks/contradictions.model.ts';
import { missingLabels } from '../../inputs/figure-input.model.ts';
import type { DcfBasis } from '../../valuation/dcf.model.ts';
import type { SteadyInput, SteadyInputName } from './steady-inputs.model.ts';
import {
  impliedFirstGrowth,
  type SteadyStateInputs,
  type SteadyStateResult,
  valueSteadyState,
} from './steady-state.model.ts';

/** The value of a share by a steady state. */
export interface SteadyValuation {
  /** Names of the inputs without which there is no value. */
  readonly missing: readonly string[];
  /** Null with a missing input. */
  readonly inputs: SteadyStateInputs | null;
  /** Null with a missing input, or when the cost of capital is not above terminal growth. */
  readonly result: SteadyStateResult | null;
  /** The contradiction that leaves no reliable fair value; null without one. */
  readonly contradiction: ValueWarning | null;
  /** Growth of the first year at which the value is the price; null without one or without a price. */
  readonly implied: number | null;
  readonly sensitivity: SteadySensitivity | null;
}

export interface SteadySensitivity {
  /** Costs of capital, 1.5 points around the own one. */
  readonly costs: readonly number[];
  /** Margins of the steady state, 4 points around the own one. */
  readonly margins: readonly number[];
  /** Value per share by margin, then by cost of capital; null where none exists. */
  readonly values: readonly (readonly (number | null)[])[];
}

const COST_STEPS = [-0.015, -0.01, -0.005, 0, 0.005, 0.01, 0.015];
const MARGIN_STEPS = [-0.04, -0.02, 0, 0.02, 0.04];

/**
 * Returns the value of a share by a steady state.
 * @param price in the currency of the statements; null when unknown
 * @param comparable the price, null where it is from before the latest quarter
 */
export function steadyValuation(
  list: readonly SteadyInput[],
  basis: Pick<DcfBasis, 'latest' | 'shares'>,
  price: number | null,
  comparable: number | null = price,
): SteadyValuation {
  const missing = missingLabels(list);
  const inputs = toSteadyInputs(list, basis);
  if (inputs === null) return { missing, inputs, result: null, contradiction: null, implied: null, sensitivity: null };
  const result = valueSteadyState(inputs);
  const isTheirs = list.some(({ state }) => state === 'mine');
  const contradiction = findContradiction(result?.valuePerShare ?? null, isTheirs ? null : comparable);
  return {
    missing,
    inputs,
    result,
    contradiction,
    implied: price !== null && price > 0 ? impliedFirstGrowth(inputs, price) : null,
    sensitivity: result === null || contradiction !== null ? null : tabulateSensitivity(inputs),
  };
}

/** A value far from the price needs an input of the user's own; one below zero is none. */
function findContradiction(value: number | null, price: number | null): ValueWarning | null {
  if (value === null || value >= 0) return beyondPrice(value, price);
  const title = 'Fair value is below zero';
  return { title, text: 'Debt exceeds what the business earns. Enter the margin or the debt that you trust.' };
}

function toSteadyInputs(
  list: readonly SteadyInput[],
  { latest, shares }: Pick<DcfBasis, 'latest' | 'shares'>,
): SteadyStateInputs | null {
  const amounts = new Map(list.flatMap(({ name, amount }) => (amount === null ? [] : [[name, amount] as const])));
  if (amounts.size < list.length) return null;
  const amount = (name: SteadyInputName) => amounts.get(name) ?? Number.NaN;
  return {
    revenue: latest.revenue,
    shares,
    growth: amount('steadyGrowth'),
    lastGrowth: amount('steadyLastGrowth'),
    margin: amount('steadyMargin'),
    lastMargin: amount('steadyLastMargin'),
    taxRate: amount('steadyTax'),
    turnover: amount('steadyTurnover'),
    lastTurnover: amount('steadyLastTurnover'),
    years: amount('steadyYears'),
    terminalGrowth: amount('steadyTerminalGrowth'),
    returnOnNewCapital: amount('returnOnNewCapital'),
    wacc: amount('steadyWacc'),
    netDebt: amount('steadyNetDebt'),
  };
}

function tabulateSensitivity(inputs: SteadyStateInputs): SteadySensitivity {
  const costs = COST_STEPS.map((step) => inputs.wacc + step);
  const margins = MARGIN_STEPS.map((step) => inputs.lastMargin + step);
  const values = margins.map((lastMargin) =>
    costs.map((wacc) => valueSteadyState({ ...inputs, lastMargin, wacc })?.valuePerShare ?? null),
  );
  return { costs, margins, values };
}
