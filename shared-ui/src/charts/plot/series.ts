import type { ChartColor } from './chart-theme.ts';

export type { ChartColor } from './chart-theme.ts';

/**
 * How a line over bars is drawn. A `level` is a short line across each bar, a `ring` line joins open circles; a level is
 * measured on the axis of the bars.
 */
export type LineMark = 'solid' | 'dashed' | 'dotted' | 'level' | 'ring';

export interface BarSeries {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** One value per category; null where the figure is missing. */
  readonly values: readonly (number | null)[];
  /** Colour per bar; overrides the colour of the series. */
  readonly colors?: readonly ChartColor[];
  /** Outline of pale bars. */
  readonly edge?: ChartColor;
}

export interface RateSeries {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** One fraction per category (for a level: in the unit of the bars); null where the figure is missing, a gap in the line. */
  readonly values: readonly (number | null)[];
  /** How the line is drawn. Default: by its index. */
  readonly mark?: LineMark;
}

export interface WaterfallStep {
  readonly key: string;
  readonly label: string;
  /** Colour of a figure of 0 or more. */
  readonly color: ChartColor;
  /** Colour of a figure below 0. */
  readonly negativeColor: ChartColor;
  /** One value per category; null where the figure is missing. */
  readonly values: readonly (number | null)[];
}

/** The sum of a waterfall's steps. */
export interface WaterfallNet {
  readonly label: string;
  /** One value per category; null where the figure is missing. */
  readonly values: readonly (number | null)[];
}

export interface FanBand {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** One value per category; null where the figure is missing. */
  readonly low: readonly (number | null)[];
  readonly high: readonly (number | null)[];
}

export interface PricePoint {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly close: number;
  /** Shares traded a day; null where it is not known, absent without volumes. */
  readonly volume?: number | null;
}

/** A dated event: below the line, or a trade at the line. */
export interface PriceMark {
  readonly kind: 'ring' | 'diamond' | TradeMarkKind;
  /** YYYY-MM-DD. */
  readonly date: string;
  /** The event in words, for the tooltip. */
  readonly text: string;
  /** Of a trade: its price; without one it is at the line. */
  readonly price?: number | null;
}

/** A trade: up where shares were bought, down where they were sold, hollow where a plan sold them. */
export const tradeMarkKinds = ['bought', 'sold', 'planned'] as const;
export type TradeMarkKind = (typeof tradeMarkKinds)[number];

/** A time on the axis with its name above. */
export interface PriceSpan {
  /** YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

export interface DatedValue {
  /** YYYY-MM-DD. */
  readonly date: string;
  /** Null draws a gap in the line. */
  readonly value: number | null;
}

/** The usual range of a value. */
export interface ValueBand {
  readonly low: number;
  readonly median: number;
  readonly high: number;
}
