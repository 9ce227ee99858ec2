import type { CompanyKind } from '@basecase/gateway/contract';
import { valuationModels } from '@basecase/gateway/contract/dcf-bounds';
import type { Misfit, ModelChoice } from '../valuation/valuation-model.ts';
import { models } from './registry.ts';

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

/** Returns the models for a kind of company, the fitting ones first. An unknown kind is offered all of them. */
export function modelChoice(kind: CompanyKind | undefined): ModelChoice {
  const all = valuationModels.map((name) => ({ name, label: models[name].label }));
  if (kind === undefined) return { models: all, misfit: null };
  const fits = all.filter(({ name }) => models[name].fits.includes(kind));
  if (kind === 'general') return { models: fits, misfit: null };
  return { models: [...fits, ...all.filter(({ name }) => name === 'dcf')], misfit: misfits[kind] };
}
