import type { CashFlowReport, IncomeReport, Overview } from '@basecase/gateway/contract';
import { subtractCapex } from '@basecase/gateway/contract/figures/company-value';
import type { WaterfallNet, WaterfallStep } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { cagr, margin, ratio } from '@basecase/shared-ui/figures/growth';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { type FigureField, readFigure, readFigures, yearLabels } from '@basecase/shared-ui/figures/reports';
import { findCurrency, moneyFormats } from '../../money-formats.model.ts';
import { gapNote, notFound, type Part, readPart, sumOfAll } from '../../parts.model.ts';
import { formatSpan } from '../table/table-period.model.ts';
import type { ChartFigures } from './chart-figures.model.ts';

/**
 * Returns the chart of net income, operating cash flow and D&A with cash conversion: operating cash flow / net income, null when
 * that is 0.
 * @param reports oldest first
 */
export function cashQuality(reports: readonly CashFlowReport[]): ChartFigures {
  const years = yearLabels(reports);
  const operating = readFigures(reports, 'operatingCashflow');
  const income = readFigures(reports, 'netIncome');
  const depreciation = readFigures(reports, 'depreciationDepletionAndAmortization');
  const conversion = operating.map((value, index) => ratio(value, income[index]));
  return {
    label: `Operating cash flow ${formatSpan(years)}, latest ${moneyFormats(findCurrency(reports)).short(operating.at(-1))}, cash conversion ${formatPercent(conversion.at(-1))}`,
    years,
    bars: [
      { key: 'income', label: 'Net income', color: 'seq-1', values: income },
      { key: 'operating', label: 'Operating cash flow', color: 'series-3', values: operating },
      { key: 'depreciation', label: 'D&A', color: 'series-8', values: depreciation },
    ],
    lines: [{ key: 'conversion', label: 'Cash conversion %', color: 'series-2', values: conversion }],
    note: gapNote(years, [
      { name: 'Operating cash flow', values: operating },
      { name: 'Net income', values: income },
    ]),
  };
}

/** Returns the chart of cash flow by activity and fiscal year. */
export function cashSummary(reports: readonly CashFlowReport[]): ChartFigures {
  const years = yearLabels(reports);
  const operating = readFigures(reports, 'operatingCashflow');
  const investing = readFigures(reports, 'cashflowFromInvestment');
  const financing = readFigures(reports, 'cashflowFromFinancing');
  return {
    label: `Cash flow by activity ${formatSpan(years)}, latest operating ${moneyFormats(findCurrency(reports)).short(operating.at(-1))}, investing ${moneyFormats(findCurrency(reports)).short(investing.at(-1))}, financing ${moneyFormats(findCurrency(reports)).short(financing.at(-1))}`,
    years,
    bars: [
      { key: 'operating', label: 'Operating', color: 'wf-operating-pos', values: operating },
      { key: 'investing', label: 'Investing', color: 'wf-investing-pos', values: investing },
      { key: 'financing', label: 'Financing', color: 'wf-financing-pos', values: financing },
    ],
    lines: [],
    note: null,
  };
}

export interface CashWaterfall {
  readonly label: string;
  readonly years: readonly string[];
  readonly steps: readonly WaterfallStep[];
  readonly net: WaterfallNet;
}

/**
 * Returns the waterfall of operating, investing and financing cash flow and its net: the stated change in cash, which includes
 * currency effects, else the sum of the three when none is missing, with the currency effect where it is filed.
 * @param reports oldest first
 */
export function cashWaterfall(reports: readonly CashFlowReport[]): CashWaterfall {
  const years = yearLabels(reports);
  const step = (
    activity: 'operating' | 'investing' | 'financing',
    label: string,
    field: FigureField<CashFlowReport>,
  ): WaterfallStep => ({
    key: activity,
    label,
    color: `wf-${activity}-pos`,
    negativeColor: `wf-${activity}-neg`,
    values: readFigures(reports, field),
  });
  const steps = [
    step('operating', 'Operating', 'operatingCashflow'),
    step('investing', 'Investing', 'cashflowFromInvestment'),
    step('financing', 'Financing', 'cashflowFromFinancing'),
  ];
  const exchange = readFigures(reports, 'effectOfExchangeRateOnCash');
  const values = readFigures(reports, 'changeInCashAndCashEquivalents').map(
    (stated, index) => stated ?? sumOfAll([...steps.map((one) => one.values[index] ?? null), exchange[index] ?? 0]),
  );
  return {
    label: `Cash flow waterfall ${formatSpan(years)}, latest net cash change ${moneyFormats(findCurrency(reports)).signed(values.at(-1))}`,
    years,
    steps,
    net: { label: 'Net cash change', values },
  };
}

export interface FreeCashFlow {
  readonly chart: ChartFigures;
  readonly latest: number | null;
  /** Share of the revenue of the same fiscal year; null when that is not above 0. */
  readonly margin: number | null;
  /** Compound growth over 3 years; needs 4 reports. */
  readonly threeYear: number | null;
  /** Compound growth over 5 years; needs 6 reports. */
  readonly fiveYear: number | null;
  /** Why each of the four is N/A; null for a known figure. */
  readonly notes: Readonly<Record<'latest' | 'margin' | 'threeYear' | 'fiveYear', string | null>>;
}

/** Returns the parts of a report's free cash flow. */
function freeParts(report: CashFlowReport): Part[] {
  return [
    readPart(report, 'Operating cash flow', 'operatingCashflow'),
    readPart(report, 'Capital expenditures', 'capitalExpenditures'),
  ];
}

/**
 * Returns free cash flow with its margin and growth.
 * @param reports oldest first
 * @param income income reports in any order; matched by the last day of the fiscal year
 */
export function freeCashFlow(reports: readonly CashFlowReport[], income: readonly IncomeReport[]): FreeCashFlow {
  const years = yearLabels(reports);
  const flows = reports.map(calculateFreeCashFlow);
  const revenues = listRevenues(reports, income);
  const margins = flows.map((flow, index) => margin(flow, revenues[index]));
  const growth = (span: number) => (flows.length > span ? cagr(flows.at(-1 - span), flows.at(-1), span) : null);
  const [latest, threeYear, fiveYear] = [flows.at(-1) ?? null, growth(3), growth(5)];
  return {
    chart: {
      label: `Free cash flow ${formatSpan(years)}, latest ${moneyFormats(findCurrency(reports)).short(latest)}`,
      years,
      bars: [{ key: 'free', label: 'Free cash flow', color: 'series-3', values: flows }],
      lines: [{ key: 'margin', label: 'FCF margin', color: 'series-2', values: margins }],
      note: gapNote(years, [
        { name: 'Operating cash flow', values: readFigures(reports, 'operatingCashflow') },
        { name: 'Capital expenditures', values: readFigures(reports, 'capitalExpenditures') },
        { name: 'Revenue', values: revenues },
      ]),
    },
    latest,
    margin: margins.at(-1) ?? null,
    threeYear,
    fiveYear,
    notes: {
      latest: freeNote(reports.at(-1)),
      margin: freeNote(reports.at(-1)) ?? revenueNote(years.at(-1), revenues.at(-1) ?? null),
      threeYear: threeYear === null ? growthNote(reports, 3) : null,
      fiveYear: fiveYear === null ? growthNote(reports, 5) : null,
    },
  };
}

/** Returns why a report has no free cash flow; null when it has. */
function freeNote(report: CashFlowReport | undefined): string | null {
  return report === undefined ? null : notFound(freeParts(report), fiscalYear(report));
}

function revenueNote(year: string | undefined, revenue: number | null): string | null {
  if (year === undefined || (revenue !== null && revenue > 0)) return null;
  return notFound([{ name: 'Revenue', value: revenue }], year) ?? `Revenue of ${year} is not above 0`;
}

/** Returns why free cash flow has no growth rate over some years. */
function growthNote(reports: readonly CashFlowReport[], span: number): string | null {
  const start = reports.at(-1 - span);
  const end = reports.at(-1);
  if (start === undefined || end === undefined) return `Needs ${span + 1} years`;
  const lost = (calculateFreeCashFlow(start) ?? 0) > 0 ? end : start;
  return freeNote(start) ?? freeNote(end) ?? `Free cash flow of ${fiscalYear(lost)} is not above 0`;
}

/**
 * Returns the latest free cash flow / today's market cap, as a fraction; null when either is missing or they are in different
 * currencies.
 * @param currency of the statements; US dollars when null
 */
export function freeCashFlowYield(
  latest: number | null,
  currency: string | null,
  stock: Pick<Overview, 'marketCap' | 'currency'> | null,
): number | null {
  if (stock === null || (stock.currency ?? 'USD') !== (currency ?? 'USD')) return null;
  return stock.marketCap !== null && stock.marketCap > 0 ? ratio(latest, stock.marketCap) : null;
}

/** Returns why there is no free cash flow yield. */
export function whyNoYield(latest: number | null, stock: Pick<Overview, 'marketCap'> | null): string {
  if (latest === null) return 'the latest free cash flow is not known';
  if (stock === null || stock.marketCap === null || stock.marketCap <= 0) return 'today’s market cap is not known';
  return 'statements and market cap are in different currencies';
}

/** Returns operating cash flow less capital expenditures; null when either is missing. */
export function calculateFreeCashFlow(report: CashFlowReport): number | null {
  return subtractCapex(readFigure(report, 'operatingCashflow'), readFigure(report, 'capitalExpenditures'));
}

/**
 * Returns the revenue of the fiscal year of each cash flow report; null without one in the same currency. Matches by the last
 * day: two fiscal years of 52 or 53 weeks may end in one calendar year.
 * @param income in any order; a report without a currency matches each
 */
export function listRevenues(reports: readonly CashFlowReport[], income: readonly IncomeReport[]): (number | null)[] {
  const byDay = new Map(income.map((report) => [report.fiscalDateEnding, report]));
  return reports.map(({ fiscalDateEnding, reportedCurrency }) => {
    const same = byDay.get(fiscalDateEnding);
    if (same === undefined) return null;
    const currencies = new Set([same.reportedCurrency, reportedCurrency].filter((currency) => currency !== null));
    return currencies.size < 2 ? readFigure(same, 'totalRevenue') : null;
  });
}
