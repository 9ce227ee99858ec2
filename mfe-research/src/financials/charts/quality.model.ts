import type { IncomeReport, Overview } from '@basecase/gateway/contract';
import { dayMs } from '@basecase/gateway/contract/figures/days';
import { formatMoneyShort, formatPercent, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { cagr, margin } from '@basecase/shared-ui/figures/growth';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import { notFound, readPart } from '../../parts.model.ts';

export type Verdict = 'pass' | 'fail' | 'unavailable';

export interface Criterion {
  readonly label: string;
  readonly value: string;
  readonly verdict: Verdict;
  /** The verdict as text. */
  readonly word: string;
  /** The missing part of a missing figure; null otherwise. */
  readonly reason: string | null;
  /** Length of the bar, 0 to 1; null without a figure. */
  readonly fraction: number | null;
  /** Position of the limit on the bar, 0 to 1. */
  readonly limit: number;
}

interface Rule {
  readonly label: string;
  readonly threshold: number;
  /** The figure of a full bar. */
  readonly full: number;
  readonly format: (value: number) => string;
}

const DAYS_A_YEAR = 365.25;

/**
 * Returns revenue growth per year from the oldest to the newest report, by the days between them.
 * @param reports oldest first
 */
export function revenueGrowthByDays(reports: readonly IncomeReport[]): number | null {
  const oldest = reports[0];
  const newest = reports.at(-1);
  if (oldest === undefined || newest === undefined) return null;
  const days = (Date.parse(newest.fiscalDateEnding) - Date.parse(oldest.fiscalDateEnding)) / dayMs;
  return cagr(readFigure(oldest, 'totalRevenue'), readFigure(newest, 'totalRevenue'), days / DAYS_A_YEAR);
}

/** Returns why there is no such growth. */
function missingGrowthReason(reports: readonly IncomeReport[]): string {
  const oldest = reports[0];
  const newest = reports.at(-1);
  if (oldest === undefined || newest === undefined || oldest === newest) return 'Needs 2 years';
  const lost = [oldest, newest].find((report) => !((readFigure(report, 'totalRevenue') ?? 0) > 0)) ?? oldest;
  const year = fiscalYear(lost);
  return notFound([readPart(lost, 'Revenue', 'totalRevenue')], year) ?? `Revenue of ${year} is not above 0`;
}

/** Returns a criterion with its verdict. @param missing the reason of a missing value */
function rated(rule: Rule, value: number | null, missing: string | null): Criterion {
  const limit = rule.threshold / rule.full;
  if (value === null) {
    return {
      label: rule.label,
      value: NOT_AVAILABLE,
      verdict: 'unavailable',
      word: 'Not available',
      reason: missing,
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
    reason: null,
    fraction: Math.min(1, Math.max(0, value / rule.full)),
    limit,
  };
}

function notComputed(label: string): Criterion {
  return {
    label,
    value: NOT_AVAILABLE,
    verdict: 'unavailable',
    word: 'Not computed',
    reason: null,
    fraction: null,
    limit: 0,
  };
}

const percent = (value: number): string => formatPercent(value);
const dollars = (value: number): string => formatMoneyShort(value);

/**
 * Returns the quality criteria with their verdicts. A criterion without a figure is unavailable, never failed. ROIC and Altman
 * Z-score are listed but not computed.
 * @param reports all annual reports, oldest first
 */
export function qualityCriteria(
  reports: readonly IncomeReport[],
  stock: Pick<Overview, 'marketCap' | 'quarterlyEarningsGrowthYOY' | 'currency'> | null,
): Criterion[] {
  const latest = reports.at(-1);
  const calculateMargin = (name: string, field: 'grossProfit' | 'netIncome') => {
    const revenue = latest === undefined ? null : readFigure(latest, 'totalRevenue');
    const part = latest === undefined ? null : readFigure(latest, field);
    const year = latest === undefined ? undefined : fiscalYear(latest);
    const parts =
      latest === undefined ? [] : [readPart(latest, name, field), readPart(latest, 'Revenue', 'totalRevenue')];
    return [margin(part, revenue), notFound(parts, year) ?? `Revenue of ${year} is not above 0`] as const;
  };
  const cap = { label: 'Market cap > $10B', threshold: 10e9, full: 80e9, format: dollars };
  const rate = (label: string, threshold: number, full: number): Rule => ({ label, threshold, full, format: percent });
  // The limit is in US dollars, so a figure in another currency cannot be compared with it.
  const currency = stock?.currency ?? 'USD';
  const marketCap = currency === 'USD' ? (stock?.marketCap ?? null) : null;
  return [
    rated(cap, marketCap, currency === 'USD' ? 'Market cap not reported' : `Market cap is in ${currency}`),
    rated(rate('Gross margin > 40%', 0.4, 0.7), ...calculateMargin('Gross profit', 'grossProfit')),
    rated(rate('Net margin > 0%', 0, 0.4), ...calculateMargin('Net income', 'netIncome')),
    rated(rate('Revenue growth > 20%', 0.2, 0.3), revenueGrowthByDays(reports), missingGrowthReason(reports)),
    rated(rate('EPS growth > 20%', 0.2, 0.3), stock?.quarterlyEarningsGrowthYOY ?? null, 'EPS growth not reported'),
    notComputed('ROIC > 0%'),
    notComputed('Altman Z-score > 3'),
  ];
}
