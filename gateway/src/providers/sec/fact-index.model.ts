import { daysBetween } from '../../contract/figures/days.ts';
import type { Fact } from './facts.ts';

const periodicForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;
const annualForm = /^(10-K|10-KT|20-F|40-F)(\/A)?$/;

/** The days of a quarter, half-year, nine months and year, for years of 52 and of 53 weeks. */
export const quarterDays = { least: 70, most: 120 } as const;
export const yearDays = { least: 330, most: 420 } as const;
/** The starts of one fiscal year differ by a few days between concepts. */
export const sameStartDays = 7;

export function isPeriodic(fact: Fact): boolean {
  return periodicForm.test(fact.form);
}

export function isAnnual(fact: Fact): boolean {
  return annualForm.test(fact.form);
}

/** Returns the length of a fact's period in days, both ends included; 0 for a balance. */
export function spanOf(fact: Fact): number {
  return fact.start === null ? 0 : daysBetween(fact.start, fact.end) + 1;
}

/**
 * Returns whether a fact replaces another one of the same period: reports rank above proxies and prospectuses, then the
 * latest filed wins, so that a restatement replaces the figure before.
 */
export function isBetter(candidate: Fact, current: Fact): boolean {
  const rank = Number(isPeriodic(candidate)) - Number(isPeriodic(current));
  if (rank !== 0) return rank > 0;
  if (candidate.filed !== current.filed) return candidate.filed > current.filed;
  return candidate.accn > current.accn;
}

/** A company's facts by concept and last day, one per period. */
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

  /** Returns every last day that a concept has facts for. */
  ends(concept: string): Iterable<string> {
    return this.#byConcept.get(concept)?.keys() ?? [];
  }

  balance(concept: string, day: string): Fact | null {
    return this.#at(concept, day).find((fact) => fact.start === null) ?? null;
  }

  /** Returns the facts of periods that end on a day and last from `least` to `most` days. */
  flows(concept: string, end: string, least: number, most: number): Fact[] {
    return this.#at(concept, end).filter((fact) => {
      const span = spanOf(fact);
      return fact.start !== null && span >= least && span <= most;
    });
  }

  /** Returns the best of those facts. */
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
