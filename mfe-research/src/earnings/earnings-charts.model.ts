import type { EarningsEstimates, EarningsHistory } from '@basecase/gateway/contract';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import type { FiscalCalendar } from '../fiscal-calendar.model.ts';
import { moneyFormats } from '../money-formats.model.ts';
import { chartQuarters, type Period, shownEstimates } from './earnings.model.ts';

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
