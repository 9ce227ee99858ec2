import type { AllEarnings, EarningsEstimates, EarningsHistory } from '@basecase/gateway/contract';
import { daysBetween } from '@basecase/gateway/contract/figures/days';
import { pickChoice, setChoice } from '../address-choices.model.ts';

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
export function chartQuarters(history: EarningsHistory): Quarter[] {
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
