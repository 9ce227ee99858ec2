import type { FigureTerm, MissingFigure, Outcome, StandardFigure } from '../../../read-filing.ts';

export interface Part {
  readonly name: string;
  readonly figure: Outcome;
  /** Subtracted instead of added. */
  readonly less?: boolean;
  /** Counts as nothing when it is missing. */
  readonly optional?: boolean;
}

export function isFigure(outcome: Outcome): outcome is StandardFigure {
  return outcome.value !== null;
}

/** Returns the sum of the parts with its formula; missing when a part is that is not optional. */
export function derived(formula: string, parts: readonly Part[]): Outcome {
  const terms: FigureTerm[] = [];
  for (const { name, figure, less = false, optional = false } of parts) {
    if (isFigure(figure)) terms.push({ name, value: less ? -figure.value : figure.value, origin: figure.origin });
    else if (!optional) return absent(`${name} is missing: ${figure.reason}`, figure.missing);
  }
  if (terms.length === 0) return absent('None of its parts is presented.');
  const value = terms.reduce((sum, term) => sum + term.value, 0);
  return { value, origin: { from: 'derived', formula, terms } };
}

/** Returns one figure less another one; missing when one of them is. */
export function deriveDifference(name: string, whole: Outcome, lessName: string, part: Outcome): Outcome {
  return derived(`${name} less ${lessName.toLowerCase()}`, [
    { name, figure: whole },
    { name: lessName, figure: part, less: true },
  ]);
}

export function absent(reason: string, missing: MissingFigure['missing'] = 'absent'): MissingFigure {
  return { value: null, missing, reason };
}

/** Returns the first that is a figure; otherwise why the first is missing. */
export function chooseFirst(first: Outcome, ...others: readonly (() => Outcome)[]): Outcome {
  if (isFigure(first)) return first;
  for (const other of others) {
    const outcome = other();
    if (isFigure(outcome)) return outcome;
  }
  return first;
}

/** Whether two amounts agree within the rounding of a statement. */
export function agrees(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(1, 5e-4 * Math.max(Math.abs(a), Math.abs(b)));
}

/** Returns whether two amounts differ by more than a share of the larger one. */
export function differBy(share: number, a: number, b: number): boolean {
  return Math.abs(a - b) > share * Math.max(Math.abs(a), Math.abs(b));
}

export function negated(outcome: Outcome): Outcome {
  return isFigure(outcome) ? { ...outcome, value: outcome.value === 0 ? 0 : -outcome.value } : outcome;
}

export function magnitude(outcome: Outcome): Outcome {
  return isFigure(outcome) && outcome.value < 0 ? negated(outcome) : outcome;
}
