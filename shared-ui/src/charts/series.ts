import type { ChartColor } from './chart-color.ts';

export type { ChartColor } from './chart-color.ts';

/** How a line over bars is drawn. */
export type LineMark = 'solid' | 'dashed' | 'dotted';

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** One for each category; null where the figure is missing. */
  readonly values: readonly (number | null)[];
  /** Colour of single bars, in place of the series' own. */
  readonly colors?: readonly ChartColor[];
  /** Line around pale bars. */
  readonly edge?: ChartColor;
}

export interface RateSeries {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** Fractions, one for each category; null where the figure is missing: a gap in the line. */
  readonly values: readonly (number | null)[];
  /** How its line is drawn; by its place in the list unless told. */
  readonly mark?: LineMark;
}

export interface FanBand {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** One for each category; null where there is no figure. */
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}
