import type { IncomeReport } from '@basecase/gateway/contract';
import type { BarSeries, ChartColor, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { cagr, margin } from '@basecase/shared-ui/figures/growth';
import { type FigureField, readFigures, yearLabels } from '@basecase/shared-ui/figures/reports';
import { findCurrency, moneyFormats } from '../../money-formats.model.ts';
import { notFound } from '../../parts.model.ts';
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

export interface GrowthStat {
  readonly label: string;
  readonly value: string;
  readonly tone: 'positive' | 'negative' | 'neutral';
  /** The years of the rate, or why there is none. */
  readonly span: string;
}

/** Returns why there is no rate between two figures, with the year of the cause. */
function missingRateReason(name: string, start: Point, end: Point): string {
  const [first, last] = [start, end].map(({ year, value }) => notFound([{ name, value }], year));
  return first ?? last ?? `${name} of ${(start.value ?? 0) > 0 ? end.year : start.year} is not above 0`;
}

interface Point {
  readonly year: string;
  readonly value: number | null;
}

/** Returns the rate over the last `years` years; null with fewer points. */
function rateOver(values: readonly (number | null)[], years: number): number | null {
  const start = values.at(-1 - years);
  return values.length > years ? cagr(start, values.at(-1), years) : null;
}

/**
 * Returns the growth rates of revenue and net income over 3 years (4 points needed), 5 years (6 points) and all years.
 * @param reports all annual reports, oldest first: all-time runs from the first to the last, by their years
 * @returns empty with fewer than 2 years
 */
export function growthTrajectory(reports: readonly IncomeReport[]): GrowthStat[] {
  const labels = yearLabels(reports);
  const all = reports.length - 1;
  if (all < 1) return [];
  const stat = (name: string, title: string, values: readonly (number | null)[], points: number): GrowthStat => {
    const at = (index: number): Point => ({ year: labels[index] ?? '', value: values[index] ?? null });
    const [start, end] = [at(all - points), at(all)];
    const years = title === 'all-time' ? Number(end.year) - Number(start.year) : points;
    const rate = points > all ? null : cagr(start.value, end.value, years);
    const covered = rate === null ? missingRateReason(name, start, end) : `${start.year} to ${end.year}`;
    return {
      label: `${name} ${title}`,
      value: formatPercent(rate, { plus: true }),
      tone: rate === null || rate === 0 ? 'neutral' : rate > 0 ? 'positive' : 'negative',
      span: points > all ? `needs ${points + 1} years` : covered,
    };
  };
  const stats = (name: string, values: readonly (number | null)[]): GrowthStat[] => [
    stat(name, '3-year', values, 3),
    stat(name, '5-year', values, 5),
    stat(name, 'all-time', values, all),
  ];
  return [
    ...stats('Revenue', readFigures(reports, 'totalRevenue')),
    ...stats('Net income', readFigures(reports, 'netIncome')),
  ];
}

/** Returns the colour of a growth rate, in steps at 20%, 10%, 0% and −10%. */
export function growthColor(rate: number): ChartColor {
  if (rate >= 0.2) return 'cagr-strong';
  if (rate >= 0.1) return 'cagr-mid';
  if (rate >= 0) return 'cagr-light';
  return rate >= -0.1 ? 'cagr-light-neg' : 'cagr-dark-neg';
}

export const growthKey: readonly { readonly label: string; readonly color: ChartColor }[] = [
  { label: '20%+', color: 'cagr-strong' },
  { label: '10%+', color: 'cagr-mid' },
  { label: '0%+', color: 'cagr-light' },
  { label: '\u221210%+', color: 'cagr-light-neg' },
  { label: 'Below', color: 'cagr-dark-neg' },
];

export interface CagrProgression {
  /** 1Y, 2Y and so on. */
  readonly labels: readonly string[];
  readonly values: readonly (number | null)[];
  readonly colors: readonly ChartColor[];
}

/**
 * Returns the revenue growth rates over the last year, the last two years and so on.
 * @param reports oldest first
 * @returns null with fewer than 2 years of revenue above 0
 */
export function cagrProgression(reports: readonly IncomeReport[]): CagrProgression | null {
  const revenue = readFigures(reports, 'totalRevenue');
  if (revenue.filter((value) => value !== null && value > 0).length < 2) return null;
  const spans = Array.from({ length: revenue.length - 1 }, (_, index) => index + 1);
  const values = spans.map((years) => rateOver(revenue, years));
  return {
    labels: spans.map((years) => `${years}Y`),
    values,
    colors: values.map((value) => growthColor(value ?? 0)),
  };
}
