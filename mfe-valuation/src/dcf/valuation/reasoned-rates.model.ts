import { calculateMedian } from '@basecase/shared-ui/figures/median';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import type { Statements } from '../inputs/typed-figures.model.ts';
import type { DcfBasis } from './dcf.model.ts';
import { totalDebt } from './discount-rate.model.ts';

/** What the reasoned case knows besides the figures of the company. Rates are fractions, null where they are not known. */
export interface ReasonedMarket {
  /** The ten-year yield of the US Treasury. */
  readonly riskFreeRate: number | null;
  /** The median growth per year of companies of this size. */
  readonly baseGrowth: number | null;
  /** The lower quartile of the operating margins of the peers; null without peers. */
  readonly peerMargin: number | null;
}

/** As `ReasonedMarket`, with where each rate comes from in words. */
export interface MarketEvidence extends ReasonedMarket {
  readonly sources: Readonly<Record<keyof ReasonedMarket, string>>;
  /** The standard deviation of growth per year among those companies; null without them. */
  readonly growthSpread: number | null;
  /** Whether the yield is an invented one. */
  readonly isSample: boolean;
}

/** The rates and amounts that a reasoned case is calculated from. The user may type each of them. */
export interface ReasonedRates {
  /** Of the first projected year. */
  readonly growth: number;
  readonly terminalGrowth: number;
  readonly margin: number;
  readonly taxRate: number;
  /** What new capital earns in the first year: operating income after tax ÷ capital, of now. */
  readonly returnOnCapital: number;
  /** What new capital earns at the end of the projection and after it. */
  readonly terminalReturn: number;
  readonly beta: number;
  readonly wacc: number;
  /** Debt, minority interest and preferred stock less cash and short-term investments. */
  readonly netDebt: number;
}

export type RateName = keyof ReasonedRates;
export type MaybeRates = { readonly [Name in RateName]: number | null };

/** The rates by the rule, with what they are made of. */
export interface ReasonedRule {
  /** Null where a figure that it needs is not known. */
  readonly rates: MaybeRates;
  readonly marginFrom: 'ten years' | 'three years' | 'peers';
  /** The mean of last year's growth and that of five years; null with fewer than two years. */
  readonly ownGrowth: number | null;
  /** The standard deviation of its margins, within bounds. */
  readonly marginSpread: number;
  /** Years with revenue and operating income, ten at most. */
  readonly years: number;
  /** Of the latest of them. */
  readonly revenue: number;
  /** Equity + minority interest + debt − cash; null without equity. */
  readonly capital: number | null;
  readonly equityWeight: number;
  readonly costOfDebt: number | null;
  /** Claims whose amount is not known and counts as 0. */
  readonly unknownClaims: readonly string[];
}

/**
 * The constants of the rule. They were chosen by `npm run bench -- value`, which compares it with the specification case
 * over the recorded companies; docs/decisions/reasoned-case.md has the figures.
 */
export const reasonedRule = {
  years: 10,
  /** The weight of the company's own growth; the rest is the base rate. */
  ownGrowth: 0.4,
  growth: { from: -0.03, to: 0.25 },
  mostTerminalGrowth: 0.03,
  taxRate: 0.22,
  /** The recorded prices hold no index of three years, so that none is calculated. */
  beta: 1,
  equityPremium: 0.035,
  leastWacc: 0.06,
  returnOnCapital: { from: 0.08, to: 0.4 },
  terminalReturn: 0.2,
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
const marginSpread = { from: 0.01, to: 0.1 } as const;

/**
 * Returns the rates of the rule. Growth begins at the mean of last year's and five years', pulled to the base rate. The margin is
 * the better of the ten-year median and the mean of three years, and not below the peers' lower quartile.
 * A balance that is missing counts as 0 in the basis: callers ask first whether one is missing.
 * @param own the user's rates, which those that follow from them are calculated with
 * @returns null without a year of revenue and operating income
 */
export function reasonRates(
  statements: Statements,
  basis: DcfBasis,
  market: ReasonedMarket,
  own: Partial<ReasonedRates> = {},
): ReasonedRule | null {
  const history = readHistory(statements, basis.latest.label);
  const latest = history.at(-1);
  if (latest === undefined) return null;
  const { margin, marginFrom } = chooseMargin(history, market.peerMargin);
  const ownGrowth = history.length < leastYears ? null : readOwnGrowth(history);
  const { taxRate: defaultTax, beta: defaultBeta, terminalReturn, mostTerminalGrowth } = reasonedRule;
  const [taxRate, beta] = [own.taxRate ?? defaultTax, own.beta ?? defaultBeta];
  const { netDebt, capital, unknownClaims } = readCapital(statements, basis);
  const earned = latest.revenue * (own.margin ?? margin) * (1 - taxRate);
  const { from, to } = reasonedRule.returnOnCapital;
  const { riskFreeRate, baseGrowth } = market;
  const discount = riskFreeRate === null ? null : discountRate(basis, riskFreeRate, { taxRate, beta });
  return {
    rates: {
      growth: ownGrowth === null || baseGrowth === null ? null : mixGrowth(ownGrowth, baseGrowth),
      terminalGrowth: riskFreeRate === null ? null : Math.min(mostTerminalGrowth, riskFreeRate),
      margin,
      taxRate: defaultTax,
      returnOnCapital: capital === null ? null : capital > 0 ? bound(earned / capital, from, to) : to,
      terminalReturn,
      beta: defaultBeta,
      wacc: discount?.wacc ?? null,
      netDebt,
    },
    marginFrom,
    ownGrowth,
    marginSpread: bound(deviate(history.map((year) => year.margin)), marginSpread.from, marginSpread.to),
    years: history.length,
    revenue: latest.revenue,
    capital,
    equityWeight: basis.marketCap / (basis.marketCap + totalDebt(basis.latest)),
    costOfDebt: discount?.costOfDebt ?? null,
    unknownClaims,
  };
}

interface Year {
  readonly revenue: number;
  readonly margin: number;
}

/** Returns the last ten fiscal years with revenue and operating income up to one, oldest first. */
function readHistory({ incomeStatement }: Statements, latest: string): readonly Year[] {
  return (incomeStatement?.annualReports ?? [])
    .filter((report) => fiscalYear(report) <= latest)
    .slice(0, historyYears)
    .flatMap((report): Year[] => {
      const [revenue, income] = [readFigure(report, 'totalRevenue'), readFigure(report, 'operatingIncome')];
      return revenue === null || revenue <= 0 || income === null ? [] : [{ revenue, margin: income / revenue }];
    })
    .reverse();
}

/** Claims before the shares. Those of other owners count at their book value, and as 0 where they are not known. */
function readCapital({ balanceSheet }: Statements, { latest }: DcfBasis) {
  const report = balanceSheet?.annualReports.find((one) => fiscalYear(one) === latest.label);
  const equity = parseNumeral(report?.totalShareholderEquity);
  const [minority, preferred] = [parseNumeral(report?.minorityInterest), parseNumeral(report?.preferredStock)];
  const net = totalDebt(latest) - latest.cash - latest.shortTermInvestments;
  const isUnknown = (field: 'minorityInterest' | 'preferredStock', value: number | null) =>
    value === null && report?.provenance?.[field]?.missing !== 'absent';
  return {
    netDebt: net + (minority ?? 0) + (preferred ?? 0),
    capital: equity === null ? null : equity + (minority ?? 0) + net,
    unknownClaims: [
      ...(isUnknown('minorityInterest', minority) ? ['minority interest'] : []),
      ...(isUnknown('preferredStock', preferred) ? ['preferred stock'] : []),
    ],
  };
}

function chooseMargin(history: readonly Year[], peers: number | null) {
  const margins = history.map(({ margin }) => margin);
  const [middle, recent] = [calculateMedian(margins) ?? 0, mean(margins.slice(-recentYears))];
  const [margin, marginFrom] =
    recent - middle > rounding ? ([recent, 'three years'] as const) : ([middle, 'ten years'] as const);
  return peers !== null && peers > margin ? { margin: peers, marginFrom: 'peers' as const } : { margin, marginFrom };
}

function readOwnGrowth(history: readonly Year[]): number {
  const revenues = history.map(({ revenue }) => revenue);
  const [first = 0] = revenues.slice(-growthYears - 1);
  const [last = 0, before = 0] = revenues.toReversed();
  const span = Math.min(growthYears, revenues.length - 1);
  return mean([(last / first) ** (1 / span) - 1, last / before - 1]);
}

function mixGrowth(own: number, base: number): number {
  const { from, to } = reasonedRule.growth;
  return bound(reasonedRule.ownGrowth * own + (1 - reasonedRule.ownGrowth) * base, from, to);
}

/** The cost of equity, weighted with that of debt after tax. */
function discountRate(
  { latest, marketCap }: DcfBasis,
  riskFreeRate: number,
  { taxRate, beta }: Pick<ReasonedRates, 'taxRate' | 'beta'>,
): { readonly wacc: number; readonly costOfDebt: number } {
  const debt = totalDebt(latest);
  const stated = debt > 0 && latest.interestExpense !== 0 ? Math.abs(latest.interestExpense) / debt : null;
  const costOfDebt = bound(stated ?? riskFreeRate + debtSpread.usual, riskFreeRate + debtSpread.least, mostDebtCost);
  const share = marketCap / (marketCap + debt);
  const { equityPremium, leastWacc } = reasonedRule;
  const wacc = share * (riskFreeRate + beta * equityPremium) + (1 - share) * costOfDebt * (1 - taxRate);
  return { wacc: Math.max(leastWacc, wacc), costOfDebt };
}

function bound(value: number, from: number, to: number): number {
  return Math.min(Math.max(value, from), to);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviate(values: readonly number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}
