import type { IncomeReport, Overview } from '@basecase/gateway/contract';
import { formatMoneyShort, formatPercent, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { cagr, margin } from '@basecase/shared-ui/figures/growth';
import { figureOf } from '@basecase/shared-ui/figures/reports';

export type Verdict = 'pass' | 'fail' | 'unavailable';

export interface Criterion {
  readonly label: string;
  readonly value: string;
  readonly verdict: Verdict;
  /** The verdict in words. */
  readonly word: string;
  /** Length of the bar, 0 to 1; null without a figure. */
  readonly fraction: number | null;
  /** Where the limit stands on the bar, 0 to 1. */
  readonly limit: number;
}

interface Rule {
  readonly label: string;
  readonly threshold: number;
  /** Figure at which the bar is full. */
  readonly full: number;
  readonly format: (value: number) => string;
}

const DAY_MS = 86_400_000;
const DAYS_A_YEAR = 365.25;

/**
 * Revenue growth a year from the oldest to the newest report, by the days between them.
 * @param reports oldest first
 */
export function revenueGrowthByDays(reports: readonly IncomeReport[]): number | null {
  const oldest = reports[0];
  const newest = reports.at(-1);
  if (oldest === undefined || newest === undefined) return null;
  const days = (Date.parse(newest.fiscalDateEnding) - Date.parse(oldest.fiscalDateEnding)) / DAY_MS;
  return cagr(figureOf(oldest, 'totalRevenue'), figureOf(newest, 'totalRevenue'), days / DAYS_A_YEAR);
}

function judged(rule: Rule, value: number | null): Criterion {
  const limit = rule.threshold / rule.full;
  if (value === null) {
    return {
      label: rule.label,
      value: NOT_AVAILABLE,
      verdict: 'unavailable',
      word: 'Not available',
      fraction: null,
      limit,
    };
  }
  const passed = value > rule.threshold;
  return {
    label: rule.label,
    value: rule.format(value),
    verdict: passed ? 'pass' : 'fail',
    word: passed ? 'Pass' : 'Fail',
    fraction: Math.min(1, Math.max(0, value / rule.full)),
    limit,
  };
}

function notComputed(label: string): Criterion {
  return { label, value: NOT_AVAILABLE, verdict: 'unavailable', word: 'Not computed', fraction: null, limit: 0 };
}

const percent = (value: number): string => formatPercent(value);
const dollars = (value: number): string => formatMoneyShort(value);

/**
 * The quality criteria with their verdicts; a criterion without a figure is unavailable, never failed.
 * ROIC and Altman Z-score are named but not computed.
 * @param reports oldest first
 */
export function qualityCriteria(
  reports: readonly IncomeReport[],
  stock: Pick<Overview, 'marketCap' | 'quarterlyEarningsGrowthYOY' | 'currency'> | null,
): Criterion[] {
  const latest = reports.at(-1);
  const revenue = latest === undefined ? null : figureOf(latest, 'totalRevenue');
  const gross = latest === undefined ? null : margin(figureOf(latest, 'grossProfit'), revenue);
  const net = latest === undefined ? null : margin(figureOf(latest, 'netIncome'), revenue);
  const cap = { label: 'Market cap > $10B', threshold: 10e9, full: 80e9, format: dollars };
  const rate = (label: string, threshold: number, full: number): Rule => ({ label, threshold, full, format: percent });
  return [
    // The limit is one of US dollars: what is counted in another currency does not compare with it.
    judged(cap, (stock?.currency ?? 'USD') === 'USD' ? (stock?.marketCap ?? null) : null),
    judged(rate('Gross margin > 40%', 0.4, 0.7), gross),
    judged(rate('Net margin > 0%', 0, 0.4), net),
    judged(rate('Revenue growth > 20%', 0.2, 0.3), revenueGrowthByDays(reports)),
    judged(rate('EPS growth > 20%', 0.2, 0.3), stock?.quarterlyEarningsGrowthYOY ?? null),
    notComputed('ROIC > 0%'),
    notComputed('Altman Z-score > 3'),
  ];
}
