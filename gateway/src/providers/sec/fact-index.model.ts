import { daysBetween } from '../../contract/figures/days.ts';
import type { Fact } from './facts.ts';

const periodicForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;
const annualForm = /^(10-K|10-KT|20-F|40-F)(\/A)?$/;

/** Spans of days that make a quarter, half-year, nine months or a year; years of 52 and of 53 weeks both count. */
export const quarterDays = { least: 70, most: 120 } as const;
export const yearDays = { least: 330, most: 420 } as const;
/** Starts of one fiscal year differ by a few days between concepts. */
export const sameStartDays = 7;

export function isPeriodic(fact: Fact): boolean {
  return periodicForm.test(fact.form);
}

export function isAnnual(fact: Fact): boolean {
  return annualForm.test(fact.form);
}

/** Length of a fact's period in days, both ends counted; 0 for a balance. */
export function spanOf(fact: Fact): number {
  return fact.start === null ? 0 : daysBetween(fact.start, fact.end) + 1;
}

/**
 * Of facts about one and the same period: reports rank above proxies and prospectuses, then the latest filed wins, so
 * that a restatement replaces what it restates.
 */
export function isBetter(candidate: Fact, current: Fact): boolean {
  const rank = Number(isPeriodic(candidate)) - Number(isPeriodic(current));
  if (rank !== 0) return rank > 0;
  if (candidate.filed !== current.filed) return candidate.filed > current.filed;
  return candidate.accn > current.accn;
}

/** A company's facts by concept and last day, one for each period. */
export class FactIndex {
  readonly #byConcept = new Map<string, Map<string, Fact[]>>();

  constructor(facts: ReadonlyMap<string, readonly Fact[]>) {
    for (const [concept, list] of facts) {
      const byEnd = new Map<string, Fact[]>();
      for (const fact of list) keepBest(byEnd, fact);
      this.#byConcept.set(concept, byEnd);
    }
  }

  everTagged(concept: string): boolean {
    return (this.#byConcept.get(concept)?.size ?? 0) > 0;
  }

  /** Every last day a concept has facts for. */
  ends(concept: string): Iterable<string> {
    return this.#byConcept.get(concept)?.keys() ?? [];
  }

  balance(concept: string, day: string): Fact | null {
    return this.#at(concept, day).find((fact) => fact.start === null) ?? null;
  }

  /** Facts whose period ends on a day and is between so many days long. */
  flows(concept: string, end: string, least: number, most: number): Fact[] {
    return this.#at(concept, end).filter((fact) => {
      const span = spanOf(fact);
      return fact.start !== null && span >= least && span <= most;
    });
  }

  /** The best of those facts. */
  flow(concept: string, end: string, least: number, most: number): Fact | null {
    return this.flows(concept, end, least, most).reduce<Fact | null>(
      (best, fact) => (best === null || isBetter(fact, best) ? fact : best),
      null,
    );
  }

  #at(concept: string, end: string): readonly Fact[] {
    return this.#byConcept.get(concept)?.get(end) ?? [];
  }
}

function keepBest(byEnd: Map<string, Fact[]>, fact: Fact): void {
  const list = byEnd.get(fact.end);
  if (list === undefined) {
    byEnd.set(fact.end, [fact]);
    return;
  }
  const at = list.findIndex((kept) => kept.start === fact.start);
  const kept = list[at];
  if (kept === undefined) list.push(fact);
  else if (isBetter(fact, kept)) list[at] = fact;
}
