import type { BasisFigure } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';

/** A filed figure that is another one than when a valuation was saved. */
export interface BasisChange {
  /** restated: another value. added: of a period that was not there. dropped: no longer among those in use. */
  readonly kind: 'restated' | 'added' | 'dropped';
  readonly statement: BasisFigure['statement'];
  readonly field: string;
  readonly fiscalDateEnding: string;
  readonly before: number | null;
  readonly now: number | null;
  /** When the filing that holds the newer of the two was filed; null when not told. */
  readonly filed: string | null;
}

/** Which figures have changed since a valuation was saved, newest period first. */
export function basisChanges(saved: readonly BasisFigure[], current: readonly BasisFigure[]): BasisChange[] {
  const before = new Map(saved.map((figure) => [placeOf(figure), figure]));
  const now = new Map(current.map((figure) => [placeOf(figure), figure]));
  const changes = [...new Set([...now.keys(), ...before.keys()])].flatMap((place) =>
    changeOf(before.get(place), now.get(place)),
  );
  return changes.sort((a, b) => b.fiscalDateEnding.localeCompare(a.fiscalDateEnding));
}

function changeOf(before: BasisFigure | undefined, now: BasisFigure | undefined): BasisChange[] {
  const figure = now ?? before;
  if (figure === undefined) return [];
  const values = { before: parseNumeral(before?.value), now: parseNumeral(now?.value) };
  // A figure that is missing on both sides tells nothing.
  if (values.before === values.now) return [];
  const kind = before === undefined ? 'added' : now === undefined ? 'dropped' : 'restated';
  const { statement, field, fiscalDateEnding, filed } = figure;
  return [{ kind, statement, field, fiscalDateEnding, filed, ...values }];
}

function placeOf({ statement, field, fiscalDateEnding }: BasisFigure): string {
  return `${statement} ${field} ${fiscalDateEnding}`;
}
