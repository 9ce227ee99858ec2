import type { PeerCandidates } from '../../contract/market/market-peers.ts';
import type { MarketDay } from './market-day.ts';
import {
  describeMember,
  type IndustryCompany,
  isWithin,
  listIndustry,
  type PeerGroup,
  readSizeLine,
  readSizes,
} from './peers.ts';

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
