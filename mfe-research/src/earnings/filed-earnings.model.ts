import type { EdgarCompany, IncomeReport, IncomeStatement } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import { inOneCurrency } from '../money-formats.model.ts';
import type { ChartWriting, Counts, EarningsChart, Period } from './earnings.model.ts';

/** The report of a period. */
interface EarningsReport {
  readonly accession: string;
  /** YYYY-MM-DD */
  readonly filed: string;
  /** Whether it states the earnings per share as they are shown: no report states a fourth quarter. */
  readonly hasEps: boolean;
}

/** The earnings of a fiscal period as filed. Amounts in full units of the currency, changes and margins as fractions. */
export interface FiledEarnings {
  readonly fiscalDateEnding: string;
  readonly currency: string | null;
  /** The day of the 8-K with the results (item 2.02), YYYY-MM-DD; null without one in the list of filings. */
  readonly announced: string | null;
  /** Null where it is not known. */
  readonly report: EarningsReport | null;
  /** Diluted. */
  readonly eps: number | null;
  readonly epsGrowth: number | null;
  readonly revenue: number | null;
  readonly revenueGrowth: number | null;
  readonly netMargin: number | null;
  /** Declared. */
  readonly dividendsPerShare: number | null;
}

const resultsItem = '2.02';
/** No company publishes results later than these days after its period. */
const longestDays = 120;
const reportForms: readonly string[] = ['10-K', '10-KT', '10-Q', '10-QT', '20-F', '40-F'];
/** Lists name some periods of weeks by the end of their month. */
const endDays = 7;
/** The same period of the year before ends within these days of a year; fiscal years of weeks move by some. */
const yearDays = [350, 380] as const;
const chartPeriods = { annual: 15, quarterly: 20 } as const;

const listReports = (income: IncomeStatement, period: Period) =>
  inOneCurrency(period === 'annual' ? income.annualReports : income.quarterlyReports);

/** Returns the number of periods with earnings per share or revenue as filed. */
export function countFiled(income: IncomeStatement): Counts {
  const count = (period: Period) => listReports(income, period).filter(hasEarnings).length;
  return { annual: count('annual'), quarterly: count('quarterly') };
}

function hasEarnings(report: IncomeReport): boolean {
  return readFigure(report, 'earningsPerShareDiluted') !== null || readFigure(report, 'totalRevenue') !== null;
}

/**
 * Returns the earnings of fiscal periods as filed, newest first.
 * @param filings the company's list; null while it is not known
 */
export function listFiledEarnings(
  income: IncomeStatement,
  period: Period,
  filings: EdgarCompany['filings']['recent'] | null,
): readonly FiledEarnings[] {
  const reports = listReports(income, period);
  const days = filings === null ? [] : listResultsDays(filings);
  return reports.filter(hasEarnings).map((report) => {
    const before = reports.find((other) => isYearBefore(other, report));
    const [eps, revenue, netIncome] = [
      readFigure(report, 'earningsPerShareDiluted'),
      readFigure(report, 'totalRevenue'),
      readFigure(report, 'netIncome'),
    ];
    return {
      fiscalDateEnding: report.fiscalDateEnding,
      currency: report.reportedCurrency,
      announced: findAnnouncement(days, report.fiscalDateEnding),
      report: findReport(report, filings),
      eps,
      epsGrowth: calculateGrowth(eps, before && readFigure(before, 'earningsPerShareDiluted')),
      revenue,
      revenueGrowth: calculateGrowth(revenue, before && readFigure(before, 'totalRevenue')),
      netMargin: netIncome === null || revenue === null || revenue <= 0 ? null : netIncome / revenue,
      dividendsPerShare: readFigure(report, 'dividendsPerShare'),
    };
  });
}

function isYearBefore(other: IncomeReport, { fiscalDateEnding }: IncomeReport): boolean {
  const days = daysBetween(other.fiscalDateEnding, fiscalDateEnding);
  return days >= yearDays[0] && days <= yearDays[1];
}

/** Growth from a loss or from nothing has no meaning. */
function calculateGrowth(now: number | null, before: number | null | undefined): number | null {
  return now === null || before === null || before === undefined || before <= 0 ? null : now / before - 1;
}

/** Returns the report of a period by the list of filings, else the filing that its earnings per share come from. */
function findReport(
  { fiscalDateEnding, provenance }: IncomeReport,
  filings: EdgarCompany['filings']['recent'] | null,
): EarningsReport | null {
  const { rule, accessionNumber = null, filed = null, firstFiled } = provenance?.earningsPerShareDiluted ?? {};
  const isTagged = rule === 'tagged';
  const at = filings?.reportDate?.findIndex(
    (day, index) =>
      reportForms.includes(filings.form[index] ?? '') && Math.abs(daysBetween(day, fiscalDateEnding)) <= endDays,
  );
  const [accession, day] = [filings?.accessionNumber[at ?? -1], filings?.filingDate[at ?? -1]];
  if (accession !== undefined && day !== undefined) {
    return { accession, filed: day, hasEps: isTagged && firstFiled === undefined };
  }
  return isTagged && accessionNumber !== null && filed !== null
    ? { accession: accessionNumber, filed, hasEps: true }
    : null;
}

/** Returns the days of the 8-Ks with results, oldest first. */
function listResultsDays({ form, items = [], filingDate }: EdgarCompany['filings']['recent']): readonly string[] {
  return filingDate
    .filter((_, at) => form[at] === '8-K' && items[at]?.split(',').includes(resultsItem) === true)
    .sort();
}

function findAnnouncement(days: readonly string[], end: string): string | null {
  return days.find((day) => day > end && daysBetween(end, day) <= longestDays) ?? null;
}

/** Returns the chart of diluted earnings per share as filed. */
export function filedChart(
  newestFirst: readonly FiledEarnings[],
  { period, calendar }: Pick<ChartWriting, 'period' | 'calendar'>,
  perShare: (value: number | null | undefined) => string,
): EarningsChart {
  const shown = newestFirst.slice(0, chartPeriods[period]).reverse();
  const values = shown.map(({ eps }) => eps);
  const label = period === 'annual' ? calendar.year : calendar.quarter;
  const periods = `${period === 'annual' ? 'fiscal year' : 'quarter'}${shown.length === 1 ? '' : 's'}`;
  return {
    label: `Diluted EPS of ${shown.length} ${periods} as filed, latest ${perShare(values.at(-1))}`,
    periods: shown.map(({ fiscalDateEnding }) => label(fiscalDateEnding)),
    bars: [{ key: 'eps', label: 'Diluted EPS', color: 'seq-3', values }],
  };
}
