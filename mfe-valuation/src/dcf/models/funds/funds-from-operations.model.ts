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
  /** Net income + depreciation a share. It is no FFO: gains on sales are still in it. Null when a part is missing. */
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
      label: 'Net income',
      ...money,
      ...filed(latest?.netIncome, `Fiscal ${label}; before preferred dividends`),
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
    {
      name: 'fundsCapex',
      label: 'Capital expenditures',
      ...money,
      ...filed(latest?.capitalExpenditures, `Fiscal ${label}`),
    },
    {
      name: 'maintenanceShare',
      label: 'Share that maintains',
      note: 'Filings do not say: all of it, until you know less',
      state: 'assumed',
      amount: 1,
      unit: 'rate',
      bounds: modelInputBounds.maintenanceShare,
    },
    { name: 'lowMultiple', label: 'Low multiple of AFFO', note: 'In place of its own history', ...multiple },
    { name: 'highMultiple', label: 'High multiple of AFFO', note: 'In place of its own history', ...multiple },
  ];
  return plain.map((input) => withTyped(input, typed));
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
 * Returns funds from operations by Nareit's definition, net income + depreciation and amortization of real estate − gains on its
 * sale, and AFFO, which takes the assumed share of capital expenditures that maintains the properties off.
 * @param price in the currency of the statements; null when unknown
 */
export function fundsFromOperations(
  list: readonly FundsInput[],
  shares: number,
  price: number | null,
): FundsFromOperations {
  const of = (...names: readonly FundsInputName[]) => list.filter(({ name }) => names.includes(name));
  const amount = (name: FundsInputName) => of(name)[0]?.amount ?? null;
  const income = sum(amount('fundsNetIncome'), amount('fundsDepreciation'));
  const gains = amount('gainsOnSales');
  const funds = income === null || gains === null ? null : (income - gains) / shares;
  const [capex, share] = [amount('fundsCapex'), amount('maintenanceShare')];
  const adjusted = funds === null || capex === null || share === null ? null : funds - (capex * share) / shares;
  return {
    missing: missingLabels(of('fundsNetIncome', 'fundsDepreciation', 'gainsOnSales')),
    missingForAdjusted: missingLabels(of('fundsCapex', 'maintenanceShare')),
    beforeGains: income === null ? null : income / shares,
    funds,
    adjusted,
    range: multiplyRange(adjusted, amount('lowMultiple'), amount('highMultiple')),
    priceToFunds: divideByFunds(price, funds),
    priceToAdjusted: divideByFunds(price, adjusted),
  };
}

function sum(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
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
