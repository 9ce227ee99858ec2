import type { IncomeReport } from '@basecase/gateway/contract';
import type { ChartColor } from '@basecase/shared-ui/charts/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { cagr } from '@basecase/shared-ui/figures/growth';
import { figuresOf, yearLabels } from '@basecase/shared-ui/figures/reports';

export interface GrowthStat {
  readonly label: string;
  readonly value: string;
  readonly tone: 'positive' | 'negative' | 'neutral';
  /** The years it covers. */
  readonly span: string;
}

/** Rate from `years` points before the last one to the last; null with fewer points. */
function rateOver(values: readonly (number | null)[], years: number): number | null {
  const start = values.at(-1 - years);
  return values.length > years ? cagr(start, values.at(-1), years) : null;
}

/**
 * Growth rates of revenue and net income over 3 years (4 points needed), 5 years (6 points) and all years.
 * @param reports oldest first
 * @returns empty with fewer than 2 years
 */
export function growthTrajectory(reports: readonly IncomeReport[]): GrowthStat[] {
  const labels = yearLabels(reports);
  const all = reports.length - 1;
  if (all < 1) return [];
  const stats = (name: string, values: readonly (number | null)[]): GrowthStat[] =>
    [
      { title: `${name} 3-year`, years: 3 },
      { title: `${name} 5-year`, years: 5 },
      { title: `${name} all-time`, years: all },
    ].map(({ title, years }) => {
      const rate = rateOver(values, years);
      return {
        label: title,
        value: formatPercent(rate, { plus: true }),
        tone: rate === null || rate === 0 ? 'neutral' : rate > 0 ? 'positive' : 'negative',
        span: years > all ? `needs ${years + 1} years` : `${labels[all - years]} to ${labels[all]}`,
      };
    });
  return [
    ...stats('Revenue', figuresOf(reports, 'totalRevenue')),
    ...stats('Net income', figuresOf(reports, 'netIncome')),
  ];
}

/** Colour of a growth rate: 20%, 10%, 0% and −10% are the steps. */
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
 * Revenue growth rate over the last year, the last two years and so on.
 * @param reports oldest first
 * @returns null with fewer than 2 years of revenue above 0
 */
export function cagrProgression(reports: readonly IncomeReport[]): CagrProgression | null {
  const revenue = figuresOf(reports, 'totalRevenue');
  if (revenue.filter((value) => value !== null && value > 0).length < 2) return null;
  const spans = Array.from({ length: revenue.length - 1 }, (_, index) => index + 1);
  const values = spans.map((years) => rateOver(revenue, years));
  return {
    labels: spans.map((years) => `${years}Y`),
    values,
    colors: values.map((value) => growthColor(value ?? 0)),
  };
}
