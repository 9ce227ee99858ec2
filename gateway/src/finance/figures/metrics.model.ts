import { dayMs } from '../../contract/figures/days.ts';
import { cagr, growthRate, margin as marginIn } from '../../contract/figures/growth.ts';
import type { Financials, FinancialsMetrics } from '../../contract/financials.ts';
import type { IncomeReport } from '../../contract/statements.ts';

type FinancialYear = Financials['financials'][number];
type MetricYear = FinancialsMetrics['metrics'][number];
type Cagr = FinancialsMetrics['cagr']['revenue'];
type Field = 'totalRevenue' | 'netIncome' | 'grossProfit' | 'operatingIncome';

const yearMs = 365.25 * dayMs;

/** Returns revenue, profit and net margin of each year, in the order of the reports. */
export function financialYears(reports: readonly IncomeReport[]): FinancialYear[] {
  return reports.map((report) => ({
    fiscalDateEnding: report.fiscalDateEnding,
    revenue: read(report, 'totalRevenue'),
    netIncome: read(report, 'netIncome'),
    netMargin: margin(report, 'netIncome'),
  }));
}

/**
 * Returns margins and growth of each year as fractions, in the order of the reports. A margin is null when revenue is
 * not above 0; growth is null unless a report of the previous year has a figure above 0.
 * @param reports newest first
 */
export function metricYears(reports: readonly IncomeReport[]): MetricYear[] {
  return reports.map((report) => {
    const before = yearsBack(reports, report, 1);
    return {
      fiscalDateEnding: report.fiscalDateEnding,
      grossMargin: margin(report, 'grossProfit'),
      operatingMargin: margin(report, 'operatingIncome'),
      netMargin: margin(report, 'netIncome'),
      revenueGrowth: growth(report, before, 'totalRevenue'),
      netIncomeGrowth: growth(report, before, 'netIncome'),
    };
  });
}

/**
 * Returns the compound annual growth up to the newest report: (end / start)^(1 / years) − 1. Null without a report of the start
 * year, or where start or end is not above 0.
 * @param reports newest first
 */
export function calculateCagr(reports: readonly IncomeReport[], field: 'totalRevenue' | 'netIncome'): Cagr {
  const newest = reports[0];
  const oldest = reports[reports.length - 1];
  if (newest === undefined || oldest === undefined) {
    return { oneYear: null, threeYear: null, fiveYear: null, allTime: null };
  }
  const over = (years: number) => compound(yearsBack(reports, newest, years), newest, field, years);
  return {
    oneYear: over(1),
    threeYear: over(3),
    fiveYear: over(5),
    allTime: compound(oldest, newest, field, yearsBetween(oldest, newest)),
  };
}

function compound(start: IncomeReport | undefined, end: IncomeReport, field: Field, years: number): number | null {
  return cagr(start && read(start, field), read(end, field), years);
}

function growth(report: IncomeReport, before: IncomeReport | undefined, field: Field): number | null {
  return growthRate(before && read(before, field), read(report, field));
}

function margin(report: IncomeReport, field: Field): number | null {
  return marginIn(read(report, field), read(report, 'totalRevenue'));
}

/** Returns the report some years earlier. Compares dates, because a year may be missing between two reports. */
function yearsBack(reports: readonly IncomeReport[], from: IncomeReport, years: number): IncomeReport | undefined {
  return reports.find((report) => yearsBetween(report, from) === years);
}

function yearsBetween(older: IncomeReport, newer: IncomeReport): number {
  return Math.round((Date.parse(newer.fiscalDateEnding) - Date.parse(older.fiscalDateEnding)) / yearMs);
}

function read(report: IncomeReport, field: Field): number | null {
  const text = report[field];
  return text === null ? null : Number(text);
}
