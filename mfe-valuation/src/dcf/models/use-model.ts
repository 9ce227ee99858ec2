import type { CompanyKind } from '@basecase/gateway/contract';
import { valuationModels } from '@basecase/gateway/contract/dcf-bounds';
import { findCompanyKind } from '@basecase/gateway/contract/figures/company-kind';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { changedFrom } from '../drafts/assumption-form.model.ts';
import { assumptionStore, emptyAssumptionDraft } from '../drafts/assumption-store.ts';
import { changeModelDraft, emptyModelDraft, modelDraftStore, typeInput } from '../drafts/model-draft-store.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { findMissingInputs } from '../valuation/readiness.model.ts';
import type { Misfit, ModelChoice } from '../valuation/valuation-model.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import type { ChosenModel } from './frame/model-switch.tsx';
import { models } from './registry.ts';

/**
 * Returns the model in use: the user's choice, else the one that fits the company. In place of the DCF that is the reasoned case
 * where it has a value, unless the user has assumptions of their own.
 */
export function useModel(company: ValuedCompany): ChosenModel {
  const { symbol, statements, overview } = company;
  const key = useDraftKey()(symbol);
  const draft = useStore(modelDraftStore, (all) => all[key] ?? emptyModelDraft);
  const choice = modelChoice(findCompanyKind(statements, overview.industry));
  const chosen = draft.model !== null && choice.models.some(({ name }) => name === draft.model) ? draft.model : null;
  const { assumptions } = useStore(assumptionStore, (all) => all[key] ?? emptyAssumptionDraft).form;
  const isReasoned = useMemo(() => hasReasonedValue(company), [company]);
  const fitting = choice.models[0]?.name ?? 'dcf';
  const opened = fitting === 'dcf' && isReasoned && changedFrom(assumptions).length === 0 ? 'reasoned' : fitting;
  return {
    choice,
    model: chosen ?? opened,
    onChoose: (model) => changeModelDraft(key, (last) => ({ ...last, model })),
    typed: draft.typed,
    onType: (name, value) => typeInput(key, name, value),
  };
}

/** Returns whether the yield is a published one, nothing that the reasoned case or the DCF needs is missing, and no contradiction leaves it without a value. */
function hasReasonedValue(company: ValuedCompany): boolean {
  const { evidence } = company;
  if (evidence === undefined || evidence.isSample || findMissingInputs(company).length > 0) return false;
  return models.reasoned.value?.({ company, assumptions: defaultAssumptions, typed: {} }).reliable === true;
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

/** Returns the models for a kind of company, the fitting ones first. An unknown kind is offered all of them. */
export function modelChoice(kind: CompanyKind | undefined): ModelChoice {
  const all = valuationModels.map((name) => ({ name, label: models[name].label }));
  if (kind === undefined) return { models: all, misfit: null };
  const fits = all.filter(({ name }) => models[name].fits.includes(kind));
  if (kind === 'general') return { models: fits, misfit: null };
  return { models: [...fits, ...all.filter(({ name }) => name === 'dcf')], misfit: misfits[kind] };
}
