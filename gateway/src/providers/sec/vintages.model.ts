import { type FactIndex, type FiledPeriod, quarterDays, yearDays } from './fact-index.model.ts';
import type { Fact } from './facts.ts';

export type PeriodKind = 'year' | 'quarter' | 'balance';

/** A filing that repeats less than this share of a period's figures only mentions it. */
const speaks = 0.5;
/** Filings round to thousands or millions. */
const rounding = 0.001;
/** A report restates a period when more than this share of the figures that both state differ by more than 1%. */
const restatedShare = 0.25;
const restatedBy = 0.01;

/** What one filing states of a period, by concept. */
interface Statement {
  readonly accn: string;
  readonly filed: string;
  readonly values: Map<string, number>;
}
interface Vintage {
  /** The newest filing that speaks for the period. */
  readonly speaker: Statement | null;
  readonly filings: ReadonlyMap<string, Statement>;
}

/** A figure as the filing that speaks for its period states it. */
export interface Dated {
  readonly fact: Fact;
  /** That other filings state other figures, as sentences. */
  readonly remark: string | null;
  /** Out of another filing than the one that speaks for the period. */
  readonly isOlder: boolean;
}

export function isSame(one: number, other: number): boolean {
  return Math.abs(one - other) <= rounding * Math.max(Math.abs(one), Math.abs(other));
}

/** Chooses the filing that each figure of a period comes from, so that a report holds figures of one vintage. */
export class Vintages {
  readonly #index: FactIndex;
  readonly #known = new Map<string, Vintage>();

  constructor(index: FactIndex) {
    this.#index = index;
  }

  /** Returns the figures of a concept for a period: one, or several with other starts. */
  periods(concept: string, kind: PeriodKind, end: string): FiledPeriod[] {
    if (kind === 'balance') {
      const found = this.#index.balance(concept, end);
      return found === null ? [] : [found];
    }
    const { least, most } = kind === 'year' ? yearDays : quarterDays;
    return this.#index.flows(concept, end, least, most);
  }

  /** Returns the figure of a concept out of the filing that speaks for the period, else out of the newest that has it. */
  figure(concept: string, kind: PeriodKind, end: string): Dated | null {
    const periods = this.periods(concept, kind, end);
    const { speaker, filings } = this.#vintage(kind, end);
    const spoken = periods.flatMap(({ versions }) => versions.filter(({ accn }) => accn === speaker?.accn))[0];
    const newest = newestOf(periods.flatMap(({ versions }) => versions));
    if (newest === null) return null;
    if (spoken !== undefined) {
      const isRestated =
        newest.start === spoken.start && newest.filed > spoken.filed && !isSame(newest.val, spoken.val);
      return {
        fact: spoken,
        remark: isRestated ? `Restated on ${newest.filed}: ${newest.val}.` : null,
        isOlder: false,
      };
    }
    const filing = filings.get(newest.accn);
    const remark =
      speaker !== null && filing !== undefined && filing.filed < speaker.filed && isRestatedBy(filing, speaker)
        ? `Filed on ${filing.filed}; other figures of this period were restated on ${speaker.filed}.`
        : null;
    return { fact: newest, remark, isOlder: filing !== undefined && filing.filed < (speaker?.filed ?? '') };
  }

  #vintage(kind: PeriodKind, end: string): Vintage {
    const key = `${kind}|${end}`;
    const known = this.#known.get(key) ?? this.#read(kind, end);
    this.#known.set(key, known);
    return known;
  }

  #read(kind: PeriodKind, end: string): Vintage {
    const filings = new Map<string, Statement>();
    for (const concept of this.#index.concepts) {
      for (const { versions } of this.periods(concept, kind, end)) {
        for (const { accn, filed, val } of versions) {
          const filing = filings.get(accn) ?? { accn, filed, values: new Map<string, number>() };
          filings.set(accn, filing);
          filing.values.set(concept, val);
        }
      }
    }
    const most = Math.max(0, ...[...filings.values()].map(({ values }) => values.size));
    const full = [...filings.values()].filter(({ values }) => values.size >= speaks * most);
    return { speaker: newestOf(full), filings };
  }
}

function newestOf<Dated extends { readonly filed: string; readonly accn: string }>(
  list: readonly Dated[],
): Dated | null {
  return list.reduce<Dated | null>((best, one) => {
    if (best === null || one.filed > best.filed) return one;
    return one.filed === best.filed && one.accn > best.accn ? one : best;
  }, null);
}

function isRestatedBy(earlier: Statement, later: Statement): boolean {
  let shared = 0;
  let different = 0;
  for (const [concept, value] of earlier.values) {
    const other = later.values.get(concept);
    if (other === undefined) continue;
    shared += 1;
    if (Math.abs(value - other) > restatedBy * Math.max(Math.abs(value), Math.abs(other))) different += 1;
  }
  return different > restatedShare * shared;
}
