import { fewestForNumber, fewestForPercentile } from '@basecase/gateway/contract/figures/peer-rules';
import type { HeldReply } from '@basecase/shared-ui/company/held-reply';
import { formatMoneyShort, formatNumber, formatPercent, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
import { type VerdictPart, writeVerdict } from '../../verdict.model.ts';

export type Peers = HeldReply<'peers'>;
export type PeerMeasure = Peers['measures'][number];
export type PeerMember = Peers['group']['members'][number];

/** A user's changes to the rule's group. */
export interface PeerChanges {
  readonly added: string[];
  readonly removed: string[];
  readonly level: Peers['group']['chosen']['level'];
  readonly size: Peers['group']['chosen']['size'];
}

export const PEERS_TITLE = 'Against peers';
/** The section's id, which the marks of the key metrics lead to. */
export const PEERS_ID = 'against-peers';
/** Height of the table, also while its code loads. */
export const PEERS_HEIGHT = 1_240;

type Group = Peers['group'];
type Choice = Group['choices'][number];

const kinds: Readonly<Record<Group['kind'], { readonly title: string; readonly inSentence: string }>> = {
  general: { title: 'Operating companies', inSentence: 'operating companies' },
  bank: { title: 'Banks', inSentence: 'banks' },
  insurer: { title: 'Insurers', inSentence: 'insurers' },
  broker: { title: 'Brokers', inSentence: 'brokers' },
  reit: { title: 'Real estate trusts (REITs)', inSentence: 'REITs' },
  fund: { title: 'Funds', inSentence: 'funds' },
  shell: { title: 'Companies without operations (SPACs)', inSentence: 'SPACs' },
  trust: { title: 'Trusts', inSentence: 'trusts' },
};

/** Returns the name of a kind within a sentence. */
export function nameKind(kind: Group['kind']): string {
  return kinds[kind].inSentence;
}

const sizeNames: Readonly<Record<number, string>> = { 0.25: '¼ to 4×', 0.1: '1⁄10 to 10×', 0: 'any size' };

/** Returns a bound of the size in words. */
export function nameSize(size: number | null): string {
  return sizeNames[size ?? 0] ?? 'any size';
}

/** Returns the line of the size within a sentence. */
export function nameSizeLine(line: Group['sizeLine']): string {
  return line === 'totalAssets' ? 'total assets' : 'revenue';
}

export function countCompanies(count: number): string {
  return count === 1 ? '1 company' : `${count} companies`;
}

/** Returns a size as a multiple of the company's own: `0.8×`, `25×`. */
export function formatTimes(times: number): string {
  if (times < 0.05) return '<0.1×';
  return `${formatNumber(times, times < 10 ? 1 : 0)}×`;
}

/** Returns the rule in use: "SIC 3674 · 34 companies, same kind, size ¼ to 4×". */
export function describeRule({ sic, level, size, members, own }: Group): string {
  if (level === null || sic === null) return own ? `Your own ${countCompanies(members.length)}` : 'Industry unknown';
  const bound = size === null ? 'any size' : `size ${nameSize(size)}`;
  return `SIC ${sic.slice(0, level)} · ${countCompanies(members.length)}, same kind, ${bound}`;
}

/** Returns the sentence below the title: which companies these are, and what their figures cover. */
export function describeMembers({ kind, size, ownSize, sizeLine, level }: Group): string {
  const line = nameSizeLine(sizeLine);
  const { title } = kinds[kind];
  if (level === null) return 'The companies that you chose. Figures of four quarters.';
  if (size === null || ownSize === null)
    return `${title} of the same industry, of any ${line}. Figures of four quarters.`;
  const [from, to] = [ownSize * size, ownSize / size].map((amount) => formatMoneyShort(amount));
  return `${title} of the same industry with ${line} from ${from} to ${to}. Figures of four quarters.`;
}

/** Returns what the user changed: "1 added, 2 removed by you"; null without a change. */
export function describeChanges({ own, members, removed, chosen }: Group): string | null {
  if (!own) return null;
  const added = members.filter((member) => member.added).length;
  const parts = [
    ...(added > 0 ? [`${added} added`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
    ...(chosen.level !== null || chosen.size !== null ? ['rule chosen'] : []),
  ];
  return parts.length === 0 ? null : `${parts.join(', ')} by you`;
}

/** Returns the user's changes as they are saved. */
export function readChanges({ members, removed, chosen }: Group): PeerChanges {
  return {
    added: members.filter((member) => member.added).map(({ symbol }) => symbol),
    removed: removed.map(({ symbol }) => symbol),
    ...chosen,
  };
}

/** Returns whether changes leave the rule's group as it is. */
export function isUnchanged({ added, removed, level, size }: PeerChanges): boolean {
  return added.length === 0 && removed.length === 0 && level === null && size === null;
}

/** Returns why the rule was widened; null where it was not, or where the user chose it. */
export function explainWidening(group: Group): string | null {
  const { sic, level, size, chosen, choices, ownSize, sizeLine } = group;
  if (sic === null || level === null || chosen.level !== null || chosen.size !== null) return null;
  if (level === 4 && size === 0.25) return null;
  if (ownSize === null) return `Its ${nameSizeLine(sizeLine)} is not known in US dollars, so no size bounds the group.`;
  const narrow = choices.find((choice) => choice.level === 4 && choice.size === 0.25)?.members ?? 0;
  const steps = [
    ...(size === 0.25 ? [] : [size === null ? 'to any size' : 'by size']),
    ...(level === 4 ? [] : [`to ${level === 3 ? 'three' : 'two'} digits of the code`]),
  ];
  return `SIC ${sic} has ${countCompanies(narrow)} of this kind and size. The group was widened ${steps.join(' and ')}.`;
}

/** Returns the next wider choice that has more members; null without one. */
export function findWider({ level, size, members, choices }: Group): Choice | null {
  if (level === null) return null;
  const wider = choices.filter((choice) => choice.members > members.length);
  const bySize = wider.filter((choice) => choice.level === level && (size ?? 0) > choice.size);
  return bySize[0] ?? wider.find((choice) => choice.level < level && choice.size === (size ?? 0)) ?? null;
}

/** Whether the whole group is too small for percentiles in numbers. */
export function isSmall({ members }: Group): boolean {
  return members.length > 0 && members.length < fewestForNumber;
}

/** One part of the table. */
export interface MeasureGroup {
  readonly title: string;
  readonly measures: readonly PeerMeasure[];
}

/** Returns the measures by their groups, without those that no company has. */
export function groupMeasures({ measures }: Peers): MeasureGroup[] {
  const groups = new Map<string, PeerMeasure[]>();
  for (const measure of measures) {
    if (measure.group === null || isEmpty(measure)) continue;
    const found = groups.get(measure.group);
    if (found === undefined) groups.set(measure.group, [measure]);
    else found.push(measure);
  }
  return [...groups].map(([title, found]) => ({ title, measures: found }));
}

/** A measure is left out where no company has it, or where only added companies of another kind do. */
function isEmpty({ n, value }: PeerMeasure): boolean {
  if (value.value !== null) return false;
  return n === 0 || (n < fewestForPercentile && value.reason.startsWith('Not meaningful for '));
}

/** Returns which measures are left out because no company of the group has them; null without any. */
export function describeLeftOut({ measures, group }: Peers): string | null {
  const names = measures.filter((measure) => measure.group !== null && isEmpty(measure)).map(({ label }) => label);
  if (names.length === 0) return null;
  const count = names.length === 1 ? '1 measure' : `${names.length} measures`;
  const verb = names.length === 1 ? 'is' : 'are';
  const why =
    group.kind === 'general'
      ? 'no company of the group has a figure'
      : `not meaningful or not reported for ${nameKind(group.kind)}`;
  return `${count} ${verb} left out, ${why}: ${inSentence(listNames(names))}.`;
}

/** Returns a figure of a measure as text. */
export function formatMeasure(value: number | null, { unit }: Pick<PeerMeasure, 'unit'>): string {
  if (value === null) return NOT_AVAILABLE;
  return unit === 'percent' ? formatPercent(value) : formatNumber(value, Math.abs(value) < 1 ? 2 : 1);
}

/** Returns in a sentence how the company compares with the medians of the table; a median of few members does not count. */
export function writePeerVerdict(symbol: string, peers: Peers): readonly VerdictPart[] | null {
  const measures = groupMeasures(peers)
    .flatMap((group) => group.measures)
    .map((measure) => {
      const median = measure.n < fewestForPercentile ? null : measure.median;
      const { value } = measure.value;
      const own = typeof value === 'number' ? value : null;
      return {
        ...measure,
        cells: [own, median].map((figure) => ({ value: figure, text: formatMeasure(figure, measure), usual: null })),
      };
    });
  return writeVerdict(measures, { names: [symbol, 'median'], isAgainstMedian: true });
}

/** Returns the company's own figure: text, and the reason where it has none. */
export function readOwnFigure(measure: PeerMeasure): { readonly text: string; readonly reason: string | null } {
  const { value } = measure;
  if (typeof value.value === 'number') return { text: formatMeasure(value.value, measure), reason: null };
  const reason = 'reason' in value ? value.reason : null;
  return { text: NOT_AVAILABLE, reason };
}

/** So many of the nearest peers are listed at first. */
export const nearestShown = 12;

/** Returns the peers to list, the nearest first: the nearest and those that the user added, or all. */
export function listShownPeers({ members }: Group, isWhole: boolean): PeerMember[] {
  const sorted = members.toSorted((one, other) => one.nearness - other.nearness);
  return isWhole ? sorted : sorted.filter(({ nearness, added }) => added || nearness <= nearestShown);
}

/** The most companies of a comparison. */
const mostCompared = 5;

/** Returns the address of a comparison with the nearest peers. */
export function compareAddress(symbol: string, group: Group): string {
  const nearest = listShownPeers(group, true).slice(0, mostCompared - 1);
  return `/compare?symbols=${[symbol, ...nearest.map((member) => member.symbol)].join(',')}`;
}

/**
 * What a screen of the industry asks for: more growth and less debt than the company has. The numbers are rounded to the
 * side on which the company itself fails.
 */
const askedOfIndustry = [
  {
    measure: 'revenueGrowth',
    ask: (growth: number) => ({
      words: 'more growth',
      condition: `change(revenue, 1) > ${(roundUp(growth, 1_000) * 100).toFixed(1)}%`,
    }),
  },
  {
    measure: 'debtToEquity',
    ask: (ratio: number) => {
      const less = -roundUp(-ratio, 100);
      // There is no less debt than none.
      if (less <= 0) return { words: 'no debt', condition: 'debtToEquity <= 0' };
      return { words: 'less debt', condition: `debtToEquity < ${less.toFixed(2)}` };
    },
  },
] as const;

/** Below this a difference is only one of binary fractions. */
const smallest = 1e-9;

function roundUp(value: number, steps: number): number {
  return Math.ceil(value * steps - smallest) / steps;
}

interface IndustryScreen {
  readonly address: string;
  /** What it asks for in words. */
  readonly title: string;
}

/** Returns the screen of the industry; null where it is not known. A figure that is not known asks for nothing. */
export function describeIndustryScreen({ group, measures }: Pick<Peers, 'group' | 'measures'>): IndustryScreen | null {
  const { sic, level, kind } = group;
  if (sic === null) return null;
  const query = new URLSearchParams({
    sic: sic.slice(0, level ?? sic.length),
    kind: kind === 'general' ? 'operating' : kind,
  });
  const asked: string[] = [];
  for (const { measure, ask } of askedOfIndustry) {
    const value = measures.find(({ name }) => name === measure)?.value.value ?? null;
    if (typeof value !== 'number') continue;
    const { words, condition } = ask(value);
    query.append('where', condition);
    asked.push(words);
  }
  const title = ['Companies of this industry', asked.join(' and ')].filter((part) => part !== '').join(' with ');
  return { address: `/screener?${query}`, title };
}
