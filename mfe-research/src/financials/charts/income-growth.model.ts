import type { IncomeReport } from '@basecase/gateway/contract';
import type { ChartColor } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { cagr } from '@basecase/shared-ui/figures/growth';
import { readFigures, yearLabels } from '@basecase/shared-ui/figures/reports';
import { notFound } from '../../parts.model.ts';

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
