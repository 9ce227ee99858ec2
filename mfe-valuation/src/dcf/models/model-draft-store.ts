import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ValuationModel } from './model-choice.model.ts';
import type { TypedInputs } from './model-input.model.ts';

/** The model that the user chose for a company, and their inputs of the models beside the DCF. */
export interface ModelDraft {
  /** Null: the one that fits the company. */
  readonly model: ValuationModel | null;
  readonly typed: TypedInputs;
}

export const emptyModelDraft: ModelDraft = { model: null, typed: {} };

/** Drafts by account and company. They live as long as the page. */
export const modelDraftStore: StoreApi<Readonly<Record<string, ModelDraft>>> = createStore<
  Readonly<Record<string, ModelDraft>>
>(() => ({}));

/** Changes the draft of a company. */
export function changeModelDraft(key: string, change: (draft: ModelDraft) => ModelDraft): void {
  modelDraftStore.setState((all) => ({ ...all, [key]: change(all[key] ?? emptyModelDraft) }));
}

/** Sets an input; null restores the product's value. */
export function typeInput(key: string, name: string, value: number | null): void {
  changeModelDraft(key, (draft) => {
    const { [name]: _, ...others } = draft.typed;
    return { ...draft, typed: value === null ? others : { ...others, [name]: value } };
  });
}
