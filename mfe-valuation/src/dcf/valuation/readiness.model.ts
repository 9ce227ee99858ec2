import type { Overview } from '@basecase/gateway/contract';
import { fiscalYear, yearsText } from '@basecase/shared-ui/figures/period';
import { listNames } from '@basecase/shared-ui/figures/words';
import type { FigureInput } from '../inputs/figure-input.model.ts';
import { figureState, isAbsent } from '../inputs/figure-state.model.ts';
import {
  debtParts,
  figureIn,
  type MissingInput,
  missingInputs,
  missingMarketCap,
} from '../inputs/missing-inputs.model.ts';
import { averagedYears, findOverride, type OverrideName } from '../inputs/overrides.model.ts';
import { withTypedValues } from '../inputs/typed-figures.model.ts';
import { type UsedFigure, usedFigures } from '../inputs/used-figures.model.ts';
import { valueIn, withOverrides } from './apply-overrides.model.ts';
import { defaultAssumptions } from './dcf-assumptions.ts';
import { discountRate, hasCostOfDebt, totalDebt } from './discount-rate.model.ts';
import { hasUsableTaxRate } from './operating-ratios.model.ts';
import { sourceNotes } from './source-notes.model.ts';
import type { ValuedCompany } from './valued-company.ts';

/** An input of a valuation. */
export interface ValuationInput extends FigureInput {
  /** The assumption or the missing years; null without either. */
  readonly note: string | null;
  /** Null for an input that the form of assumptions sets. */
  readonly override: OverrideName | null;
  /** Its fields that have figures of the user. */
  readonly typed: readonly string[];
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

export interface ReadinessSource extends Pick<ValuedCompany, 'basis' | 'filed' | 'shares' | 'market' | 'overrides'> {
  /** Figures of the fiscal years of the basis, with the user's own. */
  readonly figures: readonly UsedFigure[];
  readonly overview: Pick<Overview, 'marketCap' | 'price'>;
}

/** Returns the missing inputs of a valuation: it is reliable without one. */
function findMissing({
  figures,
  basis,
  market,
  overrides,
}: Pick<ReadinessSource, 'figures' | 'basis' | 'market' | 'overrides'>): MissingInput[] {
  return [
    ...missingInputs(figures, overrides),
    ...missingMarketCap(market.foreign, totalDebt(basis.latest), market.equity),
  ];
}

/** Returns the missing inputs of a company's valuation, with the user's figures. */
export function findMissingInputs(company: Pick<ValuedCompany, 'statements' | 'basis' | 'market' | 'overrides'>) {
  const years = company.basis.years.map(({ label }) => label);
  return findMissing({
    ...company,
    figures: withTypedValues(usedFigures(company.statements, years), company.overrides.figures),
  });
}

/** Returns the state of each input of a valuation, and the missing ones. */
export function checkReadiness(source: ReadinessSource): Readiness {
  const { figures, market } = source;
  const missing = findMissing(source);
  const lacks = (...keys: readonly string[]) => isMissing({ missing }, ...keys);
  // A gap that the user's value does without is still a gap of the filed figures.
  const gaps = missingInputs(figures);
  return {
    missing,
    discountRateKnown: !lacks('debt', 'marketCap'),
    inputs: [
      revenueInput(source, gaps),
      ratioInput(source, gaps, 'operatingMargin'),
      averagedInput(source),
      ratioInput(source, gaps, 'taxRate'),
      ratioInput(source, gaps, 'depreciation'),
      ratioInput(source, gaps, 'capitalExpenditures'),
      ratioInput(source, gaps, 'workingCapital'),
      sharesInput(source),
      debtInput(source),
      cashInput(source, gaps),
      ...(market.foreign === null ? [] : [exchangeInput(source)]),
      marketCapInput(source, lacks('marketCap')),
      betaInput(source),
      costOfDebtInput(source, lacks('debt')),
    ],
  };
}

/** Returns whether one of these inputs is missing. */
export function isMissing({ missing }: Pick<Readiness, 'missing'>, ...keys: readonly string[]): boolean {
  return missing.some(({ key }) => keys.includes(key));
}

const ratios = {
  operatingMargin: { label: 'Operating margin', fields: ['operatingIncome', 'totalRevenue'] },
  taxRate: { label: 'Tax rate', fields: ['incomeTaxExpense', 'incomeBeforeTax'] },
  depreciation: { label: 'D&A, share of revenue', fields: ['depreciationDepletionAndAmortization', 'totalRevenue'] },
  capitalExpenditures: { label: 'Capex, share of revenue', fields: ['capitalExpenditures', 'totalRevenue'] },
  workingCapital: {
    label: 'Working capital, share',
    fields: ['totalCurrentAssets', 'totalCurrentLiabilities', 'cashAndCashEquivalentsAtCarryingValue', 'totalRevenue'],
  },
} as const satisfies Partial<Record<OverrideName, { label: string; fields: readonly string[] }>>;

/** Returns an input with the user's value where there is one. */
function overridable(
  source: ReadinessSource,
  name: OverrideName,
  filed: Omit<ValuationInput, 'override' | 'filed' | 'typed'>,
) {
  const mine = findOverride(source.overrides, name);
  const input: ValuationInput = { ...filed, filed: filed.amount, override: name, typed: typedFields(source, name) };
  return mine === null ? input : { ...input, state: 'mine' as const, amount: mine, note: null };
}

const fieldsByInput: Partial<Record<OverrideName, readonly string[]>> = {
  ...Object.fromEntries(Object.entries(ratios).map(([name, { fields }]) => [name, fields])),
  debt: ['shortTermDebt', 'longTermDebt'],
  cash: ['cashAndCashEquivalentsAtCarryingValue', 'shortTermInvestments'],
};

function typedFields({ overrides }: ReadinessSource, name: OverrideName): readonly string[] {
  return (fieldsByInput[name] ?? []).filter((field) => overrides.figures.some((each) => each.field === field));
}

function revenueInput(source: ReadinessSource, gaps: readonly MissingInput[]): ValuationInput {
  const gap = gaps.find(({ key }) => key === 'totalRevenue');
  const amount = figureIn(source.figures, 'totalRevenue', source.basis.latest.label);
  return {
    label: 'Revenue',
    state: gap === undefined ? figureState(source.figures, source.basis.latest.label, 'totalRevenue') : 'missing',
    amount,
    filed: amount,
    unit: 'money',
    note: gap === undefined ? null : `Missing for fiscal ${yearsText(gap.years)}.`,
    override: null,
    typed: source.overrides.figures.some(({ field }) => field === 'totalRevenue') ? ['totalRevenue'] : [],
  };
}

function ratioInput(source: ReadinessSource, gaps: readonly MissingInput[], name: keyof typeof ratios): ValuationInput {
  const { figures, basis, filed, overrides } = source;
  const { label, fields } = ratios[name];
  const averaged = basis.years.slice(-averagedYears(overrides, basis.years.length)).map((year) => year.label);
  const lacking = gaps.filter(({ key, years }) => {
    return fields.some((field) => field === key) && years.some((year) => averaged.includes(year));
  });
  if (lacking.length > 0) {
    const years = [...new Set(lacking.flatMap((gap) => gap.years))].filter((year) => averaged.includes(year)).sort();
    const note = `${listNames(lacking.map((gap) => gap.label))} missing for fiscal ${yearsText(years)}.`;
    return overridable(source, name, { label, state: 'missing', amount: null, unit: 'rate', note });
  }
  const untaxed = name === 'taxRate' && !hasUsableTaxRate(basis.years.slice(-averaged.length));
  const state = figureState(source.figures, source.basis.latest.label, ...fields);
  // The filed mean is that of the years in use, too.
  const averages = overrides.inputs.filter((each) => each.name === 'averageYears');
  const amount = withOverrides(filed, { inputs: averages, figures: [] }).operating[name];
  return overridable(source, name, {
    label,
    state: untaxed ? 'assumed' : state === 'note' || state === 'mine' ? state : 'derived',
    amount,
    unit: 'rate',
    note: untaxed ? sourceNotes(figures, basis).taxRate : null,
  });
}

function averagedInput(source: ReadinessSource): ValuationInput {
  const amount = source.basis.years.length;
  const label = 'Years of the averages';
  return overridable(source, 'averageYears', { label, state: 'assumed', amount, unit: 'years', note: null });
}

function cashInput(source: ReadinessSource, gaps: readonly MissingInput[]): ValuationInput {
  const { figures, filed } = source;
  const { label: latest } = filed.latest;
  const input = { label: 'Cash and investments', unit: 'money' } as const;
  const cash = 'cashAndCashEquivalentsAtCarryingValue';
  if (gaps.some(({ key, years }) => key === cash && years.includes(latest))) {
    const note = `Cash is missing for fiscal ${latest}.`;
    return overridable(source, 'cash', { ...input, state: 'missing', amount: null, note });
  }
  const amount = valueIn(filed, 'cash');
  const unknown = figures.some(
    (figure) =>
      figure.field === 'shortTermInvestments' &&
      fiscalYear(figure) === latest &&
      figure.value === null &&
      figure.missing !== 'absent',
  );
  const note = unknown ? 'Short-term investments not found: assumed 0.' : null;
  const state = unknown
    ? 'assumed'
    : figureState(source.figures, source.basis.latest.label, cash, 'shortTermInvestments');
  return overridable(source, 'cash', { ...input, state, amount, note });
}

function debtInput(source: ReadinessSource): ValuationInput {
  const { figures, filed } = source;
  const { label: latest } = filed.latest;
  const { short, long, missing } = debtParts(figures, latest);
  const input = { label: 'Debt', unit: 'money' } as const;
  if (missing !== 'none') {
    const note = `Interest is paid in fiscal ${latest}, its debt is not found.`;
    return overridable(source, 'debt', { ...input, state: 'missing', amount: null, note });
  }
  const amount = (short ?? 0) + (long ?? 0);
  const unknown = [
    ...(short === null && !isAbsent(figures, latest, 'shortTermDebt', 'currentDebt') ? ['Short-term debt'] : []),
    ...(long === null && !isAbsent(figures, latest, 'longTermDebt') ? ['Long-term debt'] : []),
  ];
  if (unknown.length === 0) {
    const state =
      short === null && long === null
        ? 'filed'
        : figureState(source.figures, source.basis.latest.label, 'shortTermDebt', 'currentDebt', 'longTermDebt');
    return overridable(source, 'debt', { ...input, state, amount, note: null });
  }
  const part = unknown.length > 1 ? 'Not found' : `${unknown[0]} not found`;
  return overridable(source, 'debt', { ...input, state: 'assumed', amount, note: `${part}: assumed 0.` });
}

function sharesInput(source: ReadinessSource): ValuationInput {
  const { basis, shares } = source;
  const input = { label: 'Shares outstanding', amount: shares.shares, unit: 'shares' } as const;
  const notes = {
    implied: `Implied: market cap ÷ ${shares.gap === null ? '(P/E × EPS)' : 'price'}.`,
    'all-classes': 'All classes, of the balance sheet.',
    'balance-sheet': `Balance sheet of fiscal ${basis.latest.label}.`,
    'key-figures': null,
    unknown: 'Not found.',
  } as const;
  const known = shares.origin === 'implied' ? 'derived' : 'reported';
  const state = shares.origin === 'unknown' ? 'missing' : known;
  return overridable(source, 'shares', { ...input, state, note: notes[shares.origin] });
}

function exchangeInput(source: ReadinessSource): ValuationInput {
  const { foreign } = source.market;
  const label = `${foreign?.reported} for 1 ${foreign?.quoted}`;
  const note = 'No rate of exchange is on record.';
  return overridable(source, 'exchangeRate', { label, state: 'assumed', amount: null, unit: 'number', note });
}

function marketCapInput({ basis, overview, market }: ReadinessSource, lacking: boolean): ValuationInput {
  const { foreign, equity } = market;
  const amount = basis.marketCap;
  const input = { label: 'Market cap', amount, filed: amount, unit: 'quoted', override: null, typed: [] } as const;
  if (lacking) {
    const note = foreign === null ? 'Not known.' : `In ${foreign.quoted}, where debt is in ${foreign.reported}.`;
    return { ...input, amount: overview.marketCap, state: 'missing', note };
  }
  if (equity === 'book')
    return { ...input, label: 'Book equity', unit: 'money', state: 'filed', note: 'Weighs equity.' };
  if (equity === 'converted') return { ...input, unit: 'money', state: 'derived', note: 'At your rate of exchange.' };
  if ((overview.marketCap ?? 0) > 0) return { ...input, state: 'reported', note: null };
  return (overview.price ?? 0) > 0
    ? { ...input, state: 'derived', note: 'Shares × price.' }
    : { ...input, state: 'assumed', note: 'Not reported: 1 billion is assumed' };
}

function betaInput({ basis }: ReadinessSource): ValuationInput {
  const amount = basis.beta ?? 1;
  const input = { label: 'Beta', amount, filed: amount, unit: 'number', override: null, typed: [] } as const;
  return basis.beta === null
    ? { ...input, state: 'assumed', note: 'Not reported: 1 is assumed' }
    : { ...input, state: 'reported', note: null };
}

function costOfDebtInput({ figures, basis }: ReadinessSource, lacking: boolean): ValuationInput {
  const input = { label: 'Cost of debt', unit: 'rate', override: null, typed: [] } as const;
  if (lacking) {
    const note = 'Interest ÷ debt, which is not found.';
    return { ...input, state: 'missing', amount: null, filed: null, note };
  }
  const { latest, marketCap, beta, operating } = basis;
  const { details } = discountRate({
    latest,
    marketCap,
    beta,
    taxRate: operating.taxRate,
    assumptions: defaultAssumptions,
  });
  const amount = details.preTaxCostOfDebt;
  return hasCostOfDebt(latest)
    ? { ...input, state: 'derived', amount, filed: amount, note: 'Interest ÷ debt.' }
    : { ...input, state: 'assumed', amount, filed: amount, note: sourceNotes(figures, basis).costOfDebt };
}
