import type { AllEarnings, EarningsEstimates, EarningsHistory } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { pickChoice, setChoice } from '../address-choices.model.ts';
import type { FiscalCalendar } from '../fiscal-calendar.model.ts';
import { moneyFormats } from '../money-formats.model.ts';

export type Period = 'annual' | 'quarterly';
export type Tab = 'history' | 'estimates';
export type View = 'chart' | 'table';

export type Counts = Readonly<Record<Period, number>>;

/** Returns the number of periods of a tab. */
export function countEntries(tab: Tab, earnings: AllEarnings): Counts {
  const { history, estimates } = earnings;
  return tab === 'history'
    ? { annual: history?.annualEarnings.length ?? 0, quarterly: history?.quarterlyEarnings.length ?? 0 }
    : {
        annual: estimates?.annualEarningsEstimate.length ?? 0,
        quarterly: estimates?.quarterlyEarningsEstimate.length ?? 0,
      };
}

export const otherPeriod = (period: Period): Period => (period === 'annual' ? 'quarterly' : 'annual');

/** Returns the chosen period, or the other one when only that has data. */
export function shownPeriod(asked: Period, counts: Counts): Period {
  return counts[asked] === 0 && counts[otherPeriod(asked)] > 0 ? otherPeriod(asked) : asked;
}

/** Returns why a tab is empty: the note of the estimates, else the error, else a default text. Null when it has data. */
export function whyEmpty(tab: Tab, earnings: AllEarnings): string | null {
  const counts = countEntries(tab, earnings);
  if (counts.annual + counts.quarterly > 0) return null;
  if (tab === 'history') return earnings.errors.history ?? 'No earnings history data found for this stock.';
  return (
    earnings.estimates?.note ?? earnings.errors.estimates ?? 'Earnings estimates are not available for this stock.'
  );
}

/** Time after its end within which a quarter is reported. */
const REPORTING_DAYS = 92;

/**
 * Returns the earnings without the estimates of past periods: reported ones, and those that ended so long before the
 * day of the estimates that only their report is missing.
 */
export function dropPastEstimates(earnings: AllEarnings): AllEarnings {
  const { history, estimates } = earnings;
  if (estimates === null) return earnings;
  const reported = new Set(
    [...(history?.annualEarnings ?? []), ...(history?.quarterlyEarnings ?? [])]
      .filter(({ reportedEPS }) => reportedEPS !== null)
      .map(({ fiscalDateEnding }) => fiscalDateEnding),
  );
  const daysAgo = (end: string) => daysBetween(end, estimates.asOf.slice(0, 10));
  const isAhead = ({ fiscalDateEnding: end }: Estimate) =>
    daysAgo(end) <= 0 || (daysAgo(end) <= REPORTING_DAYS && !reported.has(end));
  return {
    ...earnings,
    estimates: {
      ...estimates,
      quarterlyEarningsEstimate: estimates.quarterlyEarningsEstimate.filter(isAhead),
      annualEarningsEstimate: estimates.annualEarningsEstimate.filter(isAhead),
    },
  };
}

export type Quarter = EarningsHistory['quarterlyEarnings'][number];
export type Estimate = EarningsEstimates['quarterlyEarningsEstimate'][number];

/** Most rows of the estimates table and most periods of the chart. */
const estimateLimits = {
  table: { quarterly: 20, annual: 15 },
  chart: { quarterly: 12, annual: 8 },
} as const;

/** Returns the estimates of a view, newest period first. */
export function shownEstimates(estimates: EarningsEstimates, period: Period, view: View): readonly Estimate[] {
  const list = period === 'annual' ? estimates.annualEarningsEstimate : estimates.quarterlyEarningsEstimate;
  return list.slice(0, estimateLimits[view][period]);
}

const CHART_QUARTERS = 20;

/** Returns the quarters of the history chart, oldest first. */
function chartQuarters(history: EarningsHistory): Quarter[] {
  return history.quarterlyEarnings.slice(0, CHART_QUARTERS).reverse();
}

export interface SurpriseSummary {
  /** Quarters that have both a reported and an estimated EPS. */
  readonly compared: number;
  readonly beaten: number;
  /** Mean of the surprises, percent; null when none is known. */
  readonly averagePercent: number | null;
  readonly latest: Quarter | null;
}

/** Returns how often and by how much the quarters of the chart beat their estimates. */
export function surpriseSummary(history: EarningsHistory): SurpriseSummary {
  const quarters = history.quarterlyEarnings.slice(0, CHART_QUARTERS);
  const compared = quarters.filter((quarter) => quarter.reportedEPS !== null && quarter.estimatedEPS !== null);
  const beaten = compared.filter((quarter) => (quarter.reportedEPS ?? 0) > (quarter.estimatedEPS ?? 0));
  const known = quarters.flatMap((quarter) => quarter.surprisePercentage ?? []);
  return {
    compared: compared.length,
    beaten: beaten.length,
    averagePercent: known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length,
    latest: quarters[0] ?? null,
  };
}

/** The choices of the screen that its address keeps. */
interface EarningsChoices {
  readonly tab: Tab;
  readonly view: View;
  /** The period of the chosen tab and view; each of the four keeps its own. */
  readonly period: Period;
}

const tabs: readonly Tab[] = ['history', 'estimates'];
const views: readonly View[] = ['chart', 'table'];
const periods: readonly Period[] = ['annual', 'quarterly'];

/** The initial period of each tab and view. */
const firstPeriods: Readonly<Record<Tab, Readonly<Record<View, Period>>>> = {
  history: { chart: 'quarterly', table: 'annual' },
  estimates: { chart: 'quarterly', table: 'quarterly' },
};

function readEarningsChoices(query: URLSearchParams): EarningsChoices {
  const tab = pickChoice(tabs, query.get('tab'), 'history');
  const view = pickChoice(views, query.get('view'), 'chart');
  return { tab, view, period: pickChoice(periods, query.get(`${tab}-${view}`), firstPeriods[tab][view]) };
}

function writeEarningsChoices(query: URLSearchParams, change: Partial<EarningsChoices>): URLSearchParams {
  const next = new URLSearchParams(query);
  const { tab, view } = { ...readEarningsChoices(query), ...change };
  setChoice(next, 'tab', tab, 'history');
  setChoice(next, 'view', view, 'chart');
  if (change.period !== undefined) setChoice(next, `${tab}-${view}`, change.period, firstPeriods[tab][view]);
  return next;
}

export const earningsAddress = { read: readEarningsChoices, write: writeEarningsChoices };

export interface EarningsChart {
  readonly label: string;
  readonly periods: readonly string[];
  readonly bars: readonly BarSeries[];
  /** The estimates, as a level on each bar. */
  readonly lines?: readonly RateSeries[];
}

/** The formats of a company's charts. */
export interface ChartWriting {
  readonly period: Period;
  /** ISO code of the listing's currency. */
  readonly currency: string | null;
  readonly calendar: FiscalCalendar;
}

/** Returns the chart of reported EPS against the estimate (last 20 quarters), or of reported EPS by year. */
export function historyChart(history: EarningsHistory, { period, currency, calendar }: ChartWriting): EarningsChart {
  const { perShare } = moneyFormats(currency);
  if (period === 'annual') {
    const years = [...history.annualEarnings].reverse();
    const values = years.map((year) => year.reportedEPS);
    return {
      label: `Reported EPS of ${years.length} fiscal years, latest ${perShare(values.at(-1))}`,
      periods: years.map((year) => calendar.year(year.fiscalDateEnding)),
      bars: [{ key: 'reported', label: 'Reported EPS', color: 'seq-3', values }],
    };
  }
  const quarters = chartQuarters(history);
  const reported = quarters.map((quarter) => quarter.reportedEPS);
  return {
    label: `Reported and estimated EPS of ${quarters.length} quarters, latest ${perShare(reported.at(-1))}`,
    periods: quarters.map((quarter) => calendar.quarter(quarter.fiscalDateEnding)),
    bars: [{ key: 'reported', label: 'Reported EPS', color: 'seq-3', values: reported }],
    lines: [
      {
        key: 'estimated',
        label: 'Estimated EPS',
        color: 'text',
        values: quarters.map((one) => one.estimatedEPS),
        mark: 'level',
      },
    ],
  };
}

/** Returns the chart of each quarter's surprise, as a fraction. */
export function surpriseChart(history: EarningsHistory, calendar: FiscalCalendar): EarningsChart {
  const quarters = chartQuarters(history);
  const values = quarters.map((one) => (one.surprisePercentage === null ? null : one.surprisePercentage / 100));
  return {
    label: `EPS surprise of ${quarters.length} quarters, latest ${formatPercent(values.at(-1), { plus: true })}`,
    periods: quarters.map((quarter) => calendar.quarter(quarter.fiscalDateEnding)),
    bars: [
      {
        key: 'surprise',
        label: 'Surprise',
        color: 'positive-fill',
        values,
        colors: values.map((value) => (value !== null && value < 0 ? 'negative-fill' : 'positive-fill')),
      },
    ],
  };
}

/** Returns the chart of low, average and high EPS estimates by period. */
export function estimatesChart(
  estimates: EarningsEstimates,
  { period, currency, calendar }: ChartWriting,
): EarningsChart {
  const shown = [...shownEstimates(estimates, period, 'chart')].reverse();
  const label = period === 'annual' ? calendar.year : calendar.quarter;
  const average = shown.map((one) => one.consensusEPS);
  const periods = shown.map((one) => label(one.fiscalDateEnding));
  const span = periods.length < 2 ? (periods[0] ?? '') : `${periods[0]} to ${periods.at(-1)}`;
  return {
    label: `EPS estimates ${span}, furthest ${moneyFormats(currency).perShare(average.at(-1))} on average`,
    periods,
    bars: [
      { key: 'low', label: 'EPS low', color: 'seq-4', values: shown.map((one) => one.epsLow) },
      { key: 'average', label: 'EPS average', color: 'seq-2', values: average },
      { key: 'high', label: 'EPS high', color: 'seq-1', values: shown.map((one) => one.epsHigh) },
    ],
  };
}
