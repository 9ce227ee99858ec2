import { daysBetween } from '../../contract/figures/days.ts';
import { ratio } from '../../contract/figures/growth.ts';
import type { IncomeReport, IncomeStatement } from '../../contract/statements.ts';
import type { CalculatedFigure } from '../../contract/stock.ts';

/** Two reports of the same time of year are this many days apart. */
const yearDays = { least: 350, most: 380 } as const;
/** Per-share amounts of parts add up where the average shares of the parts differ by less than this share. */
const mostShareChange = 0.02;

/**
 * Returns the earnings per share of twelve months from filed amounts: of the fiscal year where it is the newest, else fiscal
 * year + this year's quarters − those of the year before, else four quarters. Parts add up only where their average shares
 * are equal. Else net income ÷ diluted average shares, where that is how the company comes to its filed amount: preferred
 * dividends are in the amount, and not in net income. Else the fiscal year's.
 * @param report the twelve months, or the fiscal year where it is the newest
 * @param flow their period
 */
export function findEps(
  statement: IncomeStatement,
  report: IncomeReport,
  flow: Pick<CalculatedFigure, 'period' | 'periodEnd'>,
): CalculatedFigure | null {
  const stated = readEps(report);
  if (stated !== null && flow.period === 'fiscal year') return { ...flow, value: stated, formula: 'Diluted EPS' };
  const [year] = statement.annualReports;
  const yearEps = year === undefined ? null : readEps(year);
  const parts = yearEps === null ? null : addParts(statement, year, yearEps, report.fiscalDateEnding);
  if (parts !== null) return { ...flow, value: parts, formula: yearAndParts };
  if (stated !== null && haveEqualShares(findQuarters(statement, report.fiscalDateEnding))) {
    return { ...flow, value: stated, formula: 'Diluted EPS of four quarters' };
  }
  const divided = divideByAverage(report, flow);
  if (year === undefined || yearEps === null) return divided;
  const own = divideByAverage(year, flow)?.value ?? null;
  const isWhole = own !== null && Math.abs(own - yearEps) <= mostShareChange * Math.abs(yearEps);
  if (isWhole && divided !== null) return divided;
  return { period: 'fiscal year', periodEnd: year.fiscalDateEnding, value: yearEps, formula: 'Diluted EPS' };
}

const yearAndParts = 'EPS of the fiscal year + this year’s quarters − those of the year before';

/** Returns the four quarters up to a day. */
function findQuarters({ quarterlyReports }: IncomeStatement, end: string): readonly IncomeReport[] {
  return quarterlyReports.filter(({ fiscalDateEnding }) => fiscalDateEnding <= end).slice(0, 4);
}

/** Returns fiscal year + quarters after it − the same quarters of the year before; null where one is missing. */
function addParts(
  { quarterlyReports }: IncomeStatement,
  year: IncomeReport | undefined,
  yearEps: number,
  end: string,
): number | null {
  if (year === undefined) return null;
  const after = quarterlyReports.filter(({ fiscalDateEnding: day }) => day > year.fiscalDateEnding && day <= end);
  const days = daysBetween(year.fiscalDateEnding, end);
  // Each quarter has about 91 days: a missing one leaves a gap.
  if (after.length === 0 || Math.round(days / 91.3) !== after.length) return null;
  const before = after.map((quarter) => quarterlyReports.find((other) => isYearBefore(other, quarter)));
  let sum = yearEps;
  for (const [at, quarter] of after.entries()) {
    const [now, then] = [readEps(quarter), readEps(before[at])];
    if (now === null || then === null) return null;
    sum += now - then;
  }
  return haveEqualShares([year, ...after, ...before]) ? sum : null;
}

function isYearBefore(other: IncomeReport, quarter: IncomeReport): boolean {
  const days = daysBetween(other.fiscalDateEnding, quarter.fiscalDateEnding);
  return days >= yearDays.least && days <= yearDays.most;
}

function haveEqualShares(reports: readonly (IncomeReport | undefined)[]): boolean {
  // A missing count is 0: the quotient is then no number, or infinite.
  const counts = reports.map((report) => Number(report?.weightedAverageSharesDiluted ?? 0));
  return Math.max(...counts) / Math.min(...counts) < 1 + mostShareChange;
}

function divideByAverage(
  report: IncomeReport,
  flow: Pick<CalculatedFigure, 'period' | 'periodEnd'>,
): CalculatedFigure | null {
  const value = ratio(toNumber(report.netIncome), toNumber(report.weightedAverageSharesDiluted));
  return value === null ? null : { ...flow, value, formula: 'Net income ÷ diluted average shares' };
}

function readEps(report: IncomeReport | undefined): number | null {
  return toNumber(report?.earningsPerShareDiluted ?? report?.earningsPerShareBasic);
}

function toNumber(text: string | null | undefined): number | null {
  return text == null ? null : Number(text);
}
