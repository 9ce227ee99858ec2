import { fewestForPercentile } from '../../contract/figures/peer-rules.ts';
import type { MarketKind } from '../../contract/market/market.ts';
import {
  type PeerLevel,
  type PeerMeasure,
  type PeerMember,
  type PeerSize,
  type Peers,
  peerLevels,
  peerSizes,
} from '../../contract/market/market-peers.ts';
import { formatDayNumber } from '../../figures/day-number.ts';
import { isNotMeaningful } from '../columns/reasons.ts';
import { midRank, quantile } from '../formulas/statistics.ts';
import { readValueFormula } from './formula-cache.ts';
import { type MarketDay, symbolOf } from './market-day.ts';
import { describeFigure, type ValueColumn } from './market-figures.ts';
import { type PeerMeasureDefinition, peerMeasures } from './peer-measures.ts';

/** More others than this make a group. */
const fewMembers = 10;
const leastForQuartiles = 4;

/** Digits and size of a group; null where the rule decides. */
export interface PeerRule {
  readonly level: PeerLevel | null;
  readonly size: PeerSize | null;
}

/** The companies that a company is compared with, and the rule that chose them. */
export interface PeerGroup {
  readonly sic: string | null;
  readonly level: PeerLevel | null;
  readonly kind: MarketKind;
  readonly size: number | null;
  /** Indexes, without the company itself. */
  readonly members: readonly number[];
  readonly isOwn: boolean;
  /** Members that the user added, and those of the rule that the user took out; none by the rule. */
  readonly added?: readonly number[];
  readonly removed?: readonly number[];
  /** What the user chose in place of the rule. */
  readonly chosen?: PeerRule;
}

/** A company of the same two digits. */
export interface IndustryCompany {
  readonly at: number;
  /** Digits that it shares. */
  readonly digits: PeerLevel;
  readonly isSameKind: boolean;
  /** Its size as a multiple of the company's own; NaN where unknown. */
  readonly times: number;
}

const ruleAlone: PeerRule = { level: null, size: null };

/**
 * Returns the group by industry, kind and size: the size is widened before a digit of the industry is given up.
 * @param rule digits or size that the user chose
 */
export async function findPeers(day: MarketDay, company: number, rule: PeerRule = ruleAlone): Promise<PeerGroup> {
  const sic = day.companies[company]?.sic ?? null;
  const base = { sic, kind: day.kinds[company] ?? 'general', isOwn: false };
  if (sic === null) return { ...base, level: null, size: null, members: [] };
  const sizes = await readSizes(day, base.kind);
  const industry = listIndustry(day, company, sizes);
  const hasSize = (sizes[company] ?? Number.NaN) > 0;
  const levels = rule.level === null ? peerLevels : [rule.level];
  const bounds = chooseBounds(rule.size, hasSize);
  for (const level of levels) {
    for (const size of bounds) {
      const members = chooseMembers(industry, level, size);
      if (members.length > fewMembers) return { ...base, level, size: size === 0 ? null : size, members };
    }
  }
  const level = rule.level ?? 2;
  const size = hasSize ? (rule.size ?? 0) : 0;
  return { ...base, level, size: size === 0 ? null : size, members: chooseMembers(industry, level, size) };
}

function chooseBounds(size: PeerSize | null, hasSize: boolean): readonly PeerSize[] {
  if (!hasSize) return [0];
  return size === null ? peerSizes.filter((bound) => bound !== 0) : [size];
}

function chooseMembers(industry: readonly IndustryCompany[], level: PeerLevel, size: PeerSize): number[] {
  return industry
    .filter(({ digits, isSameKind, times }) => isSameKind && digits >= level && isWithin(times, size))
    .map(({ at }) => at);
}

/** Returns whether a multiple of the company's size is within a bound; NaN is within none. */
export function isWithin(times: number, size: number | null): boolean {
  return size === null || size === 0 || (times >= size && times <= 1 / size);
}

/** Returns the covered companies that share two digits of the industry or more. */
export function listIndustry(day: MarketDay, company: number, sizes: Float64Array): IndustryCompany[] {
  const sic = day.companies[company]?.sic ?? null;
  if (sic === null) return [];
  const own = sizes[company] ?? Number.NaN;
  return day.companies.flatMap((other, at) => {
    const digits = peerLevels.find((level) => other.sic?.startsWith(sic.slice(0, level)));
    if (at === company || digits === undefined || day.covered[at] !== 1) return [];
    return [{ at, digits, isSameKind: day.kinds[at] === day.kinds[company], times: (sizes[at] ?? Number.NaN) / own }];
  });
}

/** Returns the line by which the sizes of a kind compare. */
export function readSizeLine(kind: MarketKind): 'totalAssets' | 'revenue' {
  return kind === 'bank' || kind === 'insurer' ? 'totalAssets' : 'revenue';
}

/** Returns the sizes in US dollars: total assets of banks and insurers, else revenue; NaN where unknown. */
export async function readSizes(day: MarketDay, kind: MarketKind): Promise<Float64Array> {
  const formula = readValueFormula(readSizeLine(kind));
  const columns = await day.resolveLines(formula.references.values());
  const column = formula.part.run(day.makeOwnContext(columns));
  if ('texts' in column) return new Float64Array(day.companies.length).fill(Number.NaN);
  return column.values.map((value, at) => (column.currency?.[at] === day.dollars ? value : Number.NaN));
}

/** Returns a company with its size beside that of another. @param own size of the other */
export function describeMember(day: MarketDay, sizes: Float64Array, own: number, at: number): PeerMember {
  const member = day.companies[at];
  const size = sizes[at] ?? Number.NaN;
  return {
    symbol: member === undefined ? '' : symbolOf(member),
    name: member?.name ?? '',
    size: Number.isFinite(size) ? size : null,
    times: Number.isFinite(size) && own > 0 ? size / own : null,
  };
}

export async function rankInGroup(day: MarketDay, company: number, group: PeerGroup): Promise<Peers> {
  const read = peerMeasures.map((measure) => ({ measure, formula: readValueFormula(measure.formula) }));
  const columns = await day.resolveLines(read.flatMap(({ formula }) => [...formula.references.values()]));
  const context = day.makeOwnContext(columns);
  const figures = new Map<string, ValueColumn>();
  const ranked = read.map(async ({ measure, formula }): Promise<PeerMeasure> => {
    const column = formula.part.run(context);
    figures.set(measure.name, column);
    const value = await describeFigure(day, columns, formula, column, company);
    const rank = rankFigure(day, group.members, column, value.value);
    // Only the table draws the members: the others would be a third of the reply.
    return { ...describeMeasure(measure), value, ...rank, ...(measure.group === null && { values: [] }) };
  });
  const measures = await Promise.all(ranked);
  const margins = figures.get(group.kind === 'general' || group.kind === 'reit' ? 'operatingMargin' : 'netMargin');
  const newestPrice = day.prices.day.reduce((one, other) => Math.max(one, other), -1);
  return {
    group: await describeGroup(day, company, group, margins),
    priceDay: newestPrice < 0 ? null : formatDayNumber(newestPrice),
    measures,
  };
}

function describeMeasure({ name, label, unit, group, note, better }: PeerMeasureDefinition) {
  return { name, label, unit, group, note, better };
}

/** Returns the place of a figure among those of the members that have one. */
function rankFigure(day: MarketDay, members: readonly number[], column: ValueColumn, value: string | number | null) {
  const figures = 'texts' in column ? null : column;
  const known = members.filter((at) => figures?.reasons[at] === 0);
  const notMeaningful = members.filter((at) => isNotMeaningful(figures?.reasons[at] ?? 0)).length;
  const sorted = Float64Array.from(known, (at) => figures?.values[at] ?? Number.NaN).sort();
  const { length: n } = sorted;
  const isRanked = n >= fewestForPercentile && typeof value === 'number';
  const quartiles: [number, number] = [quantile(sorted, 0.25), quantile(sorted, 0.75)];
  return {
    n,
    notMeaningful,
    missing: members.length - n - notMeaningful,
    median: n === 0 ? null : quantile(sorted, 0.5),
    quartiles: n < leastForQuartiles ? null : quartiles,
    percentile: isRanked ? midRank(sorted, value) * 100 : null,
    values: known.map((at) => ({ symbol: readSymbol(day, at), value: figures?.values[at] ?? 0 })),
  };
}

function readSymbol(day: MarketDay, at: number): string {
  const member = day.companies[at];
  return member === undefined ? '' : symbolOf(member);
}

async function describeGroup(
  day: MarketDay,
  company: number,
  group: PeerGroup,
  margins: ValueColumn | undefined,
): Promise<Peers['group']> {
  const { sic, level, kind, size, isOwn, members, added = [], removed = [], chosen = ruleAlone } = group;
  const sizes = await readSizes(day, kind);
  const own = sizes[company] ?? Number.NaN;
  const describe = (at: number) => describeMember(day, sizes, own, at);
  const places = orderByNearness(members, company, sizes, margins);
  const industry = listIndustry(day, company, sizes);
  const choices = peerLevels.flatMap((digits) =>
    peerSizes.map((bound) => ({
      level: digits,
      size: bound,
      members: chooseMembers(industry, digits, bound).length,
    })),
  );
  return {
    sic,
    level,
    kind,
    size,
    members: members.map((at) => ({ ...describe(at), nearness: places.get(at) ?? 0, added: added.includes(at) })),
    own: isOwn,
    removed: removed.map(describe),
    chosen,
    sizeLine: readSizeLine(kind),
    ownSize: Number.isFinite(own) ? own : null,
    choices: sic === null ? [] : choices,
  };
}

/** The distance of an unknown size or margin: further than almost all known ones. */
const farAway = 3;

/**
 * Returns the members' places from 1, the nearest first. Near is alike in size, as a factor, and in margin; each is
 * measured by the middle half of the members, so that neither decides by its unit.
 */
function orderByNearness(
  members: readonly number[],
  company: number,
  sizes: Float64Array,
  margins: ValueColumn | undefined,
): ReadonlyMap<number, number> {
  const margin = (at: number) =>
    margins === undefined || 'texts' in margins || margins.reasons[at] !== 0
      ? Number.NaN
      : (margins.values[at] ?? Number.NaN);
  const logSize = (at: number) => Math.log(sizes[at] ?? Number.NaN);
  const [bySize, byMargin] = [logSize, margin].map((read) => measureDistances(members, company, read));
  const distances = members.map((at, place) => ({
    at,
    distance: Math.hypot(bySize?.[place] ?? farAway, byMargin?.[place] ?? farAway),
  }));
  distances.sort((one, other) => one.distance - other.distance);
  return new Map(distances.map(({ at }, place) => [at, place + 1]));
}

function measureDistances(members: readonly number[], company: number, read: (at: number) => number): number[] {
  const own = read(company);
  const values = members.map(read);
  const known = Float64Array.from(values.filter(Number.isFinite)).sort();
  const spread = quantile(known, 0.75) - quantile(known, 0.25);
  const unit = spread > 0 ? spread : 1;
  return values.map((value) => (Number.isFinite(value - own) ? Math.abs(value - own) / unit : farAway));
}
