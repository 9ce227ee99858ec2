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
