import { companyKindOf } from '@basecase/gateway/contract/figures/company-kind';
import { useStore } from 'zustand';
import { useDraftKey } from '../../company/use-draft-key.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { modelChoice } from './model-choice.model.ts';
import { changeModelDraft, emptyModelDraft, modelDraftStore, typeInput } from './model-draft-store.ts';
import type { TypedInputs } from './model-input.model.ts';
import type { ModelSwitchProps } from './model-switch.tsx';

/** The model that a company is valued by, with the user's inputs of the models beside the DCF. */
export interface ChosenModel extends ModelSwitchProps {
  readonly typed: TypedInputs;
  /** Null restores the product's value. */
  readonly onType: (name: string, value: number | null) => void;
}

/** Returns the model in use: the user's choice, else the one that fits the company. */
export function useModel({
  symbol,
  statements,
  overview,
}: Pick<ValuedCompany, 'symbol' | 'statements' | 'overview'>): ChosenModel {
  const key = useDraftKey()(symbol);
  const draft = useStore(modelDraftStore, (all) => all[key] ?? emptyModelDraft);
  const choice = modelChoice(companyKindOf(statements, overview.industry));
  const chosen = draft.model !== null && choice.models.includes(draft.model) ? draft.model : null;
  return {
    choice,
    model: chosen ?? choice.models[0] ?? 'dcf',
    onChoose: (model) => changeModelDraft(key, (last) => ({ ...last, model })),
    typed: draft.typed,
    onType: (name, value) => typeInput(key, name, value),
  };
}
