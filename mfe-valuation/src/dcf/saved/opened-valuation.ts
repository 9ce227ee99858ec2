import type { Valuation } from '@basecase/gateway/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { forgetSaved, markSaved, openSaved } from '../assumptions/assumption-store.ts';

/** The saved valuation that the form goes on from. */
export interface Opened {
  readonly valuation: Valuation;
  /** It was saved a moment ago: nothing can have changed since. */
  readonly justSaved: boolean;
}

/** The saved valuation that was opened or saved last, by account and company. */
export const openedStore: StoreApi<Readonly<Record<string, Opened>>> = createStore<Readonly<Record<string, Opened>>>(
  () => ({}),
);

/** Puts the assumptions of a saved valuation into the form. */
export function openValuation(key: string, valuation: Valuation): void {
  openSaved(key, valuation.assumptions);
  openedStore.setState((all) => ({ ...all, [key]: { valuation, justSaved: false } }));
}

/** What is in the form has been saved as this valuation. */
export function keepValuation(key: string, valuation: Valuation): void {
  markSaved(key, valuation.assumptions);
  openedStore.setState((all) => ({ ...all, [key]: { valuation, justSaved: true } }));
}

/** Forgets which valuation was opened; the form stays. */
export function closeValuation(key: string): void {
  openedStore.setState(({ [key]: _closed, ...rest }) => rest, true);
}

/** A saved valuation has been deleted; the form stays. */
export function dropValuation(key: string, valuation: Valuation): void {
  forgetSaved(key, valuation.assumptions);
  if (openedStore.getState()[key]?.valuation.id === valuation.id) closeValuation(key);
}
