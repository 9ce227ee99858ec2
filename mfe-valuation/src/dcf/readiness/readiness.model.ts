import type { Overview } from '@basecase/gateway/contract';
import { yearsText } from '@basecase/shared-ui/figures/period';
import type { SharesInUse } from '../../company/shares.model.ts';
import type { DcfBasis } from '../model/dcf.model.ts';
import { defaultAssumptions } from '../model/dcf-assumptions.ts';
import { discountRate, hasCostOfDebt, totalDebt } from '../model/discount-rate.model.ts';
import { hasUsableTaxRate } from '../model/operating-ratios.model.ts';
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
 * How certain an input is. filed: taken from a filing. reported: stated by the data provider. derived: calculated from other
 * figures. assumed: replaces an unknown figure of little effect. missing: required, so there is no reliable value.
 */
export type InputState = 'filed' | 'reported' | 'derived' | 'assumed' | 'missing';

/** An input of a valuation. */
export interface ValuationInput {
  readonly label: string;
  readonly state: InputState;
  /** The latest figure; null when missing. */
  readonly amount: number | null;
  /** `quoted` is money in the currency of the price, `money` in that of the statements. */
  readonly unit: 'money' | 'quoted' | 'shares' | 'rate' | 'number';
  /** The assumption or the missing years; null without either. */
  readonly note: string | null;
}

/** The inputs of a valuation and the missing ones among them. */
export interface Readiness {
  /** Every input with its state, in the order of the calculation. */
  readonly inputs: readonly ValuationInput[];
  /** The fair value is reliable when this is empty. */
  readonly missing: readonly MissingInput[];
  /** Whether no figure of the discount rate is missing. */
  readonly discountRateKnown: boolean;
}

export interface ReadinessSource {
  /** Those of the fiscal years of the basis. */
  readonly figures: readonly UsedFigure[];
  readonly basis: DcfBasis;
  readonly shares: SharesInUse;
  readonly overview: Pick<Overview, 'marketCap' | 'price'>;
  /** The two currencies when statements and price differ in it. */
  readonly foreign: ForeignCurrency | null;
}

/** Returns the state of each input of a valuation, and the missing ones. */
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

/** Returns whether one of these inputs is missing. */
export function isMissing({ missing }: Pick<Readiness, 'missing'>, ...keys: readonly string[]): boolean {
  return missing.some(({ key }) => keys.includes(key));
}

/** Returns the state of the latest figure of some fields. */
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
  const known = hasUsableTaxRate(basis.years);
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
  return hasCostOfDebt(latest)
    ? { ...input, state: 'derived', amount: details.preTaxCostOfDebt, note: 'Interest ÷ debt.' }
    : { ...input, state: 'assumed', amount: details.preTaxCostOfDebt, note: sourceNotes(figures, basis).costOfDebt };
}
