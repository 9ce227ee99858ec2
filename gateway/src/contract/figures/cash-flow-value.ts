import type { marginAssumptions } from '../dcf-bounds.ts';

export type MarginAssumption = (typeof marginAssumptions)[number];

/** The year that projected cash flows start from. Money in full units. */
interface StartingYear {
  readonly revenue: number;
}

/** What free cash flow is made of. All but the tax rate are fractions of revenue. */
interface CashFlowRatios {
  readonly operatingMargin: number;
  readonly taxRate: number;
  readonly depreciation: number;
  readonly capitalExpenditures: number;
  readonly workingCapital: number;
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

interface CashFlowBasis {
  readonly operating: CashFlowRatios;
  readonly latest: StartingYear;
}

/** Returns the projected years, from revenue to free cash flow. */
export function cashFlowYears(
  { operating, latest }: CashFlowBasis,
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
export function projectedCashFlows(
  basis: CashFlowBasis,
  growth: readonly number[],
  margin: MarginAssumption,
): number[] {
  return cashFlowYears(basis, growth, margin).map(({ freeCashFlow }) => freeCashFlow);
}

function projectMargin(margin: number, assumption: MarginAssumption, index: number): number {
  if (assumption === 'improving') return margin * (1 + 0.005 * index);
  if (assumption === 'declining') return margin * (1 - 0.003 * index);
  return margin;
}

/** Debt and money of a company. Full units of the reporting currency. */
export interface DebtAndCash {
  readonly shortTermDebt: number;
  readonly longTermDebt: number;
  readonly cash: number;
  readonly shortTermInvestments: number;
}

/** Returns short-term plus long-term debt. */
export function totalDebt(year: Pick<DebtAndCash, 'shortTermDebt' | 'longTermDebt'>): number {
  return year.shortTermDebt + year.longTermDebt;
}

/** The value of discounted cash flows. */
export interface PresentValue {
  /** Null when the discount rate is not above terminal growth: no value exists then. */
  readonly fairValuePerShare: number | null;
  readonly enterpriseValue: number | null;
  readonly equityValue: number | null;
  readonly presentValues: readonly number[];
  /** Value at the end of the horizon, not discounted. */
  readonly terminalValue: number | null;
  /** Discounted terminal value / enterprise value. */
  readonly terminalShare: number | null;
}

/** Returns enterprise value, equity value and value per share of discounted cash flows. */
export function presentValue(
  basis: { readonly latest: DebtAndCash; readonly shares: number },
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
