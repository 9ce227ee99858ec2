import type { Valuation } from '@basecase/gateway/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { formOf } from '../assumption-form.model.ts';
import { changeForm } from '../assumption-store.ts';

/** The saved valuation that was opened last, by account and company. */
export const openedStore: StoreApi<Readonly<Record<string, Valuation>>> = createStore<
  Readonly<Record<string, Valuation>>
>(() => ({}));

/** Puts the assumptions of a saved valuation into the form. */
export function openValuation(key: string, valuation: Valuation): void {
  changeForm(key, () => formOf(valuation.assumptions));
  openedStore.setState((all) => ({ ...all, [key]: valuation }));
}

/** Forgets which valuation was opened; the form stays. */
export function closeValuation(key: string): void {
  openedStore.setState(({ [key]: _closed, ...rest }) => rest, true);
}
