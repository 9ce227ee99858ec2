import type { Valuation } from '@basecase/gateway/contract';
import { createStore } from 'zustand/vanilla';
import { forgetSaved, markSaved, openSaved } from './assumption-store.ts';
import { emptyModelDraft, markModelSaved, modelDraftStore, openModel } from './model-draft-store.ts';
import { modelOf, sameTyped, typedOf } from './saved-model.model.ts';

/** The saved valuation that is open in the form. */
export interface Opened {
  readonly valuation: Valuation;
  /** Saved on this page: nothing can have changed since. */
  readonly justSaved: boolean;
}

/** The valuation that was opened or saved last, by account and company. */
export const openedStore = createStore<Readonly<Record<string, Opened>>>(() => ({}));

/** Opens a saved valuation in the form, by its model. */
export function openValuation(key: string, valuation: Valuation): void {
  openSaved(key, valuation.assumptions);
  openModel(key, modelOf(valuation), typedOf(valuation));
  openedStore.setState((all) => ({ ...all, [key]: { valuation, justSaved: false } }));
}

/** Marks a valuation as saved from the form. */
export function markValuationSaved(key: string, valuation: Valuation): void {
  markSaved(key, valuation.assumptions);
  markModelSaved(key, typedOf(valuation));
  openedStore.setState((all) => ({ ...all, [key]: { valuation, justSaved: true } }));
}

/** Forgets the opened valuation. The form stays. */
export function closeValuation(key: string): void {
  openedStore.setState(({ [key]: _closed, ...rest }) => rest, true);
}

/** Forgets a valuation that was deleted. The form stays. */
export function forgetValuation(key: string, valuation: Valuation): void {
  forgetSaved(key, valuation.assumptions);
  const { saved } = modelDraftStore.getState()[key] ?? emptyModelDraft;
  if (saved !== null && sameTyped(saved, typedOf(valuation) ?? {})) markModelSaved(key, null);
  if (openedStore.getState()[key]?.valuation.id === valuation.id) closeValuation(key);
}
