import { useMemo } from 'react';
import { formatNumberAxis } from '../../figures/format.ts';
import { formatCalendarDay } from '../../figures/period.ts';
import styles from '../frame/chart.module.css';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { ChartTooltip } from '../frame/chart-tooltip.tsx';
import type { ChartReading } from '../frame/reading.ts';
import { drawXLabels, drawYLabels } from '../plot/canvas-layers.ts';
import type { ChartTheme } from '../plot/chart-theme.ts';
import { valueY } from '../plot/geometry.model.ts';
import { type DrawPlot, PlotCanvas } from '../plot/plot-canvas.tsx';
import type { DatedValue, ValueBand } from '../plot/series.ts';
import { nearestPosition, timeTicks } from '../plot/time-axis.model.ts';
import type { Size } from '../plot/use-size.ts';
import { type BandPlan, bandPlan } from './band.model.ts';

export interface BandChartProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  /** Name of the values. */
  readonly series: string;
  /** Oldest first; each is drawn at its date. */
  readonly points: readonly DatedValue[];
  /** The usual range and the median; null without one. */
  readonly band: ValueBand | null;
  /** The longest step between two points in days that is no gap. */
  readonly gapDays: number;
  /** Pixels. */
  readonly height: number;
  readonly formatValue: (value: number) => string;
  /** The text of a point without a value. */
  readonly textOfGap: (index: number) => string;
}

/** A value at its dates as a line from zero, over its usual range and its median. */
export function BandChart(props: BandChartProps) {
  const { label, series, points, band, gapDays, height, formatValue, textOfGap } = props;
  const plan = useMemo(() => bandPlan(points, band, gapDays), [points, band, gapDays]);
  const reading: ChartReading = {
    count: points.length,
    titleAt: (index) => formatCalendarDay(points[index]?.date ?? ''),
    rowsAt: (index) => {
      const value = points[index]?.value ?? null;
      const text = value === null ? textOfGap(index) : formatValue(value);
      return [{ key: 'value', label: series, color: 'series-1', value: text }];
    },
  };
  const drawing = useMemo(() => createDrawing(plan, formatValue), [plan, formatValue]);
  const inner = (size: Size) => Math.max(1, size.width - plan.margin.left - plan.margin.right);
  return (
    <div className={styles.chart} style={{ height }}>
      <ChartFrame
        label={label}
        reading={reading}
        indexAt={(x, size) => nearestPosition(plan.positions, (x - plan.margin.left) / inner(size))}
      >
        {(size, active) => (
          <>
            <div className={styles.layer}>
              <PlotCanvas size={size} margin={plan.margin} ticks={plan.ticks} {...drawing} />
            </div>
            <Pointer plan={plan} size={size} active={active} />
            {active !== null && (
              <ChartTooltip
                title={reading.titleAt(active)}
                rows={reading.rowsAt(active)}
                x={plan.margin.left + (plan.positions[active] ?? 0) * inner(size)}
                width={size.width}
              />
            )}
          </>
        )}
      </ChartFrame>
    </div>
  );
}

interface PointerProps {
  readonly plan: BandPlan;
  readonly size: Size;
  readonly active: number | null;
}

/** The crosshair at the active point, and the point itself or the newest one. */
function Pointer({ plan, size, active }: PointerProps) {
  const { points, positions, ticks, margin } = plan;
  const width = Math.max(1, size.width - margin.left - margin.right);
  const height = Math.max(1, size.height - margin.top - margin.bottom);
  const index = active ?? points.length - 1;
  const value = points[index]?.value ?? null;
  const x = margin.left + (positions[index] ?? 0) * width;
  const isInPlot = value !== null && value <= (ticks.at(-1) ?? 0);
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {active !== null && <line className={styles.crosshair} x1={x} x2={x} y1={margin.top} y2={margin.top + height} />}
      {isInPlot && <circle className={styles.point} cx={x} cy={margin.top + valueY(value, ticks, height)} r={4} />}
    </svg>
  );
}

function createDrawing(plan: BandPlan, formatValue: (value: number) => string): Record<'drawUnder' | 'draw', DrawPlot> {
  return {
    drawUnder: (context, theme, width, height) => drawBand(context, { plan, theme, width, height, formatValue }),
    draw: (context, theme, width, height) => {
      const frame = { plan, theme, width, height, formatValue };
      drawBandAxes(context, frame);
      drawValues(context, frame);
    },
  };
}

type Context = CanvasRenderingContext2D;

/** The plan and theme of a band chart, and the size of its plot. */
interface BandFrame {
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

function drawBand(context: Context, { plan, theme, width, height }: BandFrame): void {
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
function drawValues(context: Context, frame: BandFrame): void {
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
function drawBandAxes(context: Context, { plan, theme, width, height }: BandFrame): void {
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
