import type { Outcome } from '../../../read-filing.ts';
import type { FactPeriod, PeriodFact } from '../../shape/filing-figures.ts';
import { groupBy } from '../../shape/group-by.ts';
import { localName } from '../../shape/local-name.ts';
import { pickLargest } from '../../shape/pick-largest.ts';
import { absent } from './outcomes.model.ts';

/** The numbers of a filing by concept: what notes and tables say beside the statements. */
export class NoteFacts {
  readonly #byConcept: ReadonlyMap<string, readonly PeriodFact[]>;

  constructor(facts: readonly PeriodFact[]) {
    this.#byConcept = groupBy(facts, ({ concept }) => localName(concept));
  }

  /** Returns the figure of the company as a whole under the first concept that has one for the period. */
  findFact(concepts: readonly string[], period: FactPeriod): Outcome {
    for (const concept of concepts) {
      const fact = mostPrecise(this.listAt(concept, period).filter(({ members }) => members.size === 0));
      if (fact !== null) return noted(fact);
    }
    return absent('Not tagged for the company as a whole.');
  }

  /** Returns all figures of the company as a whole under these concepts. */
  listWhole(concepts: readonly string[]): PeriodFact[] {
    return concepts.flatMap((concept) => this.listFacts(concept).filter(({ members }) => members.size === 0));
  }

  listAt(concept: string, { start, end }: FactPeriod): readonly PeriodFact[] {
    return this.listFacts(concept).filter(({ period }) => period.start === start && period.end === end);
  }

  listFacts(concept: string): readonly PeriodFact[] {
    return this.#byConcept.get(concept) ?? [];
  }
}

export function noted({ value, concept, anchor, remark }: PeriodFact): Outcome {
  return { value, origin: { from: 'note', concept, label: null, anchor, ...(remark !== undefined && { remark }) } };
}

/** Texts repeat a figure rounded: of several the one with the most digits. */
export function mostPrecise(facts: readonly PeriodFact[]): PeriodFact | null {
  return pickLargest(facts, ({ value }) => countDigits(value)) ?? null;
}

/** Notes write "approximately $6.0 billion" for a line of 5,983 million. */
const roundedShare = 0.02;
const roundDigits = 2;

/** Returns whether an amount is stated, more precisely, by another one: 5,983 million for "approximately $6.0 billion". */
export function isMorePrecise(other: number, value: number): boolean {
  const isClose = Math.abs(other - value) <= roundedShare * Math.abs(value);
  return isClose && countDigits(value) <= roundDigits && countDigits(other) > roundDigits;
}

/** Returns whether an amount is a more precise one, rounded to its own last digit: 170 million for 165 million. */
export function isRounded(value: number, precise: number): boolean {
  const [text, digits] = [Math.abs(value).toExponential(), countDigits(value)];
  if (value === 0 || countDigits(precise) <= digits) return false;
  const unit = 10 ** (Number(text.slice(text.indexOf('e') + 1)) - digits + 1);
  return Math.abs(value - precise) <= (unit / 2) * (1 + 1e-9);
}

/** Returns the number of digits that are not zeros at either end. */
function countDigits(value: number): number {
  return String(Math.abs(value)).replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
}
