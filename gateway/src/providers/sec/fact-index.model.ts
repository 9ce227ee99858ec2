import { daysBetween } from '../../contract/figures/days.ts';
import type { Fact } from './facts.ts';

const periodicForm = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)(\/A)?$/;
const annualForm = /^(10-K|10-KT|20-F|40-F)(\/A)?$/;

/** The days of a quarter, half-year, nine months and year, for years of 52 and of 53 weeks. */
export const quarterDays = { least: 70, most: 120 } as const;
export const yearDays = { least: 330, most: 420 } as const;
/** The starts of one fiscal year differ by a few days between concepts. */
const sameStartDays = 7;
/** Notes write "approximately $6.0 billion" for a line of 5,983 million. */
const roundedShare = 0.02;
const roundDigits = 2;

/** Returns whether a fact stands in a report of a year or quarter. Others may speak of another company, such as one bought. */
export function isPeriodic(fact: Fact): boolean {
  return periodicForm.test(fact.form);
}

export function isAnnual(fact: Fact): boolean {
  return annualForm.test(fact.form);
}

/** Returns the length of a fact's period in days, both ends included; 0 for a balance. */
export function spanOf(fact: Pick<Fact, 'start' | 'end'>): number {
  return fact.start === null ? 0 : daysBetween(fact.start, fact.end) + 1;
}

export function isQuarterLong(days: number): boolean {
  return days >= quarterDays.least && days <= quarterDays.most;
}

export function startTogether(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && Math.abs(daysBetween(one, other)) <= sameStartDays;
}

/** Returns whether an amount is stated, more precisely, by another one: 5,983 million for "approximately $6.0 billion". */
export function isMorePrecise(other: number, value: number): boolean {
  const isClose = Math.abs(other - value) <= roundedShare * Math.abs(value);
  return isClose && significantDigits(value) <= roundDigits && significantDigits(other) > roundDigits;
}

/** Digits that are not trailing zeros. */
function significantDigits(value: number): number {
  return Math.abs(value).toString().replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
}

/** One figure, as each filing states it. */
export interface FiledPeriod {
  readonly start: string | null;
  readonly end: string;
  /** In days; 0 for a balance. */
  readonly span: number;
  /** Oldest filing first, one per filing. */
  readonly versions: readonly Fact[];
}

/** The facts of a company's reports by concept and last day. */
export class FactIndex {
  readonly #byConcept = new Map<string, Map<string, FiledPeriod[]>>();

  constructor(facts: ReadonlyMap<string, readonly Fact[]>) {
    for (const [concept, list] of facts) {
      const byEnd = new Map<string, FiledPeriod[]>();
      for (const [key, versions] of versionsOf(concept, list.filter(isPeriodic))) {
        const [start = '', end = ''] = key.split('|');
        const period = { start: start === '' ? null : start, end };
        append(byEnd, end, { ...period, span: spanOf(period), versions });
      }
      if (byEnd.size > 0) this.#byConcept.set(concept, byEnd);
    }
  }

  get concepts(): Iterable<string> {
    return this.#byConcept.keys();
  }

  everTagged(concept: string): boolean {
    return this.#byConcept.has(concept);
  }

  /** Returns every last day that a concept has facts for. */
  ends(concept: string): Iterable<string> {
    return this.#byConcept.get(concept)?.keys() ?? [];
  }

  balance(concept: string, day: string): FiledPeriod | null {
    return this.#at(concept, day).find(({ start }) => start === null) ?? null;
  }

  /** Returns the figures of periods that end on a day and last from `least` to `most` days. */
  flows(concept: string, end: string, least: number, most: number): FiledPeriod[] {
    return this.#at(concept, end).filter(({ start, span }) => start !== null && span >= least && span <= most);
  }

  #at(concept: string, end: string): readonly FiledPeriod[] {
    return this.#byConcept.get(concept)?.get(end) ?? [];
  }
}

/** Facts of one concept by period, and in each the facts by filing, oldest first. */
export function versionsOf(concept: string, facts: readonly Fact[]): Map<string, Fact[]> {
  const periods = new Map<string, Fact[]>();
  for (const fact of facts) {
    append(periods, `${fact.start ?? ''}|${fact.end}`, fact);
  }
  for (const [key, list] of periods) {
    const filings = new Map<string, Fact[]>();
    for (const fact of list) append(filings, fact.accn, fact);
    const versions = [...filings.values()].flatMap((same) => oneOf(concept, same));
    versions.sort((a, b) => a.filed.localeCompare(b.filed) || a.accn.localeCompare(b.accn));
    if (versions.length === 0) periods.delete(key);
    else periods.set(key, versions);
  }
  return periods;
}

function append<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/**
 * Returns the fact of one filing. Counts of the cover page that differ are those of share classes, whose names company facts
 * leave out: none of them is the company's. Of amounts that are almost the same the more precise is the statement's.
 */
function oneOf(concept: string, facts: readonly Fact[]): Fact[] {
  const [first] = facts;
  if (first === undefined) return [];
  if (concept.startsWith('dei:') && facts.some(({ val }) => val !== first.val)) return [];
  return [facts.reduce((best, fact) => (isMorePrecise(fact.val, best.val) ? fact : best))];
}
