import type { AllStatements, AnnualVintage, PriceHistory } from '@basecase/gateway/contract';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { closeNear } from '../../company/closes.model.ts';
import type { SharesInUse } from '../../company/shares.model.ts';
import { contradictionsOf } from '../checks/contradictions.model.ts';
import { excessInputs } from '../excess-returns/excess-inputs.model.ts';
import { excessValuation } from '../excess-returns/excess-valuation.model.ts';
import { type DcfBasis, dcfBasis, valuate } from '../model/dcf.model.ts';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import { fiscalYearsOf, withWholeYears } from '../model/history.model.ts';
import type { ValuationModel } from '../models/model-choice.model.ts';
import type { TypedInputs } from '../models/model-input.model.ts';
import { withOverrides } from '../overrides/apply-overrides.model.ts';
import { noOverrides, type Overrides } from '../overrides/overrides.model.ts';
import { missingInputs } from '../readiness/missing-inputs.model.ts';
import { usedFigures } from '../sources/used-figures.model.ts';

/** Years after a filing that its price is looked up again. */
export const horizons = [1, 3, 5] as const;
export type Horizon = (typeof horizons)[number];

/** The filings that are replayed, at most; fewer than the least show nothing. */
const MOST_FILINGS = 10;
export const LEAST_FILINGS = 3;

/** The models that filings alone feed. FFO need gains on sales, which no standard row states, and multiples of the reader's own. */
export type ReplayedModel = Exclude<ValuationModel, 'funds-from-operations'>;

/** The figures of a replay. */
export interface ReplayInput {
  /** Newest first. */
  readonly annual: readonly AnnualVintage[];
  /** Weekly closes, oldest first. */
  readonly prices: PriceHistory['data'];
  readonly assumptions: DcfAssumptions;
  readonly model: ReplayedModel;
  /** The user's inputs of the models beside the DCF. */
  readonly typed: TypedInputs;
  /** ISO code of the price; null when it is not known. */
  readonly currency: string | null;
}

/** A rule at the day of an annual filing. */
export interface ReplayRow {
  readonly filed: string;
  readonly form: string;
  readonly accessionNumber: string;
  /** Label of the fiscal year that was filed. */
  readonly fiscalYear: string;
  /** Null when the gate refuses it. */
  readonly fairValue: number | null;
  /** The gaps that left no reliable fair value, by name. */
  readonly missing: readonly string[];
  /** The last weekly close by that day; null without one. */
  readonly price: number | null;
  /** The price that many years later; null while that day has not come. */
  readonly later: Readonly<Record<Horizon, number | null>>;
}

/** Returns the rule at the day of each annual filing of ten years, newest first. Nothing that was filed or traded later counts. */
export function replayOf(input: ReplayInput): ReplayRow[] {
  const { annual, prices } = input;
  return annual.slice(0, MOST_FILINGS).map((vintage) => {
    const { filed, form, accessionNumber } = vintage;
    const price = closeNear(prices, filed);
    const after = (years: Horizon) => closeAfter(prices, filed, years);
    return {
      filed,
      form,
      accessionNumber,
      fiscalYear: fiscalYear(vintage),
      ...valueThen(vintage, price, input),
      price,
      later: { 1: after(1), 3: after(3), 5: after(5) },
    };
  });
}

type ValueThen = Pick<ReplayRow, 'fairValue' | 'missing'>;

const refused = (...missing: readonly string[]): ValueThen => ({ fairValue: null, missing });

/** Returns the value by the statements as they were known. Beta is that of the rule, not today's: later prices are in it. */
function valueThen(vintage: AnnualVintage, price: number | null, input: ReplayInput): ValueThen {
  const { statements } = withWholeYears(statementsThen(vintage));
  const reported = vintage.incomeStatement[0]?.reportedCurrency ?? null;
  // The weights of equity and debt would mix two currencies.
  if (input.currency !== null && reported !== null && reported !== input.currency) {
    return refused(`Price in ${reported}`);
  }
  if (price === null) return refused('Price of that week');
  const filedYears = fiscalYearsOf(statements);
  if (filedYears.at(-1)?.label !== fiscalYear(vintage)) return refused(`Statements of fiscal ${fiscalYear(vintage)}`);
  if (filedYears.length < 2) return refused('A second fiscal year');
  const basis = dcfBasis(statements, { price, beta: null });
  if (basis === null) return refused('Shares outstanding');
  return input.model === 'dcf'
    ? cashFlowValue(statements, basis, input.assumptions)
    : excessValue(statements, basis, input);
}

/** Of the user's own values only the years of the averages are a rule; the others are figures of today. */
function cashFlowValue(statements: AllStatements, filed: DcfBasis, assumptions: DcfAssumptions): ValueThen {
  const overrides = ruleOverrides(assumptions);
  const years = filed.years.map(({ label }) => label);
  const missing = missingInputs(usedFigures(statements, years), overrides).map(({ label }) => label);
  if (missing.length > 0) return refused(...missing);
  const basis = withOverrides(filed, overrides);
  const fairValue = valuate(basis, assumptions).fairValuePerShare;
  if (fairValue === null || !Number.isFinite(fairValue)) return refused('Discount rate above terminal growth');
  // The rule is judged by the price: a value far from it is a result of the replay, and not a reason to leave it out.
  const contradictions = contradictionsOf({
    basis,
    statements,
    overrides,
    price: null,
    missing: [],
    fairValue,
    assumptions,
  });
  return contradictions.length > 0
    ? refused(...contradictions.map(({ title }) => title ?? ''))
    : { fairValue, missing };
}

function excessValue(statements: AllStatements, basis: DcfBasis, { assumptions, typed }: ReplayInput): ValueThen {
  const inputs = excessInputs({ statements, basis }, assumptions, ruleInputs(typed));
  const { missing, result, contradiction, inputs: known } = excessValuation(inputs, null);
  if (missing.length > 0) return refused(...missing);
  if (contradiction !== null) return refused('Value above zero');
  if (result !== null) return { fairValue: result.valuePerShare, missing };
  return refused((known?.bookValue ?? 0) > 0 ? 'Cost of equity above terminal growth' : 'Book value above zero');
}

/** Inputs of excess returns that hold at every date. The others are figures of today. */
const ruleNames = ['terminalSpread', 'fadeYears', 'excessGrowth', 'equityRiskFree', 'equityPremium', 'equityBeta'];

/** Returns the user's inputs of excess returns that are a rule at every date. */
export function ruleInputs(typed: TypedInputs): TypedInputs {
  return Object.fromEntries(Object.entries(typed).filter(([name]) => ruleNames.includes(name)));
}

function statementsThen({ incomeStatement, balanceSheet, cashFlow, filed }: AnnualVintage): AllStatements {
  const head = { symbol: '', source: 'sec' as const, asOf: `${filed}T00:00:00Z`, quarterlyReports: [] };
  return {
    incomeStatement: { ...head, annualReports: incomeStatement },
    balanceSheet: { ...head, annualReports: balanceSheet },
    cashFlow: { ...head, annualReports: cashFlow },
    errors: { income: null, balance: null, cashFlow: null },
  };
}

/** A wider gap between two counts of today is a split that one of them lacks, or the count of one class. */
const WIDEST_COUNT_GAP = 1.4;

/**
 * Returns whether balance sheets count the shares that the price is of: not while the market cap contradicts them, nor between a
 * split and the next filing.
 */
export function countsShares({ shares, origin }: SharesInUse, counted: number): boolean {
  if (origin === 'implied' || shares === null || counted <= 0) return false;
  return shares / counted < WIDEST_COUNT_GAP && counted / shares < WIDEST_COUNT_GAP;
}

/** Returns the part of the user's values that is a rule at every date. */
export function ruleOverrides({ overrides = noOverrides }: DcfAssumptions): Overrides {
  return { inputs: overrides.inputs.filter(({ name }) => name === 'averageYears'), figures: [] };
}

/** Returns the close some years after a day; null while the series does not reach that day. */
function closeAfter(prices: PriceHistory['data'], day: string, years: number): number | null {
  const then = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return (prices.at(-1)?.date ?? '') < then ? null : closeNear(prices, then);
}
