import type { IncomeReport } from '@basecase/gateway/contract';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { cagr, margin } from '@basecase/shared-ui/figures/growth';
import { type FigureField, readFigures, yearLabels } from '@basecase/shared-ui/figures/reports';
import { findCurrency, moneyFormats } from '../../money-formats.model.ts';
import { type ChartFigures, isEmpty } from './chart-figures.model.ts';

/** Returns a field / revenue of each year; null when revenue is not above 0. */
function calculateMargins(reports: readonly IncomeReport[], field: FigureField<IncomeReport>): (number | null)[] {
  const revenue = readFigures(reports, 'totalRevenue');
  return readFigures(reports, field).map((value, index) => margin(value, revenue[index]));
}

/** Returns such as "Revenue 2015 to 2024, $234B to $391B, +5.9% a year". */
export function revenueSummary(reports: readonly IncomeReport[]): string {
  const years = yearLabels(reports);
  const revenue = readFigures(reports, 'totalRevenue');
  const rate = cagr(revenue[0], revenue.at(-1), years.length - 1);
  const growth = rate === null ? '' : `, ${formatPercent(rate, { plus: true })} a year`;
  const { short } = moneyFormats(findCurrency(reports));
  const ends = `${short(revenue[0])} to ${short(revenue.at(-1))}`;
  return `Revenue ${years[0] ?? ''} to ${years.at(-1) ?? ''}, ${ends}${growth}`;
}

/** Returns a function that makes a series of bars of a field. */
const makeBar =
  (reports: readonly IncomeReport[]) =>
  (key: FigureField<IncomeReport>, label: string, color: BarSeries['color']): BarSeries => {
    return { key, label, color, values: readFigures(reports, key) };
  };

/** Returns the chart of revenue, gross profit, operating and net income, with the three margins. */
export function revenueAndProfitability(reports: readonly IncomeReport[]): ChartFigures {
  const bar = makeBar(reports);
  const line = (key: FigureField<IncomeReport>, label: string, color: RateSeries['color']): RateSeries => ({
    key: `${key}-margin`,
    label,
    color,
    values: calculateMargins(reports, key),
  });
  return {
    label: `Revenue and profitability. ${revenueSummary(reports)}`,
    years: yearLabels(reports),
    bars: [
      bar('totalRevenue', 'Revenue', 'seq-4'),
      bar('grossProfit', 'Gross profit', 'seq-3'),
      bar('operatingIncome', 'Operating income', 'seq-2'),
      bar('netIncome', 'Net income', 'seq-1'),
    ],
    lines: [
      line('grossProfit', 'Gross %', 'series-3'),
      line('operatingIncome', 'Oper. %', 'series-2'),
      line('netIncome', 'Net %', 'series-4'),
    ],
    note: null,
  };
}

/** Returns the chart of revenue split into net income and costs. */
export function earningsComposition(reports: readonly IncomeReport[]): ChartFigures {
  const bar = makeBar(reports);
  return {
    label: `Earnings quality and composition. ${revenueSummary(reports)}`,
    years: yearLabels(reports),
    bars: [
      bar('netIncome', 'Net income', 'seq-1'),
      bar('incomeTaxExpense', 'Tax', 'series-2'),
      bar('sellingGeneralAndAdministrative', 'SG&A', 'series-3'),
      bar('researchAndDevelopment', 'R&D', 'series-5'),
      bar('costOfRevenue', 'Cost of revenue', 'series-8'),
    ],
    lines: [],
    note: compositionSentence(reports),
  };
}

/** Returns the sentence on the latest net margin per unit of revenue; null without one. */
export function compositionSentence(reports: readonly IncomeReport[]): string | null {
  const share = calculateMargins(reports, 'netIncome').at(-1) ?? null;
  const year = yearLabels(reports).at(-1);
  if (share === null || year === undefined) return null;
  const part = (Math.abs(share) * 100).toFixed(1);
  const currency = findCurrency(reports) ?? 'USD';
  if (currency !== 'USD') {
    return share < 0
      ? `For each ${currency}\u00a0100 of revenue in ${year}, ${currency}\u00a0${part} were lost.`
      : `Of each ${currency}\u00a0100 of revenue in ${year}, ${currency}\u00a0${part} became net income.`;
  }
  return share < 0
    ? `For each revenue dollar in ${year}, ${part} cents were lost.`
    : `Of each revenue dollar in ${year}, ${part} cents became net income.`;
}

/** Returns the chart of gross, operating and net margin of each year; null when all are missing. */
export function profitMargins(reports: readonly IncomeReport[]): ChartFigures | null {
  const bars: BarSeries[] = [
    { key: 'gross', label: 'Gross', color: 'seq-4', values: calculateMargins(reports, 'grossProfit') },
    { key: 'operating', label: 'Operating', color: 'seq-2', values: calculateMargins(reports, 'operatingIncome') },
    { key: 'net', label: 'Net', color: 'seq-1', values: calculateMargins(reports, 'netIncome') },
  ];
  if (isEmpty(bars)) return null;
  const latest = bars.map((bar) => `${bar.label.toLowerCase()} ${formatPercent(bar.values.at(-1))}`).join(', ');
  return { label: `Profit margins, latest: ${latest}`, years: yearLabels(reports), bars, lines: [], note: null };
}
