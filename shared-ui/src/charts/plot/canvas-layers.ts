import { splitRuns } from './bars.model.ts';
import type { ChartColor, ChartTheme } from './chart-theme.ts';
import { type AxisLabel, bandCentre, calculateBands, labelSpacing, valueY } from './geometry.model.ts';
import type { LineMark } from './series.ts';
import { type LabelledEnd, labelledIndexes, labelledTicks, MOST_X_TICKS } from './ticks.model.ts';

type Context = CanvasRenderingContext2D;

export function drawXLabels(context: Context, theme: ChartTheme, labels: readonly AxisLabel[], height: number): void {
  context.font = theme.font;
  context.fillStyle = theme.color('text-3');
  context.textAlign = 'center';
  context.textBaseline = 'top';
  for (const { at, text } of labels) context.fillText(text, at, height + 10);
}

/** Draws labels left of x = 0, or right of the plot. */
export function drawYLabels(
  context: Context,
  theme: ChartTheme,
  labels: readonly AxisLabel[],
  side: 'left' | 'right',
  width: number,
): void {
  context.font = theme.font;
  context.fillStyle = theme.color('text-3');
  context.textAlign = side === 'left' ? 'right' : 'left';
  context.textBaseline = 'middle';
  const x = side === 'left' ? -10 : width + 10;
  for (const { at, text } of labels) context.fillText(text, x, at);
}

export function drawZero(context: Context, theme: ChartTheme, y: number, width: number): void {
  context.strokeStyle = theme.color('line-strong');
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(width, y);
  context.stroke();
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Draws a bar with a rounded far end; `edge` outlines a pale bar. */
export function drawBar(
  context: Context,
  { x, y, width, height }: Rectangle,
  style: { readonly fill: string; readonly edge?: string | undefined; readonly rounded: 'top' | 'bottom' | 'none' },
): void {
  const radius = Math.min(2, width / 2, height);
  const corners: Record<typeof style.rounded, number[]> = {
    top: [radius, radius, 0, 0],
    bottom: [0, 0, radius, radius],
    none: [0, 0, 0, 0],
  };
  context.fillStyle = style.fill;
  context.beginPath();
  context.roundRect(x, y, width, height, corners[style.rounded]);
  context.fill();
  if (style.edge === undefined || height < 2) return;
  context.strokeStyle = style.edge;
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x + 0.5, y + 0.5, Math.max(0, width - 1), Math.max(0, height - 1), corners[style.rounded]);
  context.stroke();
}

/** In narrower bars the text would overlap the text of the next bar. */
const MISSING_TEXT_PX = 18;

/** Draws a dashed stub for a missing figure, with "N/A" above if there is room. */
export function drawMissing(context: Context, theme: ChartTheme, x: number, width: number, zero: number): void {
  context.strokeStyle = theme.color('line-control');
  context.lineWidth = 1;
  context.setLineDash([2, 2]);
  context.strokeRect(x + 0.5, zero - 8, Math.max(1, width - 1), 8);
  context.setLineDash([]);
  if (width < MISSING_TEXT_PX) return;
  context.font = theme.font;
  context.fillStyle = theme.color('text-3');
  context.textAlign = 'center';
  context.textBaseline = 'bottom';
  context.fillText('N/A', x + width / 2, zero - 11);
}

const dashes: Record<LineMark, number[]> = { solid: [], dashed: [5, 3], dotted: [2, 3], level: [], ring: [] };

export interface DrawnLine {
  readonly values: readonly (number | null)[];
  readonly color: ChartColor;
  readonly mark: LineMark;
}

interface LineFrame {
  readonly xOf: (index: number) => number;
  readonly ticks: readonly number[];
  readonly height: number;
}

/**
 * Draws lines over bars. All halos, in the colour of the surface, are drawn below all lines: where two lines coincide, the
 * first one must show in the gaps of the second one's dashes. A halo is thin: a wide one cuts bars in two. A line with rings has none, as
 * it also crosses bars that are hardly higher than a halo.
 */
export function drawLines(context: Context, theme: ChartTheme, lines: readonly DrawnLine[], frame: LineFrame): void {
  context.lineJoin = 'round';
  context.setLineDash([]);
  for (const line of lines) {
    if (line.mark !== 'ring') traceLine(context, line, frame, { ink: theme.color('bg-surface'), width: 3 });
  }
  for (const line of lines) {
    context.setLineDash(dashes[line.mark]);
    traceLine(context, line, frame, { ink: theme.color(line.color), width: 2 });
    context.setLineDash([]);
    const draw = line.mark === 'ring' ? drawRing : drawMarker;
    for (const index of splitRuns(line.values).flat()) {
      draw(context, theme, line, frame.xOf(index), lineY(line, frame, index));
    }
  }
}

const lineY = (line: DrawnLine, frame: LineFrame, index: number) =>
  valueY(line.values[index] ?? 0, frame.ticks, frame.height);

function traceLine(
  context: Context,
  line: DrawnLine,
  frame: LineFrame,
  { ink, width }: { readonly ink: string; readonly width: number },
): void {
  context.strokeStyle = ink;
  context.lineWidth = width;
  for (const run of splitRuns(line.values)) {
    context.beginPath();
    run.forEach((index, place) => {
      if (place === 0) context.moveTo(frame.xOf(index), lineY(line, frame, index));
      else context.lineTo(frame.xOf(index), lineY(line, frame, index));
    });
    context.stroke();
  }
}

/** Draws a short line across the band of each value, with a halo in the colour of the surface. */
export function drawLevels(
  context: Context,
  theme: ChartTheme,
  line: DrawnLine,
  frame: LineFrame & { readonly width: number },
): void {
  const half = frame.width / 2;
  context.setLineDash([]);
  for (const index of splitRuns(line.values).flat()) {
    const y = valueY(line.values[index] ?? 0, frame.ticks, frame.height);
    for (const [color, width] of [['bg-surface', 5] as const, [line.color, 2] as const]) {
      context.strokeStyle = theme.color(color);
      context.lineWidth = width;
      context.beginPath();
      context.moveTo(frame.xOf(index) - half, y);
      context.lineTo(frame.xOf(index) + half, y);
      context.stroke();
    }
  }
}

function drawRing(context: Context, theme: ChartTheme, line: DrawnLine, x: number, y: number): void {
  context.fillStyle = theme.color('bg-surface');
  context.strokeStyle = theme.color(line.color);
  context.lineWidth = 1.75;
  context.beginPath();
  context.arc(x, y, 3.5, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
}

function drawMarker(context: Context, theme: ChartTheme, line: DrawnLine, x: number, y: number): void {
  context.fillStyle = theme.color(line.color);
  context.strokeStyle = theme.color('bg-surface');
  context.lineWidth = 1.5;
  context.beginPath();
  if (line.mark === 'solid') context.arc(x, y, 3.25, 0, 2 * Math.PI);
  else if (line.mark === 'dashed') context.rect(x - 2.75, y - 2.75, 5.5, 5.5);
  else {
    context.moveTo(x, y - 4);
    context.lineTo(x + 4, y);
    context.lineTo(x, y + 4);
    context.lineTo(x - 4, y);
    context.closePath();
  }
  context.fill();
  context.stroke();
}

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
