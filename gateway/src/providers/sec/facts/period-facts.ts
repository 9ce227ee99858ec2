import type { FactPeriod } from '../shape/filing-facts.ts';
import type { PeriodFact } from '../shape/filing-figures.ts';
import { localName } from '../shape/local-name.ts';

/** The company facts of one filing by concept. */
export class FilingFacts {
  readonly #byConcept = new Map<string, PeriodFact[]>();
  readonly #everTagged: ReadonlySet<string>;

  /** @param everTagged concepts that any filing of the company tags */
  constructor(facts: readonly PeriodFact[], everTagged: ReadonlySet<string>) {
    this.#everTagged = everTagged;
    for (const fact of facts) {
      const name = localName(fact.concept);
      const known = this.#byConcept.get(name);
      if (known === undefined) this.#byConcept.set(name, [fact]);
      else known.push(fact);
    }
  }

  /** Returns whether the company tags one of the concepts in any filing. */
  isEverTagged(concepts: readonly string[]): boolean {
    return concepts.some((concept) => this.#everTagged.has(concept));
  }

  all(concept: string): readonly PeriodFact[] {
    return this.#byConcept.get(concept) ?? [];
  }
}

/** The facts of one filing for one period, and the balances at its end. */
export class PeriodFacts {
  readonly filing: FilingFacts;
  readonly end: string;
  readonly #start: string | null;

  constructor(filing: FilingFacts, { start, end }: FactPeriod) {
    this.filing = filing;
    this.#start = start;
    this.end = end;
  }

  /** Returns the fact of a concept for the period, else the balance at its end. */
  find(concept: string): PeriodFact | null {
    let atEnd: PeriodFact | null = null;
    for (const fact of this.filing.all(concept)) {
      if (fact.period.end !== this.end) continue;
      if (fact.period.start === this.#start) return fact;
      if (fact.period.start === null) atEnd = fact;
    }
    return atEnd;
  }

  /** Returns whether the filing states the same amount for another period: it comes from a note that repeats it. */
  isRepeated(concept: string): boolean {
    const value = this.tagged(concept) ?? 0;
    const others = this.filing.all(concept).filter(({ period }) => period.end !== this.end);
    return value !== 0 && others.some((other) => Math.abs(other.value) === Math.abs(value));
  }

  /** Returns the value of the first concept that has one; null without any. */
  tagged(...concepts: string[]): number | null {
    for (const concept of concepts) {
      const fact = this.find(concept);
      if (fact !== null) return fact.value;
    }
    return null;
  }
}
