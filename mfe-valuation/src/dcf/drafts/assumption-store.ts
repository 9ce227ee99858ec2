import { createStore } from 'zustand/vanilla';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';
import { type AssumptionForm, changedFrom, defaultForm, toForm } from './assumption-form.model.ts';

/** The user's edits to the assumptions of a company. */
export interface AssumptionDraft {
  readonly form: AssumptionForm;
  /** The saved assumptions that the form was opened from or saved as; null without any. */
  readonly saved: DcfAssumptions | null;
}

export const emptyAssumptionDraft: AssumptionDraft = { form: defaultForm, saved: null };

/** Drafts by account and company. They live as long as the page: a change of screen loses nothing. */
export const assumptionStore = createStore<Readonly<Record<string, AssumptionDraft>>>(() => ({}));

/** Changes the form of a company. */
export function changeForm(key: string, change: (form: AssumptionForm) => AssumptionForm): void {
  const draft = assumptionStore.getState()[key] ?? emptyAssumptionDraft;
  put(key, { ...draft, form: change(draft.form) });
}

/** Opens saved assumptions in the form. */
export function openSaved(key: string, saved: DcfAssumptions): void {
  put(key, { form: toForm(saved), saved });
}

/** Marks assumptions as saved. The form stays: it may have changed while they were being saved. */
export function markSaved(key: string, saved: DcfAssumptions): void {
  put(key, { ...(assumptionStore.getState()[key] ?? emptyAssumptionDraft), saved });
}

/** Forgets saved assumptions that were deleted. The form stays. */
export function forgetSaved(key: string, deleted: DcfAssumptions): void {
  const draft = assumptionStore.getState()[key];
  if (draft?.saved != null && changedFrom(draft.saved, deleted).length === 0) put(key, { ...draft, saved: null });
}

/** Returns whether the assumptions are neither the defaults nor the saved ones. */
export function isUnsaved({ form, saved }: AssumptionDraft): boolean {
  const { assumptions } = form;
  return changedFrom(assumptions).length > 0 && (saved === null || changedFrom(assumptions, saved).length > 0);
}

function put(key: string, draft: AssumptionDraft): void {
  assumptionStore.setState((all) => ({ ...all, [key]: draft }));
}
