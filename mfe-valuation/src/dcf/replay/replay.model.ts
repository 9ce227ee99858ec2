import type { AllStatements, AnnualVintage, PriceHistory } from '@basecase/gateway/contract';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { closeNear } from '../../company/price-behind.model.ts';
import type { SharesInUse } from '../../company/shares.model.ts';
import type { TypedInputs } from '../inputs/figure-input.model.ts';
import { refuseValue, type ValueThen } from '../models/frame/model-entry.ts';
import { models } from '../models/registry.ts';
import { dcfBasis } from '../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import { readFiscalYears, withWholeYears } from '../valuation/history.model.ts';
import type { MarketEvidence } from '../valuation/reasoned-rates.model.ts';
import type { ValuationModel } from '../valuation/valuation-model.ts';

/** Years after a filing that its price is looked up again. */
export const horizons = [1, 3, 5] as const;
export type Horizon = (typeof horizons)[number];

/** The filings that are replayed, at most; fewer than the least show nothing. */
const MOST_FILINGS = 10;
export const LEAST_FILINGS = 3;

/** The figures of a replay. */
export interface ReplayInput {
  /** Newest first. */
  readonly annual: readonly AnnualVintage[];
  /** Weekly closes, oldest first. */
  readonly prices: PriceHistory['data'];
  readonly assumptions: DcfAssumptions;
  readonly model: ValuationModel;
  /** The user's inputs of the models beside the DCF. */
  readonly typed: TypedInputs;
  /** Of today; absent where it is not known. */
  readonly evidence?: MarketEvidence | undefined;
  /** ISO code of the price; null when it is not known. */
  readonly currency: string | null;
}

/** A rule at the day of an annual filing. */
export interface ReplayRow extends ValueThen {
  readonly filed: string;
  readonly form: string;
  readonly accessionNumber: string;
  /** Label of the fiscal year that was filed. */
  readonly fiscalYear: string;
  /** The last weekly close by that day; null without one. */
  readonly price: number | null;
  /** The price that many years later; null while that day has not come. */
  readonly later: Readonly<Record<Horizon, number | null>>;
}

/** Returns the rule at the day of each annual filing of ten years, newest first. Nothing that was filed or traded later counts. */
export function replayFilings(input: ReplayInput): ReplayRow[] {
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

/** Returns the value by the statements as they were known. Beta is that of the rule, not today's: later prices are in it. */
function valueThen(vintage: AnnualVintage, price: number | null, input: ReplayInput): ValueThen {
  const { replay } = models[input.model];
  if (typeof replay === 'string') return refuseValue(replay);
  const { statements } = withWholeYears(statementsThen(vintage));
  const reported = vintage.incomeStatement[0]?.reportedCurrency ?? null;
  // The weights of equity and debt would mix two currencies.
  if (input.currency !== null && reported !== null && reported !== input.currency) {
    return refuseValue(`Price in ${reported}`);
  }
  if (price === null) return refuseValue('Price of that week');
  const filedYears = readFiscalYears(statements);
  if (filedYears.at(-1)?.label !== fiscalYear(vintage))
    return refuseValue(`Statements of fiscal ${fiscalYear(vintage)}`);
  if (filedYears.length < 2) return refuseValue('A second fiscal year');
  const basis = dcfBasis(statements, { price, beta: null });
  if (basis === null) return refuseValue('Shares outstanding');
  const { evidence } = input;
  return replay.valueThen({ ...input, company: { statements, basis, ...(evidence !== undefined && { evidence }) } });
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

/** Returns the close some years after a day; null while the series does not reach that day. */
function closeAfter(prices: PriceHistory['data'], day: string, years: number): number | null {
  const then = `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
  return (prices.at(-1)?.date ?? '') < then ? null : closeNear(prices, then);
}
