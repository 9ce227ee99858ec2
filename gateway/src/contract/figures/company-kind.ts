import type { MarketKind } from '../market/market.ts';
import type { AllStatements, CashFlowReport, CompanyKind, IncomeReport, Provenance } from '../statements.ts';

/** The SEC's industry codes of companies whose statements have rows of their own. */
const codes: readonly { readonly from: number; readonly to: number; readonly kind: CompanyKind }[] = [
  { from: 6000, to: 6199, kind: 'bank' },
  { from: 6200, to: 6299, kind: 'broker' },
  { from: 6300, to: 6411, kind: 'insurer' },
  { from: 6710, to: 6712, kind: 'bank' },
  { from: 6798, to: 6798, kind: 'reit' },
];

/** Words of a provider's industry, the first that fit. Agents of insurers sell services. */
const words: readonly { readonly pattern: RegExp; readonly kind: CompanyKind }[] = [
  { pattern: /\bREITS?\b|REAL ESTATE INVESTMENT TRUST/i, kind: 'reit' },
  { pattern: /INSURANCE (BROKER|AGENT)/i, kind: 'general' },
  { pattern: /\bINSUR(ANCE|ERS?)\b/i, kind: 'insurer' },
  { pattern: /\bBROKER|\bCAPITAL MARKETS\b/i, kind: 'broker' },
  { pattern: /\bBANKS?\b|\bSAVINGS INSTITUTION/i, kind: 'bank' },
];

export interface KindEvidence {
  /** The kinds by the SEC's industry code and by the words of a provider; undefined where it has none. */
  readonly named: readonly (CompanyKind | undefined)[];
  /** The kind whose own figures make up its statements; undefined where none do, or where that is not known. */
  readonly presented: CompanyKind | undefined;
  /** Whether its newest income statement states an operating income or a gross profit itself. */
  readonly hasOperatingResult: boolean;
  /** Whether its newest statements show a profit that was taxed, and of which next to nothing was distributed. */
  readonly keepsTaxedProfit: boolean;
}

/** Tax takes more than this share of the profit of a company that is no REIT, and a REIT distributes more of its profit. */
const smallShare = 0.1;

/**
 * Returns whether a profit was taxed and kept: the law has a REIT distribute nine tenths of its income, untaxed. A company
 * that gave up the status keeps the industry code of one for years. @param dividends null where unknown
 */
export function keepsTaxedProfit(pretaxIncome: number | null, tax: number | null, dividends: number | null): boolean {
  if (pretaxIncome === null || tax === null || pretaxIncome <= 0) return false;
  return dividends !== null && tax > smallShare * pretaxIncome && dividends < smallShare * pretaxIncome;
}

/**
 * Returns the kind of a company; undefined where nothing names it. Statements decide before names: an operating result
 * is none of a bank, an insurer or a broker, and without one the figures that make up the statements count. Of two
 * names, the one that needs statements of its own wins, because a DCF of a bank is the greater harm.
 */
export function decideCompanyKind(evidence: KindEvidence): CompanyKind | undefined {
  const { named, hasOperatingResult } = evidence;
  const isFormer = (kind: CompanyKind | undefined) => kind === 'reit' && evidence.keepsTaxedProfit;
  const known = named.filter((kind) => kind !== undefined).map((kind) => (isFormer(kind) ? 'general' : kind));
  const presented = isFormer(evidence.presented) ? 'general' : evidence.presented;
  if (hasOperatingResult) return known.includes('reit') ? 'reit' : known.length > 0 ? 'general' : undefined;
  return presented ?? known.find((kind) => kind !== 'general') ?? known[0];
}

/** Returns the kind by the SEC's industry code; undefined without one. */
export function kindOfIndustryCode(code: string | undefined): CompanyKind | undefined {
  if (code === undefined || !/^\d+$/.test(code)) return undefined;
  const number = Number(code);
  return codes.find(({ from, to }) => number >= from && number <= to)?.kind ?? 'general';
}

/** The SEC's industry codes of filers that are no ordinary companies. */
const marketCodes: Readonly<Record<string, MarketKind>> = {
  '6189': 'trust',
  '6221': 'trust',
  '6722': 'fund',
  '6726': 'fund',
  '6770': 'shell',
};

/** The evidence for the kind of a company of the market: a filing, and the industry code that goes with it. */
export interface MarketKindEvidence extends Omit<KindEvidence, 'named'> {
  /** Four digits; null where the SEC has none. */
  readonly sic: string | null;
  /** Whether the filing has an income statement and a balance sheet; without them the code decides. */
  readonly hasStatements: boolean;
  readonly hasRevenue: boolean;
  /** Whether it has cost of sales, research, inventory, property or bought intangibles. */
  readonly hasOperations: boolean;
  /** Whether most of its assets are investments at fair value. */
  readonly holdsInvestments: boolean;
  /** Whether its assets are so few that it can be a shell: a large company without revenue is one that was not understood. */
  readonly isSmall: boolean;
}

/**
 * Returns the kind of a company of the market. The SEC gives investment companies no code. A blank check company stays one
 * until it earns or runs something; a small company without revenue and operations is a shell, too.
 */
export function decideMarketKind({ sic, ...evidence }: MarketKindEvidence): MarketKind {
  const { hasStatements, hasRevenue, hasOperations, hasOperatingResult } = evidence;
  const isIdle = hasStatements && !hasRevenue && !hasOperations;
  const special = sic === null ? undefined : marketCodes[sic];
  if (special === 'shell' && (isIdle || !hasStatements)) return 'shell';
  if (special === 'trust' && !hasOperations && !hasOperatingResult) return 'trust';
  if (special === 'fund' || (sic === null && (isIdle || evidence.holdsInvestments))) return 'fund';
  const named = special === undefined ? kindOfIndustryCode(sic ?? undefined) : 'general';
  const kind = decideCompanyKind({ ...evidence, named: [named] }) ?? 'general';
  return kind === 'general' && isIdle && evidence.isSmall ? 'shell' : kind;
}

/** Returns the kind by a provider's words for the industry; undefined without any. */
export function kindOfIndustryText(text: string | null | undefined): CompanyKind | undefined {
  if (text === null || text === undefined || text.trim() === '') return undefined;
  return words.find(({ pattern }) => pattern.test(text))?.kind ?? 'general';
}

const results = ['operatingIncome', 'grossProfit'] as const;

interface ResultReport extends Partial<Readonly<Record<(typeof results)[number], string | null>>> {
  readonly provenance?: Readonly<Record<string, Provenance>> | undefined;
}

/** Returns whether a filed income report states an operating income or a gross profit itself. */
export function hasOperatingResult(report: ResultReport | undefined): boolean {
  return results.some((field) => {
    const { rule, place } = report?.provenance?.[field] ?? {};
    return report?.[field] != null && rule === 'tagged' && place !== 'note';
  });
}

/** Returns the kind of a company by its statements, which name what the SEC knows, and by a provider's words for its industry. */
export function findCompanyKind(
  { incomeStatement, balanceSheet, cashFlow }: Pick<AllStatements, 'incomeStatement' | 'balanceSheet' | 'cashFlow'>,
  industry?: string | null,
): CompanyKind | undefined {
  const filed = [incomeStatement, balanceSheet, cashFlow].find((part) => part?.companyKind !== undefined)?.companyKind;
  // A kind other than general was decided with all filings at hand.
  const presented = filed === 'general' ? undefined : filed;
  return decideCompanyKind({
    named: [kindOfIndustryText(industry), filed],
    presented,
    hasOperatingResult: presented === undefined && hasOperatingResult(incomeStatement?.annualReports[0]),
    keepsTaxedProfit: keepsProfitOfYear(incomeStatement?.annualReports[0], cashFlow?.annualReports[0]),
  });
}

function keepsProfitOfYear(income: IncomeReport | undefined, flow: CashFlowReport | undefined): boolean {
  if (income === undefined || flow?.fiscalDateEnding !== income.fiscalDateEnding) return false;
  const read = (text: string | null) => (text === null ? null : Number(text));
  const isNone = flow.provenance?.dividendPayout?.missing === 'absent';
  const dividends = isNone ? 0 : read(flow.dividendPayout);
  return keepsTaxedProfit(read(income.incomeBeforeTax), read(income.incomeTaxExpense), dividends);
}
