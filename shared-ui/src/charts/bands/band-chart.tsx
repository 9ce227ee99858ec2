import { useMemo } from 'react';
import { formatCalendarDay } from '../../figures/period.ts';
import styles from '../frame/chart.module.css';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { ChartTooltip } from '../frame/chart-tooltip.tsx';
import type { ChartReading } from '../frame/reading.ts';
import { valueY } from '../plot/geometry.model.ts';
import { type DrawPlot, PlotCanvas } from '../plot/plot-canvas.tsx';
import type { DatedValue, ValueBand } from '../plot/series.ts';
import { nearestPosition } from '../plot/time-axis.model.ts';
import type { Size } from '../plot/use-size.ts';
import { type BandPlan, bandPlan } from './band.model.ts';
import { drawBand, drawBandAxes, drawValues } from './band-layers.ts';

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
