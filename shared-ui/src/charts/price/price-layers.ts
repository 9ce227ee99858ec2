import { formatNumberAxis } from '../../figures/format.ts';
import { drawXLabels, drawYLabels } from '../plot/canvas-layers.ts';
import type { ChartTheme } from '../plot/chart-theme.ts';
import { dropCovered, valueY } from '../plot/geometry.model.ts';
import { MOST_X_TICKS } from '../plot/ticks.model.ts';
import { timeTicks } from '../plot/time-axis.model.ts';
import { MARKS_HEIGHT, type PricePlan, VOLUME_GAP, VOLUME_HEIGHT } from './price.model.ts';

type Context = CanvasRenderingContext2D;

/** The plan and theme of a price chart, and the size of the line's plot. */
export interface PriceFrame {
  readonly plan: PricePlan;
  readonly theme: ChartTheme;
  readonly width: number;
  readonly height: number;
}

const DATE_LABEL_PX = 70;
/** Half the width of a label: labels that would leave the canvas are left out. */
const LABEL_REACH_PX = 24;
/** Share of the distance to the next point that a bar takes, and its widest width. */
const BAR_SHARE = 0.7;
const WIDEST_BAR_PX = 10;

export function drawPriceAxes(context: Context, frame: PriceFrame): void {
  const { plan, theme, width, height } = frame;
  const { points, ticks, volume, hasMarkRow } = plan;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return;
  const most = Math.min(MOST_X_TICKS, Math.max(2, Math.floor(width / DATE_LABEL_PX)));
  const days = timeTicks(first.date, last.date, most)
    .map(({ at, label }) => ({ at: at * width, text: label }))
    .filter(({ at }) => at >= LABEL_REACH_PX);
  const yLabels = ticks.map((tick) => ({ at: valueY(tick, ticks, height), text: formatNumberAxis(tick) }));
  const volumeTop = height + VOLUME_GAP;
  const below = (volume === null ? 0 : VOLUME_GAP + VOLUME_HEIGHT) + (hasMarkRow ? MARKS_HEIGHT : 0);
  drawXLabels(context, theme, days, height + below);
  drawYLabels(context, theme, dropCovered(yLabels, valueY(last.close, ticks, height)), 'right', width);
  if (volume !== null) drawYLabels(context, theme, [{ at: volumeTop + 4, text: volume.label }], 'right', width);
}

/** Draws the closes as a line over an area that fades out downwards. A gap is left open. */
export function drawPrices(context: Context, { plan, theme, width, height }: PriceFrame): void {
  const { points, positions, ticks, runs } = plan;
  if (points.length === 0) return;
  const color = theme.color('series-1');
  const x = (index: number) => (positions[index] ?? 0) * width;
  const trace = (first: number, last: number) => {
    for (let index = first; index <= last; index += 1) {
      const point = points[index];
      if (point !== undefined) context.lineTo(x(index), valueY(point.close, ticks, height));
    }
  };
  const fill = context.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, `${color}29`);
  fill.addColorStop(1, `${color}00`);
  context.fillStyle = fill;
  context.strokeStyle = color;
  context.lineWidth = 1.75;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  for (const [first, last] of runs) {
    context.beginPath();
    context.moveTo(x(first), height);
    trace(first, last);
    context.lineTo(x(last), height);
    context.closePath();
    context.fill();
    context.beginPath();
    trace(first, last);
    // A line to its own start draws the round cap of a single point.
    if (first === last) trace(first, last);
    context.stroke();
  }
}

/** Draws the shares traded a day as bars below the line, all in one path. */
export function drawVolumes(context: Context, { plan, theme, width, height }: PriceFrame): void {
  const { positions, volume } = plan;
  if (volume === null) return;
  const base = height + VOLUME_GAP + VOLUME_HEIGHT;
  context.fillStyle = theme.color('line-control');
  context.beginPath();
  volume.values.forEach((value, index) => {
    if (value === null || value === 0) return;
    const at = positions[index] ?? 0;
    const step = (at - (positions[index - 1] ?? at)) * width;
    const bar = Math.min(WIDEST_BAR_PX, Math.max(1, step * BAR_SHARE));
    const tall = (value / volume.top) * VOLUME_HEIGHT;
    context.rect(at * width - bar / 2, base - tall, bar, tall);
  });
  context.fill();
}
