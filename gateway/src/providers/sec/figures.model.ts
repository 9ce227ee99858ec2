import { daysBetween } from '../../contract/figures/days.ts';
import type { Provenance } from '../../contract/statements.ts';
import type { Calculation, Line, Term } from './concepts.ts';
import { type FactIndex, isBetter, quarterDays, sameStartDays, spanOf, yearDays } from './fact-index.model.ts';
import type { Fact } from './facts.ts';
import type { QuarterPeriod } from './periods.model.ts';

/** A figure with its provenance. */
export interface Figure {
  readonly value: number;
  readonly provenance: Provenance;
}

/** Returns the figure of a concept for a period, or null. */
export type Find = (concept: string) => Figure | null;

/** The cover page states the shares some weeks after the period's end. */
const coverPageDays = 100;

export function findInYear(index: FactIndex, end: string): Find {
  return (concept) => tagged(concept, index.flow(concept, end, yearDays.least, yearDays.most));
}

export function findAtDay(index: FactIndex, day: string): Find {
  return (concept) => tagged(concept, index.balance(concept, day));
}

/** Returns a quarter's own figure, or the difference of two running totals of one year; never a running total. */
export function findInQuarter(index: FactIndex, quarters: readonly QuarterPeriod[], quarter: QuarterPeriod): Find {
  return (concept) =>
    tagged(concept, index.flow(concept, quarter.end, quarterDays.least, quarterDays.most)) ??
    fromRunningTotals(index, concept, quarter) ??
    fromYearAndQuarters(index, concept, quarters, quarter);
}

/** Returns the shares on the cover page of a period's report: the first count after the period's end. */
export function findOnCoverPage(index: FactIndex, concept: string, day: string): Figure | null {
  const later = [...index.ends(concept)].filter((end) => end > day && daysBetween(day, end) <= coverPageDays).sort();
  const [first] = later;
  const figure = first === undefined ? null : tagged(concept, index.balance(concept, first));
  return figure && { ...figure, provenance: { ...figure.provenance, reason: `Counted on ${first}.` } };
}

/** Returns the reason why a line has no figure for a quarter although longer periods have. */
export function hasLongerPeriod(index: FactIndex, concepts: readonly string[], end: string): boolean {
  return concepts.some((concept) => index.flows(concept, end, quarterDays.most + 1, yearDays.most).length > 0);
}

/** Returns a line's figure by its concepts, else by its calculations. */
export function findLine(index: FactIndex, line: Line, find: Find): Figure | null {
  for (const concept of line.concepts) {
    const figure = find(concept);
    if (figure !== null) return figure;
  }
  for (const calculation of line.otherwise ?? []) {
    const figure = calculate(index, calculation, find);
    if (figure !== null) return figure;
  }
  return null;
}

function calculate(index: FactIndex, calculation: Calculation, find: Find): Figure | null {
  if (calculation.unlessEverTagged?.some((concept) => index.everTagged(concept))) return null;
  const parts: { readonly term: Term; readonly figure: Figure }[] = [];
  for (const term of calculation.terms) {
    const figure = firstOf(term.concepts, find);
    if (figure !== null) parts.push({ term, figure });
    else if (!term.optional) return null;
  }
  const [first] = parts;
  if (first === undefined) return null;
  return {
    value: parts.reduce((total, { term, figure }) => total + term.sign * figure.value, 0),
    provenance: {
      rule: calculation.rule,
      concepts: parts.flatMap(({ figure }) => figure.provenance.concepts),
      ...newestFiling(parts.map(({ figure }) => figure.provenance)),
      reason: calculation.reason,
    },
  };
}

/**
 * Returns the reason why a calculated line has no figure: its parts, and those that were not filed. Null for a line that
 * has a concept.
 */
export function whyNotCalculated({ concepts, otherwise }: Line, find: Find): string | null {
  const calculation = concepts.length === 0 ? otherwise?.[0] : undefined;
  if (calculation === undefined) return null;
  const absent = calculation.terms.filter((term) => firstOf(term.concepts, find) === null).map(wordsOf);
  return absent.length === 0 ? null : `${calculation.reason} Not filed for this period: ${absent.join(', ')}.`;
}

/** Returns a part in words: `InterestExpense` is "interest expense". */
function wordsOf({ concepts }: Term): string {
  const plainest = concepts.reduce((shortest, name) => (name.length < shortest.length ? name : shortest));
  return plainest.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function firstOf(concepts: readonly string[], find: Find): Figure | null {
  for (const concept of concepts) {
    const figure = find(concept);
    if (figure !== null) return figure;
  }
  return null;
}

function newestFiling(parts: readonly Provenance[]): Pick<Provenance, 'accessionNumber' | 'filed'> {
  const newest = parts.reduce((best, part) => ((part.filed ?? '') > (best.filed ?? '') ? part : best));
  return { accessionNumber: newest.accessionNumber, filed: newest.filed };
}

function tagged(concept: string, fact: Fact | null): Figure | null {
  if (fact === null) return null;
  return {
    value: fact.val,
    provenance: { rule: 'tagged', concepts: [concept], accessionNumber: fact.accn, filed: fact.filed },
  };
}

/** Q2 = six months − Q1, Q3 = nine months − six months, Q4 = year − nine months, found by dates, not by names. */
function fromRunningTotals(index: FactIndex, concept: string, quarter: QuarterPeriod): Figure | null {
  const { previous } = quarter;
  if (previous === null) return null;
  let best: { readonly whole: Fact; readonly before: Fact } | null = null;
  for (const whole of index.flows(concept, quarter.end, quarterDays.most + 1, yearDays.most)) {
    const before = index
      .flows(concept, previous, quarterDays.least, yearDays.least - 1)
      .filter((fact) => startTogether(fact, whole) && isQuarterLong(spanOf(whole) - spanOf(fact)))
      .reduce<Fact | null>((kept, fact) => (kept === null || isBetter(fact, kept) ? fact : kept), null);
    if (before !== null && (best === null || isBetter(whole, best.whole))) best = { whole, before };
  }
  return best && decumulated(concept, best.whole, best.whole.val - best.before.val);
}

/** Returns the last quarter as the year less its first three, where no nine-month total was filed. */
function fromYearAndQuarters(
  index: FactIndex,
  concept: string,
  quarters: readonly QuarterPeriod[],
  quarter: QuarterPeriod,
): Figure | null {
  const year = index.flow(concept, quarter.end, yearDays.least, yearDays.most);
  if (year === null || year.start === null) return null;
  let rest = year.val;
  let current = quarter;
  for (let count = 0; count < 3; count += 1) {
    const before = quarters.find(({ end }) => end === current.previous);
    if (before === undefined) return null;
    const figure =
      tagged(concept, index.flow(concept, before.end, quarterDays.least, quarterDays.most)) ??
      fromRunningTotals(index, concept, before);
    if (figure === null) return null;
    rest -= figure.value;
    current = before;
  }
  const firstQuarterDays = daysBetween(year.start, current.end) + 1;
  return isQuarterLong(firstQuarterDays) ? decumulated(concept, year, rest) : null;
}

function decumulated(concept: string, whole: Fact, value: number): Figure {
  return {
    value,
    provenance: { rule: 'de-cumulated', concepts: [concept], accessionNumber: whole.accn, filed: whole.filed },
  };
}

function startTogether(a: Fact, b: Fact): boolean {
  return a.start !== null && b.start !== null && Math.abs(daysBetween(a.start, b.start)) <= sameStartDays;
}

function isQuarterLong(days: number): boolean {
  return days >= quarterDays.least && days <= quarterDays.most;
}
