import { formatNumberAxis } from '../../figures/format.ts';
import { drawXLabels, drawYLabels } from '../plot/canvas-layers.ts';
import type { ChartTheme } from '../plot/chart-theme.ts';
import { valueY } from '../plot/geometry.model.ts';
import { timeTicks } from '../plot/time-axis.model.ts';
import type { BandPlan } from './band.model.ts';

type Context = CanvasRenderingContext2D;

/** The plan and theme of a band chart, and the size of its plot. */
export interface BandFrame {
  readonly plan: BandPlan;
  readonly theme: ChartTheme;
  readonly width: number;
  readonly height: number;
  readonly formatValue: (value: number) => string;
}

const DATE_LABEL_PX = 60;
/** Half the width of a label: labels that would leave the canvas are left out. */
const LABEL_REACH_PX = 16;
/** Room that the text of a peak needs left of it, as a share of the plot. */
const PEAK_SHARE = 0.25;

export function drawBand(context: Context, { plan, theme, width, height }: BandFrame): void {
  const { band, ticks } = plan;
  if (band === null) return;
  const top = Math.max(0, valueY(band.high, ticks, height));
  context.fillStyle = theme.color('line-grid');
  context.fillRect(0, top, width, valueY(band.low, ticks, height) - top);
  const middle = valueY(band.median, ticks, height);
  context.strokeStyle = theme.color('text-3');
  context.lineWidth = 1.25;
  context.setLineDash([4, 3]);
  context.beginPath();
  context.moveTo(0, middle);
  context.lineTo(width, middle);
  context.stroke();
  context.setLineDash([]);
}

/** Draws the line, which ends at the edge of the plot, and names a peak above it. */
export function drawValues(context: Context, frame: BandFrame): void {
  const { plan, theme, width, height } = frame;
  const { points, positions, ticks, runs } = plan;
  context.save();
  context.beginPath();
  context.rect(-2, 0, width + 4, height + 2);
  context.clip();
  context.strokeStyle = theme.color('series-1');
  context.lineWidth = 1.5;
  context.lineJoin = 'round';
  context.lineCap = 'round';
  context.beginPath();
  for (const run of runs) {
    run.forEach((index, place) => {
      const x = (positions[index] ?? 0) * width;
      const y = valueY(points[index]?.value ?? 0, ticks, height);
      if (place === 0) context.moveTo(x, y);
      // A line to its own start draws the round cap of a single point.
      if (place > 0 || run.length === 1) context.lineTo(x, y);
    });
  }
  context.stroke();
  context.restore();
  drawPeak(context, frame);
}

function drawPeak(context: Context, { plan, theme, width, formatValue }: BandFrame): void {
  if (plan.peak === null) return;
  const { at, value } = plan.peak;
  const isLeft = at >= PEAK_SHARE;
  context.font = theme.font;
  context.fillStyle = theme.color('text-3');
  context.textAlign = isLeft ? 'right' : 'left';
  context.textBaseline = 'bottom';
  context.fillText(`to ${formatValue(value)}`, at * width + (isLeft ? -4 : 4), -1);
}

/** Draws the labels of both axes; the first day of a year shows only the year. */
export function drawBandAxes(context: Context, { plan, theme, width, height }: BandFrame): void {
  const { points, ticks } = plan;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return;
  const most = Math.max(2, Math.floor(width / DATE_LABEL_PX));
  const days = timeTicks(first.date, last.date, most)
    .map(({ at, label }) => ({ at: at * width, text: label.replace(/^Jan /, '') }))
    .filter(({ at }) => at >= LABEL_REACH_PX && at <= width - LABEL_REACH_PX / 2);
  drawXLabels(context, theme, days, height);
  const yLabels = ticks.map((tick) => ({ at: valueY(tick, ticks, height), text: formatNumberAxis(tick) }));
  drawYLabels(context, theme, yLabels, 'left', width);
}
