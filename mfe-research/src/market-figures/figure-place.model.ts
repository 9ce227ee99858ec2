import type { KnownFigure } from './market-figure.model.ts';

/** A figure as its filing prints it. */
interface PrintedFigure {
  /** In full units. */
  readonly value: number;
  /** YYYY-MM-DD */
  readonly end: string;
}

/**
 * Returns the figure that the filing of a figure prints: itself, or the first of its terms that the filing states. Null
 * where no filing prints one.
 */
export function findPrinted({ value, end, accession, terms = [] }: KnownFigure): PrintedFigure | null {
  if (accession === null) return null;
  const own = typeof value === 'number' ? [{ value, end, accession }] : [];
  const printed = (terms.length > 0 ? terms : own).find((one) => one.accession === accession && one.end !== null);
  return printed === undefined || printed.end === null ? null : { value: printed.value, end: printed.end };
}
