import type { OwnPeers, PeerCandidates } from '../../contract/market/market-peers.ts';
import type { MarketDay } from './market-day.ts';
import {
  describeMember,
  findPeers,
  type IndustryCompany,
  isWithin,
  listIndustry,
  type PeerGroup,
  type PeerRule,
  readSizeLine,
  readSizes,
} from './peers.ts';

/** What decides about a group beside the rule: what the user saved, and digits or size that one question asks for. */
export interface PeerChoice extends PeerRule {
  readonly own: OwnPeers | null;
}

/** Returns the rule's group with the user's changes, or the user's own set in its place. */
export async function findChosenPeers(day: MarketDay, company: number, choice: PeerChoice): Promise<PeerGroup> {
  const { own, level, size } = choice;
  const find = (symbols: readonly string[]) => [
    ...new Set(symbols.flatMap((peer) => day.findCompany(peer) ?? []).filter((member) => member !== company)),
  ];
  if (own === null) return { ...(await findPeers(day, company, { level, size })), chosen: { level, size } };
  if ('symbols' in own) {
    const rule = await findPeers(day, company, { level, size });
    const members = find(own.symbols);
    const added = members.filter((at) => !rule.members.includes(at));
    const removed = rule.members.filter((at) => !members.includes(at));
    return { ...rule, level: null, size: null, members, isOwn: true, added, removed, chosen: { level, size } };
  }
  const chosen: PeerRule = { level: level ?? own.level, size: size ?? own.size };
  const rule = await findPeers(day, company, chosen);
  const removed = find(own.removed).filter((at) => rule.members.includes(at));
  const added = find(own.added).filter((at) => !rule.members.includes(at));
  const members = [...rule.members.filter((at) => !removed.includes(at)), ...added];
  return { ...rule, members, isOwn: true, added, removed, chosen };
}

type Outcome = PeerCandidates['candidates'][number]['outcome'];

/** Returns the companies of the two-digit industry, and those that the user added, with what leaves out each. */
export async function listPeerCandidates(day: MarketDay, company: number, group: PeerGroup): Promise<PeerCandidates> {
  const sizes = await readSizes(day, group.kind);
  const own = sizes[company] ?? Number.NaN;
  const industry = listIndustry(day, company, sizes);
  const listed = new Set(industry.map(({ at }) => at));
  const judged = [
    ...(group.added ?? []).filter((at) => !listed.has(at)).map((at) => ({ at, outcome: 'added' as const })),
    ...industry.map((candidate) => ({ at: candidate.at, outcome: judgeCandidate(candidate, group) })),
  ];
  return {
    industry: group.sic?.slice(0, 2) ?? null,
    sizeLine: readSizeLine(group.kind),
    candidates: judged.map(({ at, outcome }) => ({
      ...describeMember(day, sizes, own, at),
      sic: day.companies[at]?.sic ?? '',
      kind: day.kinds[at] ?? 'general',
      outcome,
    })),
  };
}

/** Returns the first rule that leaves out a company, in the order in which the rules are told. */
function judgeCandidate({ at, digits, isSameKind, times }: IndustryCompany, group: PeerGroup): Outcome {
  if (group.added?.includes(at)) return 'added';
  if (group.members.includes(at)) return 'member';
  if (group.removed?.includes(at)) return 'removed';
  if (!isSameKind) return 'kind';
  if (group.level !== null && digits < group.level) return 'digits';
  if (group.size !== null && Number.isNaN(times)) return 'noFigures';
  return isWithin(times, group.size) ? 'removed' : 'size';
}
