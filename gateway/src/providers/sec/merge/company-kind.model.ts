import type { CompanyKind, IncomeReport } from '../../../contract/statements.ts';
import { byFiled, type ReadReport } from '../../read-report.ts';

/** The SEC's industry codes of companies whose statements have rows of their own. */
const kinds: readonly { readonly from: number; readonly to: number; readonly kind: CompanyKind }[] = [
  { from: 6000, to: 6199, kind: 'bank' },
  { from: 6200, to: 6299, kind: 'broker' },
  { from: 6300, to: 6411, kind: 'insurer' },
  { from: 6710, to: 6712, kind: 'bank' },
  { from: 6798, to: 6798, kind: 'reit' },
];

const results = ['operatingIncome', 'grossProfit'] as const;

/**
 * Returns the kind of a company by its industry and its newest income statement: one that states an operating income or a
 * gross profit itself fits the standard rows, whatever its industry. Undefined when the industry is not known.
 * @param byFacts the newest income report by company facts, for a company without filings that were read
 */
export function companyKindOf(
  industry: string | undefined,
  reports: readonly ReadReport[],
  byFacts?: Partial<IncomeReport>,
): CompanyKind | undefined {
  if (industry === undefined || !/^\d+$/.test(industry)) return undefined;
  const code = Number(industry);
  const kind = kinds.find(({ from, to }) => code >= from && code <= to)?.kind ?? 'general';
  if (kind === 'general' || kind === 'reit') return kind;
  const newest = [...reports].sort(byFiled).find(({ filing }) => filing.standard.income.length > 0);
  const states = (field: ResultField) => (newest === undefined ? isTagged(field, byFacts) : isOnFace(field, newest));
  return results.some(states) ? 'general' : kind;
}

type ResultField = (typeof results)[number];

function isOnFace(field: ResultField, { filing }: ReadReport): boolean {
  const figure = filing.standard.income[0]?.figures[field];
  return figure !== undefined && figure.value !== null && figure.origin.from === 'face';
}

function isTagged(field: ResultField, report: Partial<IncomeReport> | undefined): boolean {
  return report?.[field] != null && report.provenance?.[field]?.rule === 'tagged';
}
