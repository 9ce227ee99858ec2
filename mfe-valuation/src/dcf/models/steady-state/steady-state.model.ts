import { findRoot } from '../../valuation/find-root.model.ts';

/** The inputs of a steady-state valuation. Rates are fractions, money is in full units of one currency. */
export interface SteadyStateInputs {
  /** Of the latest fiscal year. */
  readonly revenue: number;
  /** Revenue growth of the first projected year, and of the first steady year. */
  readonly growth: number;
  readonly lastGrowth: number;
  /** Operating margin of the latest fiscal years, and of the first steady year. */
  readonly margin: number;
  readonly lastMargin: number;
  readonly taxRate: number;
  /** Revenue ÷ invested capital of the latest fiscal year, and of the first steady year. */
  readonly turnover: number;
  readonly lastTurnover: number;
  /** Years until the first steady one, at least one. */
  readonly years: number;
  /** Growth after the first steady year. */
  readonly terminalGrowth: number;
  /** What capital invested in the steady state earns a year after tax. */
  readonly returnOnNewCapital: number;
  readonly wacc: number;
  /** Debt and minority interest less cash: what does not belong to the shares. */
  readonly netDebt: number;
  readonly shares: number;
}

/** A projected year. Money in full units. */
export interface SteadyYear {
  readonly growth: number;
  readonly revenue: number;
  readonly margin: number;
  /** Operating income after tax. */
  readonly afterTax: number;
  /** Invested capital at the end of the year; null in the first steady year, whose reinvestment follows from growth. */
  readonly capital: number | null;
  readonly reinvestment: number;
  readonly freeCashFlow: number;
  /** Null in the first steady year, which is part of the steady value. */
  readonly presentValue: number | null;
}

export interface SteadyStateResult {
  /** The last one is the first steady year. */
  readonly projected: readonly SteadyYear[];
  /** Terminal growth ÷ return on new capital: the share of operating income after tax that growth costs for ever. */
  readonly reinvestmentRate: number;
  /** Discounted value of the first steady year and all after it. */
  readonly steadyValue: number;
  readonly enterpriseValue: number;
  readonly equityValue: number;
  readonly valuePerShare: number;
}

/**
 * Returns the value of a company that comes to a steady state: Σ (NOPAT_t − C_t + C_(t−1)) / (1 + w)^t over the years before it, C_t being
 * revenue ÷ turnover, + NOPAT_N × (1 − g ÷ r) / (w − g) / (1 + w)^(N−1), less net debt. Growth, margin and turnover move in straight lines.
 * Where r is w, terminal growth adds nothing; without growth the enterprise is worth NOPAT ÷ w.
 * @returns null when the cost of capital is not above terminal growth, without shares, or where capital has no turnover above 0
 */
export function valueSteadyState(inputs: SteadyStateInputs): SteadyStateResult | null {
  const { wacc, terminalGrowth, returnOnNewCapital, years, turnover, lastTurnover, shares } = inputs;
  if (wacc <= terminalGrowth || shares <= 0 || returnOnNewCapital <= 0 || turnover <= 0 || lastTurnover <= 0)
    return null;
  const reinvestmentRate = terminalGrowth / returnOnNewCapital;
  const projected = projectYears(inputs, reinvestmentRate);
  const first = projected.at(-1)?.freeCashFlow ?? 0;
  const steadyValue = first / (wacc - terminalGrowth) / (1 + wacc) ** (years - 1);
  const enterpriseValue = projected.reduce((sum, { presentValue }) => sum + (presentValue ?? 0), steadyValue);
  const equityValue = enterpriseValue - inputs.netDebt;
  const valuePerShare = equityValue / shares;
  return Number.isFinite(valuePerShare)
    ? { projected, reinvestmentRate, steadyValue, enterpriseValue, equityValue, valuePerShare }
    : null;
}

function projectYears(inputs: SteadyStateInputs, reinvestmentRate: number): SteadyYear[] {
  const { years, margin, lastMargin, turnover, lastTurnover, taxRate, wacc } = inputs;
  let { revenue } = inputs;
  let before = revenue / turnover;
  return Array.from({ length: years }, (_, index): SteadyYear => {
    const year = index + 1;
    const growth = moveTo(inputs.growth, inputs.lastGrowth, index, years - 1);
    revenue *= 1 + growth;
    const ownMargin = moveTo(margin, lastMargin, year, years);
    const afterTax = revenue * ownMargin * (1 - taxRate);
    const flow = { growth, revenue, margin: ownMargin, afterTax };
    if (year === years) {
      const reinvestment = afterTax * reinvestmentRate;
      return { ...flow, capital: null, reinvestment, freeCashFlow: afterTax - reinvestment, presentValue: null };
    }
    const capital = revenue / moveTo(turnover, lastTurnover, year, years);
    const reinvestment = capital - before;
    before = capital;
    const freeCashFlow = afterTax - reinvestment;
    return { ...flow, capital, reinvestment, freeCashFlow, presentValue: freeCashFlow / (1 + wacc) ** year };
  });
}

/** Returns the value at `step` of `steps` on a straight line; its end where there are no steps. */
function moveTo(from: number, to: number, step: number, steps: number): number {
  return steps <= 0 ? to : from + ((to - from) * step) / steps;
}

/**
 * Returns the growth of the first year at which the value is the price.
 * @returns a fraction, exact to 1e-6; null when none from −20% to 50% explains the price
 */
export function impliedFirstGrowth(inputs: SteadyStateInputs, price: number): number | null {
  const gap = (growth: number): number | null => {
    const result = valueSteadyState({ ...inputs, growth });
    return result === null ? null : result.valuePerShare - price;
  };
  return findRoot(gap, { from: -0.2, to: 0.5, step: 0.01 });
}
