import type { CompanyKind, IncomeReport } from '../../../contract/statements.ts';

/** The SEC's industry codes of companies whose statements have rows of their own. */
const kinds: readonly { readonly from: number; readonly to: number; readonly kind: CompanyKind }[] = [
  { from: 6000, to: 6199, kind: 'bank' },
  { from: 6200, to: 6299, kind: 'broker' },
  { from: 6300, to: 6411, kind: 'insurer' },
  { from: 6710, to: 6712, kind: 'bank' },
  { from: 6798, to: 6798, kind: 'reit' },
];

/**
 * Returns the kind of a company by its industry and by its newest income statement: one that states an operating income
 * or a gross profit itself fits the standard rows, whatever its industry. Undefined when the industry is not known.
 */
export function companyKindOf(sic: string | undefined, newest: IncomeReport | undefined): CompanyKind | undefined {
  const code = Number(sic);
  if (sic === undefined || !Number.isInteger(code)) return undefined;
  const kind = kinds.find(({ from, to }) => code >= from && code <= to)?.kind ?? 'general';
  if (kind === 'general' || kind === 'reit') return kind;
  const isStated = (['operatingIncome', 'grossProfit'] as const).some(
    (field) => newest?.[field] != null && newest.provenance?.[field]?.rule === 'tagged',
  );
  return isStated ? 'general' : kind;
}
