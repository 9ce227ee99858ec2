import type { Provenance } from '../../contract/statements.ts';
import type { Line, Term } from './concepts.ts';
import { fieldWords, numeralOf, termName } from './figure-words.model.ts';

/** A figure with its provenance. */
export interface Figure {
  readonly value: number;
  readonly provenance: Provenance;
  /** Out of an older filing than the one that speaks for the period. */
  readonly isOlder?: boolean;
}

/** No figure, and why. */
export interface Gap {
  readonly value: null;
  readonly reason: string;
}
export type Outcome = Figure | Gap;

export function isFigure(outcome: Outcome | null | undefined): outcome is Figure {
  return outcome !== null && outcome !== undefined && outcome.value !== null;
}

export const gap = (reason: string): Gap => ({ value: null, reason });

/** Returns a filed value with the sign that it has in a line. */
export function signed({ negated }: Line, concept: string, value: number): number {
  return negated?.includes(concept) ? 0 - value : value;
}

/** Returns a figure with the sign that it has in a line. */
export function turned(line: Line, concept: string, figure: Figure): Figure {
  const value = signed(line, concept, figure.value);
  if (value === figure.value) return figure;
  const { firstFiled, ...provenance } = figure.provenance;
  const first = firstFiled && { ...firstFiled, value: numeralOf(signed(line, concept, Number(firstFiled.value))) };
  return { ...figure, value, provenance: { ...provenance, ...(first && { firstFiled: first }) } };
}

/** A remark on a filed figure holds for what is calculated from it. */
export function remarkOf({ provenance: { rule, reason } }: Figure): string[] {
  return rule === 'tagged' && reason !== undefined ? [reason] : [];
}

export function wordsOf({ line, concepts }: Term): string {
  if (line !== undefined) return fieldWords(line);
  return termName(concepts.reduce((shortest, name) => (name.length < shortest.length ? name : shortest)));
}

export function isWithin(value: number, expected: number, share: number): boolean {
  return Math.abs(value - expected) <= share * Math.abs(expected);
}

export function newestFiling(parts: readonly Provenance[]): Pick<Provenance, 'accessionNumber' | 'filed'> {
  const newest = parts.reduce((best, part) => ((part.filed ?? '') > (best.filed ?? '') ? part : best));
  return { accessionNumber: newest.accessionNumber, filed: newest.filed };
}
