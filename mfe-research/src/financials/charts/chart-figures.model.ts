import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';

/** The figures of a chart of annual reports. */
export interface ChartFigures {
  /** The chart in one sentence, for screen readers. */
  readonly label: string;
  readonly years: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines: readonly RateSeries[];
  /** The sentence below the chart, such as the missing figures; null without one. */
  readonly note: string | null;
}

interface Series {
  readonly values: readonly (number | null)[];
}

/** Returns whether no figure of some series is known. */
export function isEmpty(series: readonly Series[]): boolean {
  return series.every(({ values }) => values.every((value) => value === null));
}
