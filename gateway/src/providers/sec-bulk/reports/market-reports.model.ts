import { decideMarketKind } from '../../../contract/figures/company-kind.ts';
import type { MarketKind } from '../../../contract/market/market.ts';
import type { MarketReport, ReportFigure, StoredLine } from '../../market-report.ts';
import type {
  BalanceFigures,
  CashFlowFigures,
  IncomeFigures,
  Outcome,
  StandardStatements,
  StoredFacts,
} from '../../read-filing.ts';
import { isQuarterlyForm } from '../../read-report.ts';
import { fundConcepts } from '../../sec/facts/doubts.ts';
import { type FactReport, readFactReports } from '../../sec/facts/fact-reports.model.ts';
import { findPresentedKind, hasOperatingResult, keepsNewestProfit } from '../../sec/merge/company-kind.model.ts';
import type { FactPeriod } from '../../sec/shape/filing-figures.ts';
import { countDays } from '../../sec/shape/periods.ts';
import { pickLargest } from '../../sec/shape/pick-largest.ts';
import { noteConcepts } from '../../sec/standardise/rules/note-concepts.ts';
import { NoteFacts } from '../../sec/standardise/rules/note-facts.model.ts';
import { isFigure } from '../../sec/standardise/rules/outcomes.model.ts';

export interface StandardFiling {
  readonly standard: StandardStatements;
  readonly notes: NoteFacts;
}

export type ReportHead = Omit<MarketReport, 'end' | 'quarters' | 'figures'>;

const incomeLines: Partial<Record<StoredLine, keyof IncomeFigures>> = {
  revenue: 'totalRevenue',
  costOfRevenue: 'costOfRevenue',
  grossProfit: 'grossProfit',
  operatingIncome: 'operatingIncome',
  ebit: 'ebit',
  netIncome: 'netIncome',
  netIncomeToCommon: 'netIncomeToCommon',
  interestExpense: 'interestExpense',
  tax: 'incomeTaxExpense',
  pretaxIncome: 'incomeBeforeTax',
  rd: 'researchAndDevelopment',
  sga: 'sellingGeneralAndAdministrative',
  eps: 'earningsPerShareDiluted',
  dps: 'dividendsPerShare',
  dilutedShares: 'weightedAverageSharesDiluted',
};
/** Where no diluted amount is filed. */
const basicLines: typeof incomeLines = { eps: 'earningsPerShareBasic' };
const basicShares: Partial<Record<StoredLine, 'basicShares'>> = { dilutedShares: 'basicShares' };
const cashFlowLines: Partial<Record<StoredLine, keyof CashFlowFigures>> = {
  sbc: 'stockBasedCompensation',
  operatingCashflow: 'operatingCashflow',
  capex: 'capitalExpenditures',
  dividends: 'dividendPayout',
  buybacks: 'paymentsForRepurchaseOfCommonStock',
  depreciation: 'depreciationDepletionAndAmortization',
  propertyGains: 'gainOnSaleOfProperty',
  propertyImpairments: 'impairmentOfProperty',
};
const coverLines: Partial<Record<StoredLine, keyof BalanceFigures>> = { shares: 'sharesOutstanding' };
const balanceLines: typeof coverLines = {
  ...coverLines,
  totalAssets: 'totalAssets',
  currentAssets: 'totalCurrentAssets',
  cash: 'cashAndCashEquivalentsAtCarryingValue',
  investments: 'shortTermInvestments',
  receivables: 'currentNetReceivables',
  inventory: 'inventory',
  ppe: 'propertyPlantEquipment',
  goodwill: 'goodwill',
  intangibles: 'intangibleAssets',
  totalLiabilities: 'totalLiabilities',
  currentLiabilities: 'totalCurrentLiabilities',
  longTermDebt: 'longTermDebt',
  shortTermDebt: 'shortTermDebt',
  equity: 'totalShareholderEquity',
  retainedEarnings: 'retainedEarnings',
  minorityInterest: 'minorityInterest',
  preferredStock: 'preferredStock',
};

/**
 * Returns the reports of a filing, one per period end and length, with the lines that the market store keeps. Figures for
 * the year to date stay as they are filed.
 */
export function toMarketReports({ standard, notes }: StandardFiling, head: ReportHead): MarketReport[] {
  const reports = new Map<string, MarketReport & { readonly figures: Figures }>();
  const findFigures = (end: string, quarters: MarketReport['quarters']): Figures => {
    const key = `${end} ${quarters}`;
    const report = reports.get(key) ?? { ...head, end, quarters, figures: {} };
    reports.set(key, report);
    return report.figures;
  };
  // A quarterly report that recasts a year states what it leads to; another figure of a year is one of a note.
  const isMention = (quarters: number, { value }: Outcome) =>
    quarters === 4 && isQuarterlyForm(head.form) && value === null;
  for (const { period, figures } of standard.income) {
    const quarters = countQuarters(period);
    if (quarters === null || isMention(quarters, figures.netIncome)) continue;
    const own = findFigures(roundToMonthEnd(period.end), quarters);
    addFigures(own, figures, incomeLines);
    if (own.eps !== undefined) continue;
    addFigures(own, figures, basicLines);
    addFigures(own, { basicShares: notes.findFact(noteConcepts.basicShares, period) }, basicShares);
  }
  for (const { period, figures } of standard.cashFlow) {
    const quarters = countQuarters(period);
    if (quarters === null || isMention(quarters, figures.operatingCashflow)) continue;
    addFigures(findFigures(roundToMonthEnd(period.end), quarters), figures, cashFlowLines);
  }
  const most = Math.max(0, ...standard.balance.map(({ figures }) => countFigures(figures)));
  for (const { day, figures } of standard.balance) {
    // Other statements and notes mention balances of a day, which may be those of a part.
    const isSheet = figures.totalAssets.value !== null && countFigures(figures) >= leastFull * most;
    addFigures(findFigures(roundToMonthEnd(day), 0), figures, isSheet ? balanceLines : coverLines);
  }
  return [...reports.values()].filter(({ figures }) => Object.keys(figures).length > 0);
}

/** Balances of a day that are fewer than this share of those of a balance sheet are mentions. */
const leastFull = 0.5;

function countFigures(figures: BalanceFigures): number {
  return Object.values(figures).filter(({ value }) => value !== null).length;
}

type Figures = Partial<Record<StoredLine, ReportFigure>>;

/** Adds the figures of lines that have none yet. */
function addFigures<Field extends string>(
  figures: Figures,
  outcomes: Readonly<Record<Field, Outcome>>,
  lines: Partial<Record<StoredLine, Field>>,
): void {
  for (const line of Object.keys(lines).filter((name): name is StoredLine => name in lines)) {
    const field = lines[line];
    const outcome = field === undefined ? undefined : outcomes[field];
    if (outcome === undefined || figures[line] !== undefined) continue;
    if (outcome.value === null) {
      if (outcome.missing === 'none') figures[line] = { value: 0, concept: '=Not reported, counted as 0' };
      continue;
    }
    const { value, origin } = outcome;
    figures[line] = { value, concept: origin.from === 'derived' ? `=${origin.formula}` : origin.concept };
  }
}

const quarterDays = 91.3;

/** Returns the length of a period in quarters; null for one of less than half a quarter, or of more than a year. */
function countQuarters(period: FactPeriod): 1 | 2 | 3 | 4 | null {
  const quarters = Math.round(countDays(period) / quarterDays);
  return quarters === 1 || quarters === 2 || quarters === 3 || quarters === 4 ? quarters : null;
}

/** Days up to this one of a month belong to the month before. */
const lastOfBefore = 14;

/** Returns the end of a month that is nearest to a day: 2024-12-28 and 2025-01-03 are 2024-12-31. */
export function roundToMonthEnd(day: string): string {
  const [year, month, date] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)), Number(day.slice(8, 10))];
  const end = new Date(Date.UTC(year, date <= lastOfBefore ? month - 1 : month, 0));
  return end.toISOString().slice(0, 10);
}

/** A company as its company facts show it. */
export interface FactCompany {
  readonly kind: MarketKind;
  readonly reports: readonly MarketReport[];
}

/**
 * Returns the reports of a company out of its company facts, which know the day of a filing and not its time.
 * @param sic the SEC's industry code, four digits; null without one
 * @param read the reports in these facts, where they are read already
 */
export function readFactCompany(
  cik: number,
  sic: string | null,
  company: StoredFacts,
  read: readonly FactReport[] = readFactReports(company),
): FactCompany {
  const filings = read.map(({ reference, filing: { standard }, notes }) => {
    const { accessionNumber: accession, form, filed } = reference;
    const head = { cik, accession, form, filed, accepted: `${filed}T00:00:00`, currency: company.currency };
    return { head, standard, notes };
  });
  const newest = filings.find(({ standard }) => standard.income.length > 0 && standard.balance.length > 0);
  const none = { standard: { income: [], balance: [], cashFlow: [] }, notes: new NoteFacts([]) };
  return {
    kind: decideReportKind(sic, newest ?? none),
    reports: filings.flatMap((filing) => toMarketReports(filing, filing.head)),
  };
}

type Balance = StandardStatements['balance'][number];

const leastInvestments = 0.5;
/** In full units of the currency. */
const mostOfShell = 10_000_000;

/** Returns the kind of a company by its industry code and the newest statements of a filing. */
export function decideReportKind(sic: string | null, { standard, notes }: StandardFiling): MarketKind {
  const income = pickLargest(standard.income, ({ period }) => period.end);
  const balance = pickLargest(standard.balance, ({ day }) => day);
  const { figures } = income ?? {};
  const held = balance?.figures;
  const operations = [
    ...[figures?.costOfRevenue, figures?.researchAndDevelopment],
    ...[held?.inventory, held?.propertyPlantEquipment, held?.intangibleAssets, held?.goodwill],
  ];
  return decideMarketKind({
    sic,
    presented: findPresentedKind(notes, standard),
    hasOperatingResult: hasOperatingResult(standard),
    keepsTaxedProfit: keepsNewestProfit(standard),
    hasStatements: income !== undefined && balance !== undefined,
    hasRevenue: isSome(figures?.totalRevenue),
    hasOperations: operations.some(isSome),
    holdsInvestments: calculateShare(notes, fundConcepts, balance) >= leastInvestments,
    isSmall: (held?.totalAssets.value ?? Number.POSITIVE_INFINITY) < mostOfShell,
  });
}

function isSome(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && isFigure(outcome) && outcome.value !== 0;
}

/** Returns the share of the first of these concepts in total assets; 0 where it is not known. */
function calculateShare(
  notes: StandardFiling['notes'],
  concepts: readonly string[],
  balance: Balance | undefined,
): number {
  const part = balance === undefined ? 0 : (notes.findFact(concepts, { start: null, end: balance.day }).value ?? 0);
  return part / Math.max(1, balance?.figures.totalAssets.value ?? 1);
}
