import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import type { Statements } from '../inputs/typed-figures.model.ts';
import type { DcfBasis } from './dcf.model.ts';
import { totalDebt } from './discount-rate.model.ts';

/** What the reasoned case knows besides the figures of the company. Rates are fractions. */
export interface ReasonedMarket {
  /** The ten-year yield of the US Treasury. */
  readonly riskFreeRate: number;
  /** The median growth per year of companies of this size. */
  readonly baseGrowth: number;
  /** The lower quartile of the operating margins of the peers; null without peers. */
  readonly peerMargin: number | null;
}

/** A valuation by reasons in place of averages. Rates are fractions, the value is in the currency of the statements. */
export interface ReasonedCase {
  readonly fairValuePerShare: number;
  /** Growth of revenue in each projected year. */
  readonly growthRates: readonly number[];
  readonly terminalGrowth: number;
  readonly margin: number;
  readonly marginFrom: 'ten years' | 'three years' | 'peers';
  /** Operating income after tax ÷ capital, of now; new capital earns it first, and the stated return at the end. */
  readonly returnOnCapital: number;
  readonly wacc: number;
}

/**
 * The constants of the rule. They were chosen by `npm run bench -- value`, which compares it with the specification case
 * over the recorded companies; docs/decisions/reasoned-case.md has the figures.
 */
const reasonedRule = {
  years: 10,
  /** The weight of the company's own growth; the rest is the base rate. */
  ownGrowth: 0.4,
  growth: { from: -0.03, to: 0.25 },
  mostTerminalGrowth: 0.03,
  taxRate: 0.22,
  equityPremium: 0.045,
  leastWacc: 0.06,
  returnOnCapital: { from: 0.08, to: 0.4 },
  /** What new capital earns at the end of the projection and after it. */
  terminalReturn: 0.15,
} as const;

const historyYears = 10;
const growthYears = 5;
const recentYears = 3;
const leastYears = 2;
/** Equal margins are those of ten years. */
const rounding = 1e-9;
/** The spread over the Treasury where a company states no interest, and the least one. */
const debtSpread = { usual: 0.02, least: 0.005 } as const;
const mostDebtCost = 0.1;

/**
 * Returns the reasoned case of a company: operating income after tax less growth ÷ return on new capital, discounted from the
 * middle of each year. Growth leads from the mean of last year's and five years', pulled to the base rate, in a line to the
 * terminal one, which is not above the risk-free rate. The margin is the better of the ten-year median and the mean of three
 * years, and not below the peers' lower quartile.
 * A balance that is missing counts as 0 in the basis: callers ask first whether one is missing.
 * @returns null without two years of revenue and operating income, equity, or a value above zero
 */
export function calculateReasonedCase(
  statements: Statements,
  basis: DcfBasis,
  market: ReasonedMarket,
): ReasonedCase | null {
  const { years, taxRate, terminalReturn } = reasonedRule;
  const history = readHistory(statements);
  const latest = history.at(-1);
  const equity = readEquity(statements, basis);
  if (latest === undefined || history.length < leastYears || equity === null) return null;
  const { margin, marginFrom } = chooseMargin(history, market.peerMargin);
  if (margin <= 0) return null;
  const wacc = discountRate(basis, market.riskFreeRate);
  const terminalGrowth = Math.min(reasonedRule.mostTerminalGrowth, market.riskFreeRate);
  const first = firstGrowth(history, market.baseGrowth);
  const debt = totalDebt(basis.latest);
  const cash = basis.latest.cash + basis.latest.shortTermInvestments;
  const capital = equity + debt - cash;
  const earned = latest.revenue * margin * (1 - taxRate);
  const { from, to } = reasonedRule.returnOnCapital;
  const returnOnCapital = capital > 0 ? bound(earned / capital, from, to) : to;
  const growthRates = Array.from({ length: years }, (_, index) => line(first, terminalGrowth, index, years - 1));
  let income = earned;
  let value = 0;
  for (const [index, growth] of growthRates.entries()) {
    income *= 1 + growth;
    const onNew = line(returnOnCapital, terminalReturn, index, years - 1);
    value += (income * (1 - Math.max(growth, 0) / onNew)) / (1 + wacc) ** (index + 0.5);
  }
  const terminal = (income * (1 + terminalGrowth) * (1 - terminalGrowth / terminalReturn)) / (wacc - terminalGrowth);
  const fairValuePerShare = (value + terminal / (1 + wacc) ** (years - 0.5) - debt + cash) / basis.shares;
  if (!(fairValuePerShare > 0) || !Number.isFinite(fairValuePerShare)) return null;
  return { fairValuePerShare, growthRates, terminalGrowth, margin, marginFrom, returnOnCapital, wacc };
}

interface Year {
  readonly revenue: number;
  readonly margin: number;
}

/** Returns the last ten fiscal years with revenue and operating income, oldest first. */
function readHistory({ incomeStatement }: Statements): readonly Year[] {
  return (incomeStatement?.annualReports ?? [])
    .slice(0, historyYears)
    .flatMap((report): Year[] => {
      const [revenue, income] = [readFigure(report, 'totalRevenue'), readFigure(report, 'operatingIncome')];
      return revenue === null || revenue <= 0 || income === null ? [] : [{ revenue, margin: income / revenue }];
    })
    .reverse();
}

function readEquity({ balanceSheet }: Statements, { latest }: DcfBasis): number | null {
  const report = balanceSheet?.annualReports.find((one) => fiscalYear(one) === latest.label);
  return parseNumeral(report?.totalShareholderEquity);
}

function chooseMargin(history: readonly Year[], peers: number | null): Pick<ReasonedCase, 'margin' | 'marginFrom'> {
  const margins = history.map(({ margin }) => margin);
  const [middle, recent] = [calculateMedian(margins) ?? 0, mean(margins.slice(-recentYears))];
  const [margin, marginFrom] =
    recent - middle > rounding ? ([recent, 'three years'] as const) : ([middle, 'ten years'] as const);
  return peers !== null && peers > margin ? { margin: peers, marginFrom: 'peers' } : { margin, marginFrom };
}

function firstGrowth(history: readonly Year[], base: number): number {
  const revenues = history.map(({ revenue }) => revenue);
  const [first = 0] = revenues.slice(-growthYears - 1);
  const [last = 0, before = 0] = revenues.toReversed();
  const span = Math.min(growthYears, revenues.length - 1);
  const own = mean([(last / first) ** (1 / span) - 1, last / before - 1]);
  const { from, to } = reasonedRule.growth;
  return bound(reasonedRule.ownGrowth * own + (1 - reasonedRule.ownGrowth) * base, from, to);
}

/** The cost of equity at a beta of 1, weighted with that of debt. */
function discountRate({ latest, marketCap }: DcfBasis, riskFreeRate: number): number {
  const debt = totalDebt(latest);
  const stated = debt > 0 && latest.interestExpense !== 0 ? Math.abs(latest.interestExpense) / debt : null;
  const cost = bound(stated ?? riskFreeRate + debtSpread.usual, riskFreeRate + debtSpread.least, mostDebtCost);
  const share = marketCap / (marketCap + debt);
  const { equityPremium, taxRate, leastWacc } = reasonedRule;
  return Math.max(leastWacc, share * (riskFreeRate + equityPremium) + (1 - share) * cost * (1 - taxRate));
}

/** Returns the value at `step` of `steps` on a straight line. */
function line(from: number, to: number, step: number, steps: number): number {
  return from + ((to - from) * step) / steps;
}

function bound(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
