import { findRoot } from '../../valuation/find-root.model.ts';

/** The inputs of an excess returns valuation. Rates are fractions, money is in full units of one currency. */
export interface ExcessReturnsInputs {
  /** Equity of the parent's owners at the end of the latest fiscal year. */
  readonly bookValue: number;
  readonly shares: number;
  /** Return on equity of the first projected year, on the book value at its beginning. */
  readonly returnOnEquity: number;
  readonly costOfEquity: number;
  /** Return on equity above its cost that lasts for ever after the horizon. */
  readonly terminalSpread: number;
  /** Share of net income that is paid out; the rest adds to book value. */
  readonly payout: number;
  /** Growth of excess returns after the horizon. */
  readonly terminalGrowth: number;
  /** Years of the horizon, at least one. */
  readonly years: number;
}

/** A projected year. */
export interface ExcessReturnYear {
  readonly returnOnEquity: number;
  /** At the beginning of the year. */
  readonly bookValue: number;
  /** (Return on equity − cost of equity) × book value. */
  readonly excessReturn: number;
  readonly presentValue: number;
}

export interface ExcessReturnsResult {
  readonly projected: readonly ExcessReturnYear[];
  /** Discounted value of the excess returns after the horizon. */
  readonly terminalValue: number;
  readonly equityValue: number;
  readonly valuePerShare: number;
}

/**
 * Returns the value of a company by its excess returns: book value + Σ (ROE_t − k) × B_(t−1) / (1 + k)^t over the horizon + spread ×
 * B_N / (k − g) / (1 + k)^N. Return on equity moves in a straight line from its first value to k + spread in the last year; book value
 * grows by what is not paid out. Without spread and with ROE = k the value is the book value.
 * @returns null when cost of equity is not above terminal growth, or without shares
 */
export function excessReturns(inputs: ExcessReturnsInputs): ExcessReturnsResult | null {
  const { shares, costOfEquity, terminalGrowth, terminalSpread, payout, years } = inputs;
  if (costOfEquity <= terminalGrowth || shares <= 0) return null;
  let bookValue = inputs.bookValue;
  const projected = Array.from({ length: years }, (_, index): ExcessReturnYear => {
    const returnOnEquity = fadedReturn(inputs, index);
    const excessReturn = (returnOnEquity - costOfEquity) * bookValue;
    const year = { returnOnEquity, bookValue, excessReturn };
    bookValue *= 1 + returnOnEquity * (1 - payout);
    return { ...year, presentValue: excessReturn / (1 + costOfEquity) ** (index + 1) };
  });
  const terminalValue = (terminalSpread * bookValue) / (costOfEquity - terminalGrowth) / (1 + costOfEquity) ** years;
  const equityValue = projected.reduce((sum, { presentValue }) => sum + presentValue, inputs.bookValue) + terminalValue;
  const valuePerShare = equityValue / shares;
  return Number.isFinite(valuePerShare) ? { projected, terminalValue, equityValue, valuePerShare } : null;
}

/** Returns the return on equity of a projected year, 0 the first. */
function fadedReturn({ returnOnEquity, costOfEquity, terminalSpread, years }: ExcessReturnsInputs, index: number) {
  const last = costOfEquity + terminalSpread;
  return years < 2 ? last : returnOnEquity + ((last - returnOnEquity) * index) / (years - 1);
}

/**
 * Returns the return on equity of the first year at which the value is the price.
 * @returns a fraction, exact to 1e-6; null when none from −20% to 60% explains the price
 */
export function impliedReturnOnEquity(inputs: ExcessReturnsInputs, price: number): number | null {
  const gap = (returnOnEquity: number): number | null => {
    const result = excessReturns({ ...inputs, returnOnEquity });
    return result === null ? null : result.valuePerShare - price;
  };
  return findRoot(gap, { from: -0.2, to: 0.6, step: 0.01 });
}
