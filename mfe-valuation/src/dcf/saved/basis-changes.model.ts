import type { BasisFigure } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';

/** A filed figure that has changed since a valuation was saved. */
export interface BasisChange {
  /** restated: another value. added: of a new period. dropped: no longer in use. */
  readonly kind: 'restated' | 'added' | 'dropped';
  readonly statement: BasisFigure['statement'];
  readonly field: string;
  readonly fiscalDateEnding: string;
  /** As the company labels it; absent where it is not known. */
  readonly fiscalYear?: number | undefined;
  readonly before: number | null;
  readonly now: number | null;
  /** The filing day of the newer figure; null when unknown. */
  readonly filed: string | null;
}

/** Returns the figures that have changed since a valuation was saved, newest period first. */
export function basisChanges(saved: readonly BasisFigure[], current: readonly BasisFigure[]): BasisChange[] {
  const before = new Map(saved.map((figure) => [formatKey(figure), figure]));
  const now = new Map(current.map((figure) => [formatKey(figure), figure]));
  const changes = [...new Set([...now.keys(), ...before.keys()])].flatMap((key) =>
    findChange(before.get(key), now.get(key)),
  );
  return changes.sort((a, b) => b.fiscalDateEnding.localeCompare(a.fiscalDateEnding));
}

function findChange(before: BasisFigure | undefined, now: BasisFigure | undefined): BasisChange[] {
  const figure = now ?? before;
  if (figure === undefined) return [];
  const values = { before: parseNumeral(before?.value), now: parseNumeral(now?.value) };
  if (values.before === values.now) return [];
  const kind = before === undefined ? 'added' : now === undefined ? 'dropped' : 'restated';
  const { statement, field, fiscalDateEnding, fiscalYear, filed } = figure;
  return [{ kind, statement, field, fiscalDateEnding, fiscalYear, filed, ...values }];
}

function formatKey({ statement, field, fiscalDateEnding }: BasisFigure): string {
  return `${statement} ${field} ${fiscalDateEnding}`;
}
