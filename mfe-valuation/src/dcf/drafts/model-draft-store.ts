import { createStore } from 'zustand/vanilla';
import type { TypedInputs } from '../inputs/figure-input.model.ts';
import type { ValuationModel } from '../valuation/valuation-model.ts';
import { sameTyped } from './saved-model.model.ts';

/** The model that the user chose for a company, and their inputs of the models beside the DCF. */
export interface ModelDraft {
  /** Null: the one that fits the company. */
  readonly model: ValuationModel | null;
  readonly typed: TypedInputs;
  /** The inputs that were opened or saved last; null without any. */
  readonly saved: TypedInputs | null;
}

export const emptyModelDraft: ModelDraft = { model: null, typed: {}, saved: null };

/** Drafts by account and company. They live as long as the page. */
export const modelDraftStore = createStore<Readonly<Record<string, ModelDraft>>>(() => ({}));

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

/** Opens a saved model. @param typed null where none are saved: the user's inputs stay */
export function openModel(key: string, model: ValuationModel, typed: TypedInputs | null): void {
  changeModelDraft(key, (draft) => ({ model, typed: typed ?? draft.typed, saved: typed ?? draft.saved }));
}

/** Marks inputs as saved, or as not saved any more. The form stays. */
export function markModelSaved(key: string, saved: TypedInputs | null): void {
  changeModelDraft(key, (draft) => ({ ...draft, saved }));
}

/** Returns whether there are inputs of the user's own that are not saved. */
export function isModelUnsaved({ typed, saved }: ModelDraft): boolean {
  return Object.keys(typed).length > 0 && (saved === null || !sameTyped(typed, saved));
}
