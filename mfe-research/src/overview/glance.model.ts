import type { CashFlow, IncomeStatement } from '@basecase/gateway/contract';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { margin } from '@basecase/shared-ui/figures/growth';
import { latestReports, readFigures, yearLabels } from '@basecase/shared-ui/figures/reports';
import { findCurrency, inOneCurrency, moneyFormats } from '../money-formats.model.ts';

const YEARS = 5;

type Figures = readonly (number | null)[];

export interface GlanceChart {
  readonly label: string;
  /** ISO code of the amounts. */
  readonly currency: string | null;
  readonly years: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines: readonly RateSeries[];
  /** Margins of the latest year, beside the title; null where the chart has none. */
  readonly summary: string | null;
}

/** Returns a margin of the latest year: `Gross margin 46.9%`. */
function formatMargin(name: string, amounts: Figures, revenue: Figures): string {
  return `${name} ${formatPercent(margin(amounts.at(-1), revenue.at(-1)))}`;
}

const isReported = (amounts: Figures): boolean => amounts.some((amount) => amount !== null);

function formatLine(
  what: string,
  years: readonly string[],
  values: readonly (number | null)[],
  currency: string | null,
): string {
  const span = years.length < 2 ? (years[0] ?? '') : `${years[0]} to ${years.at(-1)}`;
  return `${what}, fiscal ${span}; latest ${moneyFormats(currency).short(values.at(-1))}`;
}

/** Returns the chart of annual revenue and net income with the net margin. */
export function revenueGlance(statement: IncomeStatement): GlanceChart {
  const reports = latestReports(inOneCurrency(statement.annualReports), YEARS);
  const years = yearLabels(reports);
  const currency = findCurrency(reports);
  const revenue = readFigures(reports, 'totalRevenue');
  const income = readFigures(reports, 'netIncome');
  return {
    label: formatLine('Revenue and net income', years, revenue, currency),
    currency,
    years,
    bars: [
      { key: 'revenue', label: 'Revenue', color: 'seq-4', values: revenue },
      { key: 'income', label: 'Net income', color: 'seq-1', values: income },
    ],
    lines: [
      {
        key: 'margin',
        label: 'Net margin',
        color: 'series-2',
        values: income.map((value, index) => margin(value, revenue[index])),
      },
    ],
    summary: formatMargin('Net margin', income, revenue),
  };
}

/** Returns the chart of annual gross, operating and net profit. */
export function incomeGlance(statement: IncomeStatement): GlanceChart {
  const reports = latestReports(inOneCurrency(statement.annualReports), YEARS);
  const years = yearLabels(reports);
  const currency = findCurrency(reports);
  const gross = readFigures(reports, 'grossProfit');
  const operating = readFigures(reports, 'operatingIncome');
  const revenue = readFigures(reports, 'totalRevenue');
  return {
    label: formatLine('Gross profit, operating income and net income', years, gross, currency),
    currency,
    years,
    bars: [
      // A company that never reports it has no room for its bars.
      ...(isReported(gross) ? [{ key: 'gross', label: 'Gross profit', color: 'seq-3', values: gross } as const] : []),
      { key: 'operating', label: 'Operating income', color: 'seq-2', values: operating },
      { key: 'income', label: 'Net income', color: 'seq-1', values: readFigures(reports, 'netIncome') },
    ],
    lines: [],
    summary: `${isReported(gross) ? formatMargin('Gross margin', gross, revenue) : 'Gross profit not reported'} · ${formatMargin('operating', operating, revenue)}`,
  };
}

/** Returns the chart of annual cash flow by activity. An activity keeps its colour for inflows and outflows. */
export function cashFlowGlance(statement: CashFlow): GlanceChart {
  const reports = latestReports(inOneCurrency(statement.annualReports), YEARS);
  const years = yearLabels(reports);
  const currency = findCurrency(reports);
  const operating = readFigures(reports, 'operatingCashflow');
  return {
    label: formatLine('Operating, investing and financing cash flow', years, operating, currency),
    currency,
    years,
    bars: [
      { key: 'operating', label: 'Operating', color: 'wf-operating-pos', values: operating },
      {
        key: 'investing',
        label: 'Investing',
        color: 'wf-investing-pos',
        values: readFigures(reports, 'cashflowFromInvestment'),
      },
      {
        key: 'financing',
        label: 'Financing',
        color: 'wf-financing-pos',
        values: readFigures(reports, 'cashflowFromFinancing'),
      },
    ],
    lines: [],
    summary: null,
  };
}
