import { subtractPreferred } from '../../contract/figures/company-value.ts';
import { daysBetween } from '../../contract/figures/days.ts';
import { growthRate, margin, ratio } from '../../contract/figures/growth.ts';
import type {
  BalanceReport,
  BalanceSheet,
  CashFlow,
  IncomeReport,
  IncomeStatement,
} from '../../contract/statements.ts';
import type { CalculatedFigure, CalculatedFigures, FiledBasis } from '../../contract/stock.ts';
import { toDayNumber } from '../../figures/day-number.ts';
import { dividedEps, readReportEps } from '../../figures/earnings-per-share.ts';
import { toNumber } from '../../figures/numeral.ts';
import { countSharesOutstanding, isOldCount, listSheets } from '../../figures/shares-outstanding.ts';
import { calculateNetDebt, type FreeCashFlow, findFreeCashFlow } from './statement-figures.model.ts';

/** The statements of a company; null for one that is not loaded. */
export interface LoadedStatements {
  readonly income: IncomeStatement | null;
  readonly balance: BalanceSheet | null;
  readonly cashFlow: CashFlow | null;
}

/** How a company's shares relate to its price. */
export interface ShareTerms {
  /** Currency of the price; null when not known. */
  readonly currency: string | null;
  /** Why the counts of the statements do not fit the price; null where they do. */
  readonly gap: string | null;
  /** The day of the price, YYYY-MM-DD; none where no count is too old. */
  readonly today?: string | undefined;
}

/** The figures of filings that need no price. */
export interface FiledFigures {
  readonly basis: FiledBasis;
  readonly calculated: CalculatedFigures;
  /** End of the newest quarter, else of the newest fiscal year; null without statements. */
  readonly latestQuarter: string | null;
}

type Flow = Pick<CalculatedFigure, 'period' | 'periodEnd'>;

/** Two reports of the same time of year are this many days apart. */
const yearDays = { least: 350, most: 380 } as const;

/** Returns the figures that the statements of a company give, for a price of the same currency. */
export function calculateFiledFigures(statements: LoadedStatements, terms: ShareTerms): FiledFigures {
  const { income, balance } = statements;
  const year = income === null ? null : findYear(income, []);
  const sheets = listSheets(balance?.annualReports ?? [], balance?.quarterlyReports ?? []);
  const counted = countShares(income, sheets);
  const isOld = isTooOld(counted, terms.today);
  const shares = isOld ? null : counted;
  const sharesGap = isOld ? 'The number of shares is over 15 months old' : 'The number of shares was not found';
  const inCurrency = year !== null && year.report.reportedCurrency === terms.currency;
  const eps = year === null || income === null ? null : findEps(income, year);
  const flow = findFreeCashFlow(statements.cashFlow);
  const basis = {
    currency: terms.currency,
    shares: terms.gap === null ? shares : null,
    sharesGap: terms.gap ?? (shares === null ? sharesGap : null),
    ...(inCurrency ? readEarnings(year, statements, { shares: shares?.value ?? null, eps }) : noEarnings),
    // An amount per share meets no price of another share.
    ...(terms.gap !== null && { eps: null, dividendsPerShare: null }),
    ...readSheet(sheets[0], terms.currency),
    freeCashFlow: flow.value === null || flow.currency === terms.currency ? toYield(flow) : otherCurrency,
  };
  const quarter = income?.quarterlyReports[0];
  return {
    basis,
    calculated: {
      ...(shares !== null && terms.gap === null && { sharesOutstanding: { ...shares, formula: 'Shares outstanding' } }),
      ...(inCurrency && income !== null && calculateEarnings(income)),
      ...(inCurrency && eps !== null && { eps }),
      ...(income !== null && calculateReturns(income, sheets)),
      ...(income !== null && growthOf(income)),
    },
    latestQuarter: quarter?.fiscalDateEnding ?? year?.report.fiscalDateEnding ?? null,
  };
}

const otherCurrency = {
  value: null,
  period: null,
  periodEnd: null,
  remark: 'Statements and price are in two currencies',
} as const;

function toYield({ currency: _, ...flow }: FreeCashFlow): FiledBasis['freeCashFlow'] {
  return flow;
}

function readSheet(sheet: BalanceReport | undefined, currency: string | null): Pick<FiledBasis, 'equity' | 'netDebt'> {
  const none = { value: null, periodEnd: null };
  if (sheet === undefined) return { equity: null, netDebt: { ...none, remark: 'Balance sheet not found' } };
  if (sheet.reportedCurrency !== currency) return { equity: null, netDebt: { ...none, remark: otherCurrency.remark } };
  const ofCommon = subtractPreferred(toNumber(sheet.totalShareholderEquity), toNumber(sheet.preferredStock));
  return {
    equity: ofCommon === null ? null : { value: ofCommon, period: 'balance sheet', periodEnd: sheet.fiscalDateEnding },
    netDebt: calculateNetDebt(sheet),
  };
}

const noEarnings = { eps: null, netIncome: null, dividendsPerShare: null } as const;

interface Year {
  readonly report: IncomeReport;
  readonly flow: Flow;
}

/**
 * Returns the twelve months up to the newest quarter; the fiscal year as filed where it ends then or later, or the twelve
 * months lack one of the figures that are wanted.
 */
function findYear(
  { ttmReports = [], annualReports }: IncomeStatement,
  wanted: readonly ('totalRevenue' | 'netIncome')[],
): Year | null {
  const [months] = ttmReports;
  const [year] = annualReports;
  const isNewer = months !== undefined && months.fiscalDateEnding > (year?.fiscalDateEnding ?? '');
  const isWhole = isNewer && wanted.every((field) => months[field] !== null);
  const report = isWhole ? months : year;
  if (report === undefined) return null;
  return { report, flow: { period: isWhole ? 'twelve months' : 'fiscal year', periodEnd: report.fiscalDateEnding } };
}

/** Returns earnings per share of the twelve months or, where these give none, of the fiscal year. */
function findEps({ annualReports: [newest] }: IncomeStatement, { report, flow }: Year): CalculatedFigure | null {
  const eps = readReportEps(report, newest);
  if (eps === null) return null;
  const { value, field, way } = eps;
  const name = field === 'earningsPerShareDiluted' ? 'Diluted EPS' : 'Basic EPS';
  const { formula = 'four quarters' } = report.provenance?.[field] ?? {};
  if (way === 'divided' || formula === dividedEps[field]) return { ...flow, value, formula: dividedEps[field] };
  if (way === 'year' && newest !== undefined)
    return { period: 'fiscal year', periodEnd: newest.fiscalDateEnding, value, formula: name };
  return { ...flow, value, formula: flow.period === 'fiscal year' ? name : `${name} of ${formula}` };
}

function readEarnings(
  { report, flow }: Year,
  { income, cashFlow }: LoadedStatements,
  { shares, eps }: { readonly shares: number | null; readonly eps: CalculatedFigure | null },
) {
  const of = (value: number | null) => (value === null ? null : { ...flow, value });
  const declared = toNumber(report.dividendsPerShare);
  const payout = ratio(findPayout(cashFlow, report.fiscalDateEnding), shares);
  const [year] = cashFlow?.annualReports ?? [];
  const ofYear = year === undefined ? null : ratio(toNumber(year.dividendPayout), shares);
  return {
    eps: eps && { period: eps.period, periodEnd: eps.periodEnd, value: eps.value },
    netIncome: income && readFlow(income, 'netIncome'),
    dividendsPerShare:
      of(declared ?? payout) ??
      (year === undefined || ofYear === null
        ? null
        : { period: 'fiscal year' as const, periodEnd: year.fiscalDateEnding, value: ofYear }),
  };
}

/** A company that has paid nothing in so many days, five quarters, pays no dividend. */
const mostDaysWithout = 460;

/** Returns the dividends paid in the twelve months up to a day; 0 where no statement of five quarters has any. */
function findPayout(cashFlow: CashFlow | null, day: string): number | null {
  const years = [...(cashFlow?.ttmReports ?? []), ...(cashFlow?.annualReports ?? [])];
  const ofDay = years.filter(({ fiscalDateEnding }) => fiscalDateEnding === day);
  const paid = ofDay.map(({ dividendPayout }) => toNumber(dividendPayout)).find((amount) => amount !== null);
  if (paid !== undefined) return paid;
  const recent = [...(cashFlow?.quarterlyReports ?? []), ...(cashFlow?.annualReports ?? [])].filter((report) => {
    const days = daysBetween(report.fiscalDateEnding, day);
    return days >= 0 && days <= mostDaysWithout;
  });
  const isRead = recent.some((report) => report.fiscalDateEnding === day && report.operatingCashflow !== null);
  return isRead && recent.every(({ dividendPayout }) => Number(dividendPayout ?? 0) === 0) ? 0 : null;
}

/** Returns revenue and net income, each of twelve months where these have it, and the margin of one period that has both. */
function calculateEarnings(income: IncomeStatement): CalculatedFigures {
  const both = findYear(income, ['netIncome', 'totalRevenue']);
  const profitMargin = margin(toNumber(both?.report.netIncome), toNumber(both?.report.totalRevenue));
  const [revenue, netIncome] = [readFlow(income, 'totalRevenue'), readFlow(income, 'netIncome')];
  return {
    ...(revenue !== null && { revenue: { ...revenue, formula: 'Revenue' } }),
    ...(netIncome !== null && { netIncome: { ...netIncome, formula: 'Net income' } }),
    ...(both !== null &&
      profitMargin !== null && {
        profitMargin: { ...both.flow, value: profitMargin, formula: 'Net income ÷ revenue' },
      }),
  };
}

function readFlow(income: IncomeStatement, field: 'totalRevenue' | 'netIncome') {
  const year = findYear(income, [field]);
  const value = toNumber(year?.report[field]);
  return year === null || value === null ? null : { ...year.flow, value };
}

/** Returns the returns on the average equity and assets of the year; none without a sheet at both of its ends. */
function calculateReturns(income: IncomeStatement, sheets: readonly BalanceReport[]): CalculatedFigures {
  const year = findYear(income, ['netIncome']);
  if (year === null) return {};
  const { report, flow } = year;
  const end = sheets.find(({ fiscalDateEnding }) => fiscalDateEnding === report.fiscalDateEnding);
  const start = end && yearBefore(end, sheets);
  const mean = (field: 'totalShareholderEquity' | 'totalAssets'): number | null => {
    const [from, to] = [toNumber(start?.[field]), toNumber(end?.[field])];
    return from === null || to === null || from <= 0 || to <= 0 ? null : (from + to) / 2;
  };
  const earned = toNumber(report.netIncome);
  const onEquity = ratio(earned, mean('totalShareholderEquity'));
  const onAssets = ratio(earned, mean('totalAssets'));
  return {
    ...(onEquity !== null && {
      returnOnEquityTTM: { ...flow, value: onEquity, formula: 'Net income ÷ average equity' },
    }),
    ...(onAssets !== null && {
      returnOnAssetsTTM: { ...flow, value: onAssets, formula: 'Net income ÷ average total assets' },
    }),
  };
}

/** Returns the growth of the newest quarter, without quarters that of the year, over the same one of the year before. */
function growthOf({ quarterlyReports, annualReports }: IncomeStatement): CalculatedFigures {
  const [quarter] = quarterlyReports;
  const before = quarter && yearBefore(quarter, quarterlyReports);
  const [now, then] = before === undefined ? [annualReports[0], annualReports[1]] : [quarter, before];
  if (now === undefined || then === undefined) return {};
  const period = before === undefined ? 'fiscal year' : 'quarter';
  const of = (name: string, field: 'totalRevenue' | 'netIncome') => {
    const rate = growthRate(toNumber(then[field]), toNumber(now[field]));
    // A growth below −100% goes from a profit to a loss and has no meaning.
    if (rate === null || rate < -1) return null;
    const formula = `${name} ÷ that of the ${period} a year before − 1`;
    return { value: rate, formula, period, periodEnd: now.fiscalDateEnding } as const;
  };
  const revenue = of('Revenue', 'totalRevenue');
  const earnings = of('Net income', 'netIncome');
  return {
    ...(revenue !== null && { quarterlyRevenueGrowthYOY: revenue }),
    ...(earnings !== null && { quarterlyEarningsGrowthYOY: earnings }),
  };
}

function yearBefore<Report extends { readonly fiscalDateEnding: string }>(
  report: Report,
  reports: readonly Report[],
): Report | undefined {
  return reports.find(({ fiscalDateEnding }) => {
    const days = daysBetween(fiscalDateEnding, report.fiscalDateEnding);
    return days >= yearDays.least && days <= yearDays.most;
  });
}

function countShares(income: IncomeStatement | null, sheets: readonly BalanceReport[]): FiledBasis['shares'] {
  const reports = [...(income?.quarterlyReports ?? []), ...(income?.annualReports ?? [])];
  const count = countSharesOutstanding(sheets, reports);
  return count && { value: count.value, period: 'balance sheet', periodEnd: count.countedOn };
}

function isTooOld(count: FiledBasis['shares'], today: string | undefined): boolean {
  if (count?.periodEnd == null || today === undefined) return false;
  return isOldCount(toDayNumber(count.periodEnd), toDayNumber(today));
}
