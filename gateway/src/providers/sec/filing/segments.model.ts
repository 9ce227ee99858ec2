import type { Breakdown } from '../../read-filing.ts';
import type { FilingFigures, PeriodFact } from '../shape/filing-figures.ts';
import { groupBy } from '../shape/group-by.ts';
import { localName } from '../shape/local-name.ts';
import { pickLargest } from '../shape/pick-largest.ts';
import { incomeRules } from '../standardise/rules/income-rules.ts';
import { type MemberLabel, memberLabels } from './member-labels.model.ts';

type FiledPart = Breakdown['parts'][number];
type LoosePart = Omit<FiledPart, 'partOf'>;

/** By local name, in US GAAP and IFRS. */
const axes: Readonly<Record<string, Breakdown['by']>> = {
  StatementBusinessSegmentsAxis: 'segment',
  ProductOrServiceAxis: 'product',
  StatementGeographicalAxis: 'geography',
  SegmentsAxis: 'segment',
  ProductsAndServicesAxis: 'product',
  GeographicalAreasAxis: 'geography',
};

const concepts: Readonly<Record<Breakdown['measure'], readonly string[]>> = {
  revenue: incomeRules.revenue.concepts,
  operatingIncome: incomeRules.operatingIncome.concepts,
};

/** Members that say how the parts of a table are put together, not what they are. */
const operatingSegments = 'OperatingSegmentsMember';

/**
 * Returns revenue and operating income by business, product and geography, for each period in which a filing states at
 * least two parts. Of several concepts the one with the most parts is taken.
 */
export function readBreakdowns({ facts, labels = [] }: FilingFigures): Breakdown[] {
  const labelOf = memberLabels(labels);
  const measures: readonly Breakdown['measure'][] = ['revenue', 'operatingIncome'];
  return measures.flatMap((measure) => {
    const own = facts.filter(
      ({ concept, period }) => period.start !== null && concepts[measure].includes(localName(concept)),
    );
    return [...groupBy(own, ({ period }) => `${period.start} ${period.end}`).values()].flatMap((inPeriod) =>
      Object.entries(axes).flatMap(([axis, name]) => breakdown(inPeriod, axis, name, measure, labelOf)),
    );
  });
}

function breakdown(
  facts: readonly PeriodFact[],
  axis: string,
  name: Breakdown['by'],
  measure: Breakdown['measure'],
  labelOf: MemberLabel,
): Breakdown[] {
  const byConcept = groupBy(facts, ({ concept }) => concept);
  const candidates = [...byConcept].map(([concept, own]) => ({ concept, own, parts: listParts(own, axis, labelOf) }));
  const best = pickLargest(candidates, ({ parts }) => parts.length);
  const [first] = facts;
  if (best === undefined || best.parts.length < 2 || first === undefined) return [];
  const total = [...best.own, ...facts].find(({ members }) => members.size === 0)?.value ?? null;
  const parts = firstCut(best.parts, total);
  const sum = parts.reduce((whole, part) => (part.partOf === null ? whole + part.value : whole), 0);
  const gap = total === null ? null : total - sum;
  const { start, end } = first.period;
  return [{ by: name, measure, period: { start, end }, concept: best.concept, parts, sum, total, gap }];
}

/**
 * One part per member: the figure that carries no other axis, else the one of the operating segments. Products that are
 * stated within segments alone are added up over these.
 */
function listParts(facts: readonly PeriodFact[], axis: string, labelOf: MemberLabel): FiledPart[] {
  const byMember = new Map<string, PeriodFact>();
  for (const fact of facts) {
    const member = memberOn(fact, axis);
    if (member === null) continue;
    const known = byMember.get(member);
    if (known === undefined || fact.members.size < known.members.size) byMember.set(member, fact);
  }
  const own = byMember.size > 1 || axes[axis] === 'segment' ? byMember : overSegments(facts, axis);
  return withParents(
    [...own].map(([member, { value, anchor }]) => ({ member, label: labelOf(member), value, anchor })),
  );
}

function overSegments(facts: readonly PeriodFact[], axis: string): Map<string, PeriodFact> {
  const sums = new Map<string, PeriodFact>();
  const seen = new Set<string>();
  for (const fact of facts) {
    const names = new Map([...fact.members].map(([name, member]) => [localName(name), member]));
    const member = names.get(axis);
    const segment = names.get('StatementBusinessSegmentsAxis') ?? names.get('SegmentsAxis');
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

/** Of more parts than this no subtotals are looked for. */
const MOST_PARTS = 120;

/** Tells subtotals: a part that is the sum of some others that stand together. */
function withParents(parts: readonly LoosePart[]): FiledPart[] {
  const parents = new Map<LoosePart, LoosePart>();
  for (const part of parts.length > MOST_PARTS ? [] : parts) {
    const run = part.value === 0 || parents.has(part) ? [] : findRun(parts, part, parents);
    for (const child of run) parents.set(child, part);
  }
  const totals = new Set(parents.values());
  // A total that nothing explains counts its parts a second time.
  const kept = parts.filter((part) => !/^total\b/i.test(part.label) || totals.has(part));
  return kept.map((part) => ({ ...part, partOf: parents.get(part)?.member ?? null }));
}

/** Neighbours that sum to another part: at least two, none of them a child or a parent already. */
function findRun(
  parts: readonly LoosePart[],
  total: LoosePart,
  parents: ReadonlyMap<LoosePart, LoosePart>,
): readonly LoosePart[] {
  const taken = new Set([...parents.keys(), ...parents.values(), total]);
  for (const start of parts.keys()) {
    let sum = 0;
    const run: LoosePart[] = [];
    for (const part of parts.slice(start)) {
      if (taken.has(part)) break;
      run.push(part);
      sum += part.value;
      if (run.length > 1 && sum === total.value) return run;
    }
  }
  return [];
}

/** The first outermost parts that make up the total, with their own parts: what follows cuts the same total in another way. */
function firstCut(parts: readonly FiledPart[], total: number | null): FiledPart[] {
  let sum = 0;
  const kept = new Set<string>();
  for (const { member, value } of parts.filter(({ partOf }) => partOf === null)) {
    kept.add(member);
    sum += value;
    if (sum === total && kept.size > 1) return parts.filter((part) => kept.has(part.partOf ?? part.member));
  }
  return [...parts];
}
