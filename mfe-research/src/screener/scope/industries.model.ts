import type { CallReply } from '@basecase/gateway/contract';

export type IndustryGroup = CallReply<'industries'>['groups'][number];

/** How much of a group is chosen. */
export type GroupState = 'all' | 'some' | 'none';

/** Returns whether an industry is chosen, by its code or by its group. */
export function isChosen(chosen: readonly string[], sic: string): boolean {
  return chosen.some((code) => sic.startsWith(code));
}

export function readGroupState(chosen: readonly string[], { code, industries }: IndustryGroup): GroupState {
  if (chosen.includes(code)) return 'all';
  const count = industries.filter(({ sic }) => isChosen(chosen, sic)).length;
  return count === 0 ? 'none' : count === industries.length ? 'all' : 'some';
}

/** Returns the chosen codes after a press on a group: one that is partly chosen becomes whole. */
export function toggleGroup(chosen: readonly string[], group: IndustryGroup): string[] {
  const others = chosen.filter((code) => !code.startsWith(group.code));
  return readGroupState(chosen, group) === 'all' ? others : [...others, group.code];
}

/** Returns the chosen codes after a press on an industry. A group of which all are chosen is its two digits. */
export function toggleIndustry(chosen: readonly string[], group: IndustryGroup, sic: string): string[] {
  const others = chosen.filter((code) => !code.startsWith(group.code));
  const own = group.industries
    .map((industry) => industry.sic)
    .filter((code) => isChosen(chosen, code) !== (code === sic));
  return own.length === group.industries.length ? [...others, group.code] : [...others, ...own];
}

/** Returns the groups whose name or code, or whose industries', match a text. */
export function searchIndustries(groups: readonly IndustryGroup[], text: string): IndustryGroup[] {
  const typed = text.trim().toLowerCase();
  if (typed === '') return [...groups];
  return groups.flatMap((group) => {
    if (`${group.code} ${group.name}`.toLowerCase().includes(typed)) return [group];
    const industries = group.industries.filter(({ sic, name }) => `${sic} ${name ?? ''}`.toLowerCase().includes(typed));
    return industries.length === 0 ? [] : [{ ...group, industries }];
  });
}

/** Returns the number of chosen industries. */
export function countChosen(groups: readonly IndustryGroup[], chosen: readonly string[]): number {
  return groups.flatMap(({ industries }) => industries).filter(({ sic }) => isChosen(chosen, sic)).length;
}

/** Returns the chosen industries in words. */
export function describeChosen(groups: readonly IndustryGroup[], chosen: readonly string[]): string {
  if (chosen.length === 0) return 'All industries';
  const [only] = chosen;
  const group = groups.find(({ code }) => only?.startsWith(code));
  if (chosen.length === 1 && group !== undefined) {
    if (group.code === only) return group.name;
    const industry = group.industries.find(({ sic }) => sic === only);
    return industry?.name ?? `SIC ${only}`;
  }
  return `${countChosen(groups, chosen)} industries`;
}

/** Returns the name of an industry; that of its group where it has none. */
export function nameIndustry(groups: readonly IndustryGroup[], sic: string): string | null {
  const group = groups.find(({ code }) => sic.startsWith(code));
  return group?.industries.find((industry) => industry.sic === sic)?.name ?? group?.name ?? null;
}
