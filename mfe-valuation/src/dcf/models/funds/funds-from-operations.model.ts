import { modelInputBounds } from '@basecase/gateway/contract/dcf-bounds';
import { formatNumber } from '@basecase/shared-ui/figures/format';
import { type AnnualFigures, annualFigures } from '../../inputs/annual-figures.model.ts';
import {
  ANY_AMOUNT,
  type ModelInput,
  missingLabels,
  type TypedInputs,
  withTyped,
} from '../../inputs/figure-input.model.ts';
import type { InputState } from '../../inputs/figure-state.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';

export type FundsInputName =
  | 'fundsNetIncome'
  | 'fundsDepreciation'
  | 'gainsOnSales'
  | 'fundsImpairments'
  | 'ownersPart'
  | 'fundsCapex'
  | 'maintenanceShare'
  | 'lowMultiple'
  | 'highMultiple';

export type FundsInput = ModelInput<FundsInputName>;

/** Funds from operations of the latest fiscal year, and the value of a share by a range of their multiples. */
export interface FundsFromOperations {
  /** Names of the inputs without which there are no funds from operations. */
  readonly missing: readonly string[];
  /** Names of the further inputs that adjusted funds from operations lack. */
  readonly missingForAdjusted: readonly string[];
  /** Net income + depreciation a share. It is no FFO: gains and impairments are still in it. Null when a part is missing. */
  readonly beforeGains: number | null;
  /** FFO a share. */
  readonly funds: number | null;
  /** AFFO a share. */
  readonly adjusted: number | null;
  /** AFFO a share × the user's multiples; null without them, without AFFO or where it is not above 0. */
  readonly range: { readonly low: number; readonly high: number } | null;
  /** Price ÷ FFO and ÷ AFFO; null without a price, or where the funds are not above 0. */
  readonly priceToFunds: number | null;
  readonly priceToAdjusted: number | null;
}

/** Returns the inputs of funds from operations, each with its state. */
export function fundsInputs({ statements, basis }: ValuedCompany, typed: TypedInputs): FundsInput[] {
  const { label } = basis.latest;
  const latest = annualFigures(statements, label).find(({ year }) => year === label);
  const money = { unit: 'money', bounds: ANY_AMOUNT } as const;
  const known = statements.incomeStatement?.source === 'sec' ? 'filed' : 'reported';
  const filed = (amount: number | null | undefined, note: string, state: InputState = known) =>
    amount === null || amount === undefined
      ? ({ amount: null, state: 'missing', note: `Missing for fiscal ${label}` } as const)
      : ({ amount, state, note } as const);
  const multiple = {
    unit: 'number',
    bounds: modelInputBounds.lowMultiple,
    state: 'missing',
    amount: null,
    optional: true,
  } as const;
  const plain: Omit<FundsInput, 'filed'>[] = [
    {
      name: 'fundsNetIncome',
      label: 'Net income to common',
      ...money,
      ...incomeInput(latest, label, known),
    },
    {
      name: 'fundsDepreciation',
      label: 'Depreciation of real estate',
      ...money,
      ...filed(latest?.depreciation, `All D&A of fiscal ${label}; take off that of other assets`, 'assumed'),
    },
    {
      name: 'gainsOnSales',
      label: 'Gains on sales of property',
      ...money,
      ...gainsInput(latest, label, known),
    },
    { name: 'fundsImpairments', label: 'Impairments of property', ...money, ...impairmentsInput(latest, label, known) },
    {
      name: 'ownersPart',
      label: 'Part of the shareholders',
      unit: 'rate',
      bounds: modelInputBounds.ownersPart,
      ...partInput(latest, label),
    },
    {
      name: 'fundsCapex',
      label: 'Capital expenditures',
      ...money,
      ...filed(latest?.capitalExpenditures, `Fiscal ${label}`),
    },
    {
      name: 'maintenanceShare',
      label: 'Maintenance capex share',
      note: 'Filings do not say: all of it, until you know less',
      state: 'assumed',
      amount: 1,
      unit: 'rate',
      bounds: modelInputBounds.maintenanceShare,
    },
    { name: 'lowMultiple', label: 'Low multiple of AFFO', note: 'In place of those of other REITs', ...multiple },
    { name: 'highMultiple', label: 'High multiple of AFFO', note: 'In place of those of other REITs', ...multiple },
  ];
  return plain.map((input) => withTyped(input, typed));
}

function incomeInput(latest: AnnualFigures | undefined, label: string, state: InputState) {
  const { netIncomeToCommon: common = null, netIncome: all = null } = latest ?? {};
  if (common !== null) return { amount: common, state, note: `Fiscal ${label}; after preferred dividends` } as const;
  if (all !== null) return { amount: all, state, note: `Fiscal ${label}; before preferred dividends, if any` } as const;
  return { amount: null, state: 'missing', note: `Missing for fiscal ${label}` } as const;
}

function impairmentsInput(latest: AnnualFigures | undefined, label: string, state: InputState) {
  const amount = latest?.propertyImpairments ?? null;
  if (amount === null) return { amount: 0, state: 'assumed', note: 'Not read: see the cash flow statement' } as const;
  const note = amount === 0 ? `No impairments among the cash flows of fiscal ${label}` : `Fiscal ${label}`;
  return { amount, state, note };
}

function partInput(latest: AnnualFigures | undefined, label: string) {
  const part = latest === undefined ? null : ownersPart(latest);
  if (part === null) return { amount: 1, state: 'assumed', note: 'That of other owners is not known' } as const;
  const note = part === 1 ? 'No part of other owners' : `Net income ÷ profit of all owners, fiscal ${label}`;
  return { amount: part, state: 'derived', note } as const;
}

/**
 * Returns the shareholders' part of what a REIT's partnerships earn; null where it is not known. Other owners have their part
 * of depreciation, gains and impairments too, which net income to common has not.
 */
export function ownersPart({ netIncome, profit, minorityInterest }: AnnualFigures): number | null {
  if (minorityInterest === 0) return 1;
  return netIncome === null || profit === null || netIncome <= 0 || profit <= 0
    ? null
    : Math.min(1, netIncome / profit);
}

/** A cash flow statement that was read without a line of such gains says that there are none. */
function gainsInput(latest: AnnualFigures | undefined, label: string, state: InputState) {
  const gains = latest?.propertyGains ?? null;
  if (gains === null) {
    return { amount: null, state: 'missing', note: 'Not read: see the cash flow statement; 0 if none' } as const;
  }
  const note = gains === 0 ? `No gains among the cash flows of fiscal ${label}` : `Fiscal ${label}`;
  return { amount: gains, state, note };
}

/**
 * Returns funds from operations by Nareit's definition, net income to common + the shareholders' part of depreciation and
 * amortization of real estate, less gains on its sale, plus its impairments; and AFFO, which takes the assumed share of capital expenditures that maintains the properties off.
 * @param price in the currency of the statements; null when unknown
 */
export function fundsFromOperations(
  list: readonly FundsInput[],
  shares: number,
  price: number | null,
): FundsFromOperations {
  const of = (...names: readonly FundsInputName[]) => list.filter(({ name }) => names.includes(name));
  const amount = (name: FundsInputName) => of(name)[0]?.amount ?? null;
  const [income, depreciation, part] = [amount('fundsNetIncome'), amount('fundsDepreciation'), amount('ownersPart')];
  const before = income === null || depreciation === null || part === null ? null : income + part * depreciation;
  const [gains, impairments] = [amount('gainsOnSales'), amount('fundsImpairments')];
  const funds =
    before === null || part === null || gains === null || impairments === null
      ? null
      : (before + part * (impairments - gains)) / shares;
  const [capex, share] = [amount('fundsCapex'), amount('maintenanceShare')];
  const adjusted = funds === null || capex === null || share === null ? null : funds - (capex * share) / shares;
  return {
    missing: missingLabels(of('fundsNetIncome', 'fundsDepreciation', 'gainsOnSales', 'fundsImpairments', 'ownersPart')),
    missingForAdjusted: missingLabels(of('fundsCapex', 'maintenanceShare')),
    beforeGains: before === null ? null : before / shares,
    funds,
    adjusted,
    range: multiplyRange(adjusted, amount('lowMultiple'), amount('highMultiple')),
    priceToFunds: divideByFunds(price, funds),
    priceToAdjusted: divideByFunds(price, adjusted),
  };
}

function divideByFunds(price: number | null, funds: number | null): number | null {
  return price === null || price <= 0 || funds === null || funds <= 0 ? null : price / funds;
}

function multiplyRange(adjusted: number | null, a: number | null, b: number | null): FundsFromOperations['range'] {
  if (adjusted === null || adjusted <= 0 || a === null || b === null) return null;
  return { low: adjusted * Math.min(a, b), high: adjusted * Math.max(a, b) };
}

/** Returns the sentence about what the price pays for the funds; null without AFFO above 0 or without a price. */
export function fundsSentence({ priceToAdjusted }: FundsFromOperations, name: string): string | null {
  return priceToAdjusted === null
    ? null
    : `The price pays ${formatNumber(priceToAdjusted, 1)} times the adjusted funds from operations of ${name}.`;
}
