import { useStore } from 'zustand';
import { changedFrom } from '../drafts/assumption-form.model.ts';
import { type Opened, openedStore } from '../drafts/opened-valuation.ts';
import { sameTyped, typedOf } from '../drafts/saved-model.model.ts';
import type { TypedInputs } from '../inputs/figure-input.model.ts';
import type { DcfAssumptions } from '../valuation/dcf-assumptions.ts';

/** Returns the case that is open in a form, in words, and whether it was edited since; null without one. */
export function useCaseText(key: string, assumptions: DcfAssumptions, typed: TypedInputs): string | null {
  const opened: Opened | undefined = useStore(openedStore, (all) => all[key]);
  if (opened === undefined) return null;
  const { name, assumptions: saved } = opened.valuation;
  const isEdited = changedFrom(assumptions, saved).length > 0 || !sameTyped(typed, typedOf(opened.valuation) ?? typed);
  return isEdited ? `Case “${name}”, edited` : `Case “${name}”`;
}
