import { type WatchForm, watchForms } from '../../contract/watching/watch-rules.ts';

/** The forms that count to one that can be chosen; each with its amendments. */
const families: Readonly<Record<WatchForm, readonly string[]>> = {
  '10-K': ['10-K', '10-KT', '10-K405', '20-F', '40-F'],
  '10-Q': ['10-Q', '10-QT'],
  '8-K': ['8-K', '8-K12B', '8-K12G3', '8-K15D5'],
  'DEF 14A': ['DEF 14A'],
};

/** The form in which insiders tell of new trades. Amended ones tell of known trades, and those of Form 5 are old. */
export const insiderForm = '4';

/** Returns the choice that a filed form counts to; null for a form that no alert is offered for. */
export function findFamily(form: string): WatchForm | null {
  const plain = form.replace(/\/A$/, '');
  return watchForms.find((family) => families[family].includes(plain)) ?? null;
}
