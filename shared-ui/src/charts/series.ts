import type { ChartColor } from './chart-color.ts';

export type { ChartColor } from './chart-color.ts';

/**
 * How a line over bars is drawn. A `level` is a short line across each bar, a `ring` line joins open circles; a level is
 * measured on the axis of the bars.
 */
export type LineMark = 'solid' | 'dashed' | 'dotted' | 'level' | 'ring';

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
  /** Fractions (of a level: in the unit of the bars), one for each category; null where the figure is missing: a gap in the line. */
  readonly values: readonly (number | null)[];
  /** How its line is drawn; by its place in the list unless told. */
  readonly mark?: LineMark;
}

/** One step of a waterfall. */
export interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  /** Colour of a figure of 0 and more. */
  readonly color: ChartColor;
  /** Colour of a figure below 0. */
  readonly negativeColor: ChartColor;
  /** One for each category; null where the figure is missing. */
  readonly values: readonly (number | null)[];
}

/** What the steps of a waterfall come to. */
export interface WaterfallNet {
  readonly label: string;
  /** One for each category; null where the figure is missing. */
  readonly values: readonly (number | null)[];
}

export interface FanBand {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** One for each category; null where there is no figure. */
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}
