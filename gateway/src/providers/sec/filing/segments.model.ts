import { localName } from './context-reader.ts';
import type { FactPeriod } from './filing-facts.ts';
import { groupBy } from './group-by.ts';
import type { FilingFigures, PeriodFact } from './standardise/filing-figures.ts';

type SegmentAxis = 'business' | 'product' | 'geography';
type SegmentMeasure = 'revenue' | 'operatingIncome';

export interface SegmentPart {
  /** Member with prefix, such as `us-gaap:ServiceMember`. */
  readonly member: string;
  /** Words of the member's name. */
  readonly label: string;
  readonly value: number;
  readonly anchor: string | null;
  /** Index of the part that this one is a part of; null for the outermost. */
  readonly partOf: number | null;
}

/** A figure of one period by the members of one axis. */
export interface Breakdown {
  readonly axis: SegmentAxis;
  readonly measure: SegmentMeasure;
  readonly period: FactPeriod;
  readonly concept: string;
  /** In the order of the filing. */
  readonly parts: readonly SegmentPart[];
  /** Sum of the outermost parts. */
  readonly sum: number;
  /** For the company as a whole; null where the filing does not state it. */
  readonly total: number | null;
  /** Total less sum: corporate items, eliminations, or parts that are not tagged. */
  readonly gap: number | null;
}

const axes: Readonly<Record<string, SegmentAxis>> = {
  StatementBusinessSegmentsAxis: 'business',
  ProductOrServiceAxis: 'product',
  StatementGeographicalAxis: 'geography',
};

const concepts: Readonly<Record<SegmentMeasure, readonly string[]>> = {
  revenue: [
    'Revenues',
    'RevenueFromContractWithCustomerExcludingAssessedTax',
    'RevenueFromContractWithCustomerIncludingAssessedTax',
    'SalesRevenueNet',
    'RevenuesNetOfInterestExpense',
    'Revenue',
  ],
  operatingIncome: ['OperatingIncomeLoss', 'ProfitLossFromOperatingActivities'],
};

/** Members that say how the parts of a table are put together, not what they are. */
const operatingSegments = 'OperatingSegmentsMember';

/**
 * Returns revenue and operating income by business, product and geography, for each period in which a filing states at
 * least two parts. Of several concepts the one with the most parts is taken.
 */
export function breakdownsOf({ facts }: FilingFigures): Breakdown[] {
  const measures: readonly SegmentMeasure[] = ['revenue', 'operatingIncome'];
  return measures.flatMap((measure) => {
    const own = facts.filter(
      ({ concept, period }) => period.start !== null && concepts[measure].includes(localName(concept)),
    );
    return [...groupBy(own, ({ period }) => `${period.start} ${period.end}`).values()].flatMap((inPeriod) =>
      Object.entries(axes).flatMap(([axis, name]) => breakdown(inPeriod, axis, name, measure)),
    );
  });
}

function breakdown(
  facts: readonly PeriodFact[],
  axis: string,
  name: SegmentAxis,
  measure: SegmentMeasure,
): Breakdown[] {
  const byConcept = groupBy(facts, ({ concept }) => concept);
  const candidates = [...byConcept].map(([concept, own]) => ({ concept, own, parts: partsOf(own, axis) }));
  const best = candidates.reduce<(typeof candidates)[number] | null>(
    (most, candidate) => (candidate.parts.length > (most?.parts.length ?? 1) ? candidate : most),
    null,
  );
  const [first] = facts;
  if (best === null || first === undefined) return [];
  const total =
    (best.own.find(({ members }) => members.size === 0) ?? facts.find(({ members }) => members.size === 0))?.value ??
    null;
  const parts = firstCut(best.parts, total);
  const sum = parts.reduce((whole, part) => (part.partOf === null ? whole + part.value : whole), 0);
  const gap = total === null ? null : total - sum;
  return [{ axis: name, measure, period: first.period, concept: best.concept, parts, sum, total, gap }];
}

/**
 * One part per member: the figure that carries no other axis, else the one of the operating segments. Products that are
 * stated within segments alone are added up over these.
 */
function partsOf(facts: readonly PeriodFact[], axis: string): SegmentPart[] {
  const byMember = new Map<string, PeriodFact>();
  for (const fact of facts) {
    const member = memberOn(fact, axis);
    if (member === null) continue;
    const known = byMember.get(member);
    if (known === undefined || fact.members.size < known.members.size) byMember.set(member, fact);
  }
  const own = byMember.size > 1 || axes[axis] === 'business' ? byMember : overSegments(facts, axis);
  return withParents(
    [...own].map(([member, { value, anchor }]) => ({ member, label: wordsOf(member), value, anchor })),
  );
}

function overSegments(facts: readonly PeriodFact[], axis: string): Map<string, PeriodFact> {
  const sums = new Map<string, PeriodFact>();
  const seen = new Set<string>();
  for (const fact of facts) {
    const names = new Map([...fact.members].map(([name, member]) => [localName(name), member]));
    const member = names.get(axis);
    const segment = names.get('StatementBusinessSegmentsAxis');
    const key = JSON.stringify([member, segment]);
    if (names.size !== 2 || member === undefined || segment === undefined || seen.has(key)) continue;
    seen.add(key);
    const known = sums.get(member);
    sums.set(member, known === undefined ? fact : { ...known, value: known.value + fact.value });
  }
  return sums;
}

function memberOn({ members }: PeriodFact, axis: string): string | null {
  const entries = [...members].map(([name, member]) => [localName(name), member] as const);
  const own = entries.find(([name]) => name === axis);
  const others = entries.filter(([name]) => name !== axis);
  const plain = others.every(([, member]) => localName(member) === operatingSegments);
  return own !== undefined && plain && own[1] !== '' ? own[1] : null;
}

/** "Automotive sales" of `tsla:AutomotiveSalesMember`. */
function wordsOf(member: string): string {
  const words = localName(member)
    .replace(/Member$/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ');
  return words
    .map((word, index) => (index === 0 || /[A-Z].*[A-Z]|\d/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** Of more parts than this no subtotals are looked for. */
const MOST_PARTS = 120;

type LoosePart = Omit<SegmentPart, 'partOf'>;

/** Tells subtotals: a part that is the sum of some others that stand together. */
function withParents(parts: readonly LoosePart[]): SegmentPart[] {
  const parents = new Map<number, number>();
  const looked = parts.length > MOST_PARTS ? [] : parts;
  for (const [index, { value }] of looked.entries()) {
    const run = value === 0 || parents.has(index) ? [] : runOf(parts, value, index, parents);
    for (const child of run) parents.set(child, index);
  }
  const named = parts.map((part, index) => ({ ...part, partOf: parents.get(index) ?? null, index }));
  // A total that nothing explains counts its parts a second time.
  const kept = named.filter(({ label, index }) => !/^total\b/i.test(label) || [...parents.values()].includes(index));
  return renumbered(kept);
}

/** Indexes of neighbours that sum to a value: at least two, none of them a child or a parent already. */
function runOf(
  parts: readonly LoosePart[],
  value: number,
  total: number,
  parents: ReadonlyMap<number, number>,
): readonly number[] {
  const taken = new Set([...parents.keys(), ...parents.values(), total]);
  for (let start = 0; start < parts.length; start += 1) {
    let sum = 0;
    const run: number[] = [];
    for (let at = start; at < parts.length && !taken.has(at); at += 1) {
      run.push(at);
      sum += parts[at]?.value ?? 0;
      if (run.length > 1 && sum === value) return run;
    }
  }
  return [];
}

/** The first outermost parts that make up the total, with their own parts: what follows cuts the same total in another way. */
function firstCut(parts: readonly SegmentPart[], total: number | null): readonly SegmentPart[] {
  let sum = 0;
  const kept = new Set<number>();
  for (const [index, { partOf, value }] of parts.entries()) {
    if (partOf !== null) continue;
    kept.add(index);
    sum += value;
    if (sum === total && kept.size > 1) {
      const cut = parts.map((part, at) => ({ ...part, index: at }));
      return renumbered(cut.filter((part) => kept.has(part.partOf ?? part.index)));
    }
  }
  return parts;
}

/** Parents by their index in the list as it is now. */
function renumbered(parts: readonly (SegmentPart & { readonly index: number })[]): SegmentPart[] {
  return parts.map(({ index: _, partOf, ...part }) => {
    const parent = parts.findIndex(({ index }) => index === partOf);
    return { ...part, partOf: parent < 0 ? null : parent };
  });
}
