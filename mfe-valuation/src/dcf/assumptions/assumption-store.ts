import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import { type AssumptionForm, changedFrom, defaultForm, formOf } from './assumption-form.model.ts';

/** What a person does to one company's assumptions. */
export interface AssumptionWork {
  readonly form: AssumptionForm;
  /** The assumptions that the gateway keeps, as far as this page knows; null when it keeps none of them. */
  readonly kept: DcfAssumptions | null;
}

export const noAssumptionWork: AssumptionWork = { form: defaultForm, kept: null };

/** Assumptions by account and company. They live as long as the page: a change of screen loses nothing. */
export const assumptionStore: StoreApi<Readonly<Record<string, AssumptionWork>>> = createStore<
  Readonly<Record<string, AssumptionWork>>
>(() => ({}));

/** Changes one company's form. */
export function changeForm(key: string, change: (form: AssumptionForm) => AssumptionForm): void {
  const work = assumptionStore.getState()[key] ?? noAssumptionWork;
  put(key, { ...work, form: change(work.form) });
}

/** Puts assumptions into the form that the gateway keeps. */
export function putKept(key: string, kept: DcfAssumptions): void {
  put(key, { form: formOf(kept), kept });
}

/** The gateway keeps these assumptions now. The form stays: it may have been typed into meanwhile. */
export function rememberKept(key: string, kept: DcfAssumptions): void {
  put(key, { ...(assumptionStore.getState()[key] ?? noAssumptionWork), kept });
}

/** What was kept is deleted. The form stays. */
export function forgetKept(key: string, deleted: DcfAssumptions): void {
  const work = assumptionStore.getState()[key];
  if (work?.kept != null && changedFrom(work.kept, deleted).length === 0) put(key, { ...work, kept: null });
}

/** Whether something would be lost with the page: assumptions that are neither the defaults nor those kept. */
export function isUnsaved({ form, kept }: AssumptionWork): boolean {
  const { assumptions } = form;
  return changedFrom(assumptions).length > 0 && (kept === null || changedFrom(assumptions, kept).length > 0);
}

function put(key: string, work: AssumptionWork): void {
  assumptionStore.setState((all) => ({ ...all, [key]: work }));
}
