import { fiscalYear } from '@basecase/shared-ui/figures/period';
import type { UsedFigure } from './used-figures.model.ts';

/**
 * How certain an input is. filed: on the face of a statement. note: in a note of a filing. reported: stated by the data provider.
 * derived: calculated from other figures. assumed: replaces an unknown figure of little effect. mine: the user's own. missing:
 * required, so there is no reliable value.
 */
export type InputState = 'filed' | 'note' | 'reported' | 'derived' | 'assumed' | 'mine' | 'missing';

/** The states by their names on screen. */
export const stateLabels: Readonly<Record<InputState, string>> = {
  filed: 'Filed',
  note: 'From a note',
  reported: 'Reported',
  derived: 'Derived',
  assumed: 'Assumed',
  mine: 'Mine',
  missing: 'Missing',
};

/** Returns the state of the figures of a fiscal year, the least certain of them. */
export function figureState(figures: readonly UsedFigure[], year: string, ...fields: readonly string[]): InputState {
  const found = figures.filter(
    (figure) => fields.includes(figure.field) && fiscalYear(figure) === year && figure.value !== null,
  );
  if (found.some(({ typed }) => typed === 'mine')) return 'mine';
  const calculated = ['sum', 'difference', 'de-cumulated'];
  if (found.some(({ rule, typed }) => typed === 'derived' || (rule !== null && calculated.includes(rule)))) {
    return 'derived';
  }
  if (found.some(({ place }) => place === 'note')) return 'note';
  return found.some(({ rule }) => rule === 'tagged') ? 'filed' : 'reported';
}

/** Returns whether the balance sheet was read and presents none of some lines. */
export function isAbsent(figures: readonly UsedFigure[], year: string, ...fields: readonly string[]): boolean {
  const found = figures.filter((figure) => fields.includes(figure.field) && fiscalYear(figure) === year);
  return found.length > 0 && found.every(({ missing, value }) => missing === 'absent' || value !== null);
}
