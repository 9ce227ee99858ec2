import type { CallReply } from '@basecase/gateway/contract';

/** The kinds of companies to choose from, each with the formula that keeps them. */
export const kinds = [
  { value: 'all', label: 'All kinds', formula: '' },
  { value: 'operating', label: 'Operating companies', formula: 'kind = "general"' },
  {
    value: 'financial',
    label: 'Banks, insurers and brokers',
    formula: '(kind = "bank" or kind = "insurer" or kind = "broker")',
  },
  { value: 'bank', label: 'Banks', formula: 'kind = "bank"' },
  { value: 'insurer', label: 'Insurers', formula: 'kind = "insurer"' },
  { value: 'broker', label: 'Brokers', formula: 'kind = "broker"' },
  { value: 'reit', label: 'Real estate trusts', formula: 'kind = "reit"' },
  { value: 'fund', label: 'Funds', formula: 'kind = "fund"' },
  { value: 'shell', label: 'Blank-check companies', formula: 'kind = "shell"' },
  { value: 'trust', label: 'Commodity trusts and issuers', formula: 'kind = "trust"' },
] as const;

export const sizes = [
  { value: 'all', label: 'All sizes', formula: '' },
  { value: 'revenue-100m', label: 'Revenue of $100M or more', formula: 'revenue >= 100M' },
  { value: 'revenue-1b', label: 'Revenue of $1B or more', formula: 'revenue >= 1B' },
  { value: 'revenue-10b', label: 'Revenue of $10B or more', formula: 'revenue >= 10B' },
  { value: 'assets-1b', label: 'Assets of $1B or more', formula: 'totalAssets >= 1B' },
  { value: 'small', label: 'Market cap below $2B', formula: 'marketCap < 2B' },
  { value: 'middle', label: 'Market cap of $2B to $10B', formula: '(marketCap >= 2B and marketCap < 10B)' },
  { value: 'large', label: 'Market cap of $10B or more', formula: 'marketCap >= 10B' },
] as const;

export type KindChoice = (typeof kinds)[number]['value'];
export type SizeChoice = (typeof sizes)[number]['value'];

export interface ScopeChoice {
  readonly kind: KindChoice;
  readonly size: SizeChoice;
}

/** Returns the formula that limits a screen to the chosen companies. */
export function writeScope({ kind, size }: ScopeChoice): string {
  const parts = [
    kinds.find(({ value }) => value === kind)?.formula,
    sizes.find(({ value }) => value === size)?.formula,
  ];
  return parts.filter((part) => part !== undefined && part !== '').join(' and ');
}

/** Returns the choice that a formula was written from; all companies for another formula. */
export function readScope(scope: string): ScopeChoice {
  const choices = kinds.flatMap(({ value: kind }) => sizes.map(({ value: size }): ScopeChoice => ({ kind, size })));
  return choices.find((choice) => writeScope(choice) === scope) ?? { kind: 'all', size: 'all' };
}

/** Returns the scope in one sentence, for narrow windows. @param industries the chosen ones in words */
export function describeScope({ kind, size }: ScopeChoice, industries: string): string {
  const name = kinds.find(({ value }) => value === kind)?.label ?? '';
  const amount = sizes.find(({ value }) => value === size)?.label ?? '';
  const place = industries === 'All industries' ? 'in all industries' : `in ${industries}`;
  return `${name} ${place}, ${lowerFirst(amount)}`;
}

function lowerFirst(text: string): string {
  return `${text.slice(0, 1).toLowerCase()}${text.slice(1)}`;
}

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
