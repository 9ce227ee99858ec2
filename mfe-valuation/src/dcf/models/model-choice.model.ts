import type { CompanyKind } from '@basecase/gateway/contract';
import type { valuationModels } from '@basecase/gateway/contract/dcf-bounds';

/** Ways to value a share. */
export type ValuationModel = (typeof valuationModels)[number];

export const modelNames: Readonly<Record<ValuationModel, string>> = {
  dcf: 'DCF',
  'excess-returns': 'Excess returns',
  'funds-from-operations': 'FFO and AFFO',
};

/** Why the DCF does not fit a kind of company. */
export interface Misfit {
  readonly title: string;
  readonly text: string;
}

/** The models that a company can be valued by. */
export interface ModelChoice {
  /** The fitting one first. */
  readonly models: readonly ValuationModel[];
  /** Null where the DCF fits, or where the kind of the company is not known. */
  readonly misfit: Misfit | null;
}

const excess = 'Excess returns value its book and what it earns on it above the cost of equity.';

const misfits: Readonly<Record<Exclude<CompanyKind, 'general'>, Misfit>> = {
  bank: {
    title: 'The DCF does not fit a bank',
    text: `Deposits and loans are a bank’s business, not its financing, so it has no free cash flow in the sense of a DCF. ${excess}`,
  },
  insurer: {
    title: 'The DCF does not fit an insurer',
    text: `Premiums are held against claims, so an insurer’s cash flow is not free and its investments are not surplus. ${excess}`,
  },
  broker: {
    title: 'The DCF does not fit a broker',
    text: `Customers’ money and borrowed securities are a broker’s business, not its financing, so it has no free cash flow in the sense of a DCF. ${excess}`,
  },
  reit: {
    title: 'The DCF does not fit a REIT',
    text: 'Depreciation of buildings is no cost that a REIT must earn back, and it pays out most of its income and grows by new shares and debt. Funds from operations measure what its properties earn.',
  },
};

/** Returns the models for a kind of company. An unknown kind is offered all of them, the DCF first. */
export function modelChoice(kind: CompanyKind | undefined): ModelChoice {
  if (kind === undefined) return { models: ['dcf', 'excess-returns', 'funds-from-operations'], misfit: null };
  if (kind === 'general') return { models: ['dcf'], misfit: null };
  return { models: [kind === 'reit' ? 'funds-from-operations' : 'excess-returns', 'dcf'], misfit: misfits[kind] };
}
