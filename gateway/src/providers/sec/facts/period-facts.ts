import type { FactPeriod, PeriodFact } from '../shape/filing-figures.ts';
import { NoteFacts } from '../standardise/rules/note-facts.model.ts';
import type { FactFiling } from './fact-filings.model.ts';

/** Concepts of a company, as all of its filings that are known use them. */
export interface CompanyConcepts {
  readonly everTagged: ReadonlySet<string>;
  /** Those of depreciation that are known to be lines of the cash flow statement. */
  readonly onCashFlow: ReadonlySet<string>;
  /** In how many reports those of depreciation are; none where other reports are not known. */
  readonly reports: ReadonlyMap<string, number>;
}

/** The company facts of one filing by concept. */
export class FilingFacts extends NoteFacts {
  readonly #company: CompanyConcepts;
  readonly #leftOut: FactFiling['leftOut'];

  constructor(facts: readonly PeriodFact[], company: CompanyConcepts, leftOut: FactFiling['leftOut'] = new Map()) {
    super(facts);
    this.#company = company;
    this.#leftOut = leftOut;
  }

  /** Returns why a figure of concepts is left out; null where none is. */
  explainLeftOut(concepts: readonly string[]): string | null {
    return concepts.map((concept) => this.#leftOut.get(concept)).find((reason) => reason !== undefined) ?? null;
  }

  isEverTagged(concepts: readonly string[]): boolean {
    return concepts.some((concept) => this.#company.everTagged.has(concept));
  }

  countReports(concept: string): number {
    return this.#company.reports.get(concept) ?? 0;
  }

  isOnCashFlow(concept: string): boolean {
    return this.#company.onCashFlow.has(concept);
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
  findFact(concept: string): PeriodFact | null {
    const { end } = this;
    const [own] = this.filing.listAt(concept, { start: this.#start, end });
    return own ?? this.filing.listAt(concept, { start: null, end }).at(-1) ?? null;
  }

  /** Returns whether the filing states the same amount for another period: it comes from a note that repeats it. */
  isRepeated(concept: string): boolean {
    const value = this.tagged(concept) ?? 0;
    const others = this.filing.listFacts(concept).filter(({ period }) => period.end !== this.end);
    return value !== 0 && others.some((other) => Math.abs(other.value) === Math.abs(value));
  }

  /** Returns the value of the first concept that has one; null without any. */
  tagged(...concepts: string[]): number | null {
    for (const concept of concepts) {
      const fact = this.findFact(concept);
      if (fact !== null) return fact.value;
    }
    return null;
  }
}
