import { drawXLabels, drawYLabels, drawZero } from './canvas-layers.ts';
import type { ChartTheme } from './chart-theme.ts';
import { bandCentre, calculateBands, labelSpacing, valueY } from './geometry.model.ts';
import { type LabelledEnd, labelledIndexes, labelledTicks, MOST_X_TICKS } from './ticks.model.ts';

/** The axes of a chart with categories side by side. */
export interface BandAxes {
  readonly categories: readonly string[];
  readonly padding: number;
  readonly labelledEnd?: LabelledEnd | undefined;
  readonly leftTicks: readonly number[];
  /** Null without a second axis. */
  readonly rightTicks: readonly number[] | null;
  readonly formats: { readonly barAxis: (value: number) => string; readonly lineAxis: (value: number) => string };
}

/** Draws the zero line and the labels, with as many category labels as fit. */
export function drawBandAxes(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  axes: BandAxes,
  width: number,
  height: number,
): void {
  const { categories, leftTicks, rightTicks, formats } = axes;
  const bands = calculateBands(categories.length, width, axes.padding);
  const most = Math.min(MOST_X_TICKS, Math.max(2, Math.floor(width / labelSpacing(categories))));
  const labels = labelledIndexes(categories.length, most, axes.labelledEnd).map((index) => ({
    at: bandCentre(bands, index),
    text: categories[index] ?? '',
  }));
  const place = (ticks: readonly number[], format: (value: number) => string) =>
    labelledTicks(ticks).map((tick) => ({ at: valueY(tick, ticks, height), text: format(tick) }));
  drawZero(context, theme, valueY(0, leftTicks, height), width);
  drawXLabels(context, theme, labels, height);
  drawYLabels(context, theme, place(leftTicks, formats.barAxis), 'left', width);
  if (rightTicks !== null) drawYLabels(context, theme, place(rightTicks, formats.lineAxis), 'right', width);
}
