import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AssumptionForm, defaultForm } from './assumption-form.model.ts';

/** Assumptions by account and company. They live as long as the page: a change of screen loses nothing. */
export const assumptionStore: StoreApi<Readonly<Record<string, AssumptionForm>>> = createStore<
  Readonly<Record<string, AssumptionForm>>
>(() => ({}));

/** Changes one company's form. */
export function changeForm(key: string, change: (form: AssumptionForm) => AssumptionForm): void {
  assumptionStore.setState((all) => ({ ...all, [key]: change(all[key] ?? defaultForm) }));
}
