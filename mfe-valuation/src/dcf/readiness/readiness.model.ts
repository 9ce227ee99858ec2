import type { Overview } from '@basecase/gateway/contract';
import { yearsText } from '@basecase/shared-ui/figures/period';
import type { SharesInUse } from '../../company/shares.model.ts';
import type { DcfBasis } from '../model/dcf.model.ts';
import { defaultAssumptions } from '../model/dcf-assumptions.ts';
import { discountRate, tellsCostOfDebt, totalDebt } from '../model/discount-rate.model.ts';
import { tellTaxRate } from '../model/operating-shares.model.ts';
import { sourceNotes } from '../sources/source-notes.model.ts';
import type { UsedFigure } from '../sources/used-figures.model.ts';
import {
  type DebtParts,
  debtParts,
  type ForeignCurrency,
  figureIn,
  type MissingInput,
  missingInputs,
  missingMarketCap,
  yearsOf,
} from './missing-inputs.model.ts';

/**
 * How sure an input is. filed: stands in a filing. reported: the data provider states it. derived: calculated from other
 * figures. assumed: stands in for one that is not known, and does little harm. missing: no value is reliable without it.
 */
export type InputState = 'filed' | 'reported' | 'derived' | 'assumed' | 'missing';

/** One input of a valuation. */
export interface ValuationInput {
  readonly label: string;
  readonly state: InputState;
  /** Its latest figure; null when that is missing. */
  readonly amount: number | null;
  /** `quoted` is money in the currency of the price, the other money is in that of the statements. */
  readonly unit: 'money' | 'quoted' | 'shares' | 'rate' | 'number';
  /** What stands in for what, or which years are missing; null when nothing is to be said. */
  readonly note: string | null;
}

/** Whether a valuation has what it needs. */
export interface Readiness {
  /** Every input with its state, in the order of the calculation. */
  readonly inputs: readonly ValuationInput[];
  /** Without a single one the fair value is reliable. */
  readonly missing: readonly MissingInput[];
  /** Whether the discount rate rests on figures that are there. */
  readonly discountRateKnown: boolean;
}

export interface ReadinessSource {
  /** Those of the basis's fiscal years. */
  readonly figures: readonly UsedFigure[];
  readonly basis: DcfBasis;
  readonly shares: SharesInUse;
  readonly overview: Pick<Overview, 'marketCap' | 'price'>;
  /** The two currencies where statements and price are in different ones. */
  readonly foreign: ForeignCurrency | null;
}

/** What each input of a valuation rests on, and which ones are missing. */
export function readinessOf(source: ReadinessSource): Readiness {
  const { figures, basis } = source;
  const missing = [...missingInputs(figures), ...missingMarketCap(source.foreign, totalDebt(basis.latest))];
  const lacks = (...keys: readonly string[]) => isMissing({ missing }, ...keys);
  return {
    missing,
    discountRateKnown: !lacks('debt', 'marketCap'),
    inputs: [
      filedInput(source, missing, 'totalRevenue', 'Revenue'),
      filedInput(source, missing, 'operatingIncome', 'Operating income'),
      taxInput(source),
      filedInput(source, missing, 'depreciationDepletionAndAmortization', 'D&A'),
      filedInput(source, missing, 'capitalExpenditures', 'Capital expenditure'),
      workingCapitalInput(basis, lacks('totalCurrentAssets', 'totalCurrentLiabilities')),
      filedInput(source, missing, 'cashAndCashEquivalentsAtCarryingValue', 'Cash'),
      investmentsInput(source),
      debtInput(source, debtParts(figures, basis.latest.label)),
      sharesInput(source),
      marketCapInput(source, lacks('marketCap')),
      betaInput(basis),
      costOfDebtInput(source, lacks('debt')),
    ],
  };
}

/** Whether one of these is among what is missing. */
export function isMissing({ missing }: Pick<Readiness, 'missing'>, ...keys: readonly string[]): boolean {
  return missing.some(({ key }) => keys.includes(key));
}

/** How the latest figure of a field came to be. */
function stateOf({ figures, basis }: ReadinessSource, ...fields: readonly string[]): InputState {
  const { label } = basis.latest;
  const rules = figures
    .filter(({ field, fiscalDateEnding, value }) => {
      return fields.includes(field) && fiscalDateEnding.startsWith(label) && value !== null;
    })
    .map(({ rule }) => rule);
  if (rules.some((rule) => rule === 'sum' || rule === 'difference' || rule === 'de-cumulated')) return 'derived';
  return rules.includes('tagged') ? 'filed' : 'reported';
}

function filedInput(
  source: ReadinessSource,
  missing: readonly MissingInput[],
  field: string,
  label: string,
): ValuationInput {
  const gap = missing.find(({ key }) => key === field);
  return {
    label,
    state: gap === undefined ? stateOf(source, field) : 'missing',
    amount: figureIn(source.figures, field, source.basis.latest.label),
    unit: 'money',
    note: gap === undefined ? null : `Missing for fiscal ${yearsText(gap.years)}.`,
  };
}

function taxInput({ figures, basis }: ReadinessSource): ValuationInput {
  const known = tellTaxRate(basis.years);
  return {
    label: 'Income tax rate',
    state: known ? 'derived' : 'assumed',
    amount: basis.operating.taxRate,
    unit: 'rate',
    note: known ? null : sourceNotes(figures, basis).taxRate,
  };
}

function workingCapitalInput({ operating }: DcfBasis, lacking: boolean): ValuationInput {
  return {
    label: 'Working capital',
    state: lacking ? 'missing' : 'derived',
    amount: lacking ? null : operating.workingCapital,
    unit: 'rate',
    note: lacking ? 'Current assets or current liabilities are missing.' : 'Mean share of revenue.',
  };
}

function investmentsInput(source: ReadinessSource): ValuationInput {
  const { figures, basis } = source;
  const gaps = yearsOf(figures).filter((year) => figureIn(figures, 'shortTermInvestments', year) === null);
  return {
    label: 'Short-term investments',
    state: gaps.length === 0 ? stateOf(source, 'shortTermInvestments') : 'assumed',
    amount: basis.latest.shortTermInvestments,
    unit: 'money',
    note: gaps.length === 0 ? null : `Not found for fiscal ${yearsText(gaps)}: counts as 0.`,
  };
}

function debtInput(source: ReadinessSource, { short, long, missing }: DebtParts): ValuationInput {
  const input = { label: 'Debt', unit: 'money' } as const;
  if (missing !== 'none') {
    const note = `Interest is paid in fiscal ${source.basis.latest.label}, its debt is not found.`;
    return { ...input, state: 'missing', amount: null, note };
  }
  const amount = (short ?? 0) + (long ?? 0);
  if (short !== null && long !== null) {
    return { ...input, state: stateOf(source, 'shortTermDebt', 'currentDebt', 'longTermDebt'), amount, note: null };
  }
  const part = short !== null ? 'Long-term debt not found' : long !== null ? 'Short-term debt not found' : 'Not found';
  return { ...input, state: 'assumed', amount, note: `${part}: counts as 0.` };
}

function sharesInput({ basis, shares }: ReadinessSource): ValuationInput {
  const input = { label: 'Shares outstanding', amount: basis.shares, unit: 'shares' } as const;
  if (shares.origin === 'implied') return { ...input, state: 'derived', note: 'Implied: market cap ÷ price.' };
  const note = shares.origin === 'key-figures' ? null : `Balance sheet of fiscal ${basis.latest.label}.`;
  return { ...input, state: 'reported', note };
}

function marketCapInput({ basis, overview, foreign }: ReadinessSource, lacking: boolean): ValuationInput {
  const input = { label: 'Market cap', amount: basis.marketCap, unit: 'quoted' } as const;
  if (lacking) {
    return { ...input, state: 'missing', note: `In ${foreign?.quoted}, where debt is in ${foreign?.reported}.` };
  }
  if ((overview.marketCap ?? 0) > 0) return { ...input, state: 'reported', note: null };
  return (overview.price ?? 0) > 0
    ? { ...input, state: 'derived', note: 'Shares × price.' }
    : { ...input, state: 'assumed', note: 'Not reported: 1 billion is assumed' };
}

function betaInput({ beta }: DcfBasis): ValuationInput {
  const input = { label: 'Beta', amount: beta ?? 1, unit: 'number' } as const;
  return beta === null
    ? { ...input, state: 'assumed', note: 'Not reported: 1 is assumed' }
    : { ...input, state: 'reported', note: null };
}

function costOfDebtInput({ figures, basis }: ReadinessSource, lacking: boolean): ValuationInput {
  const input = { label: 'Cost of debt', unit: 'rate' } as const;
  if (lacking) return { ...input, state: 'missing', amount: null, note: 'Interest ÷ debt, which is not found.' };
  const { latest, marketCap, beta, operating } = basis;
  const { details } = discountRate({
    latest,
    marketCap,
    beta,
    taxRate: operating.taxRate,
    assumptions: defaultAssumptions,
  });
  return tellsCostOfDebt(latest)
    ? { ...input, state: 'derived', amount: details.preTaxCostOfDebt, note: 'Interest ÷ debt.' }
    : { ...input, state: 'assumed', amount: details.preTaxCostOfDebt, note: sourceNotes(figures, basis).costOfDebt };
}
