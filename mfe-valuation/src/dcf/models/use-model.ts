import { findCompanyKind } from '@basecase/gateway/contract/figures/company-kind';
import { useStore } from 'zustand';
import { useDraftKey } from '../../company/use-draft-key.ts';
import { changeModelDraft, emptyModelDraft, modelDraftStore, typeInput } from '../drafts/model-draft-store.ts';
import type { ValuedCompany } from '../valuation/valued-company.ts';
import type { ChosenModel } from './frame/model-switch.tsx';
import { modelChoice } from './model-choice.model.ts';

/** Returns the model in use: the user's choice, else the one that fits the company. */
export function useModel({
  symbol,
  statements,
  overview,
}: Pick<ValuedCompany, 'symbol' | 'statements' | 'overview'>): ChosenModel {
  const key = useDraftKey()(symbol);
  const draft = useStore(modelDraftStore, (all) => all[key] ?? emptyModelDraft);
  const choice = modelChoice(findCompanyKind(statements, overview.industry));
  const chosen = draft.model !== null && choice.models.some(({ name }) => name === draft.model) ? draft.model : null;
  return {
    choice,
    model: chosen ?? choice.models[0]?.name ?? 'dcf',
    onChoose: (model) => changeModelDraft(key, (last) => ({ ...last, model })),
    typed: draft.typed,
    onType: (name, value) => typeInput(key, name, value),
  };
}
