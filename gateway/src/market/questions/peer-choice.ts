import type { OwnPeers } from '../../contract/market/market-peers.ts';
import type { MarketDay } from './market-day.ts';
import { findPeers, type PeerGroup, type PeerRule } from './peers.ts';

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
