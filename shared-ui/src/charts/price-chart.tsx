import { LineCanvas, type LineCustomCanvasLayerProps } from '@nivo/line';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { formatNumberAxis, formatPerShare } from '../figures/format.ts';
import { formatCalendarDay } from '../figures/period.ts';
import { drawXLabels, drawYLabels } from './canvas-layers.ts';
import styles from './chart.module.css';
import { ChartFrame } from './chart-frame.tsx';
import { ChartHead } from './chart-head.tsx';
import type { LegendEntry } from './chart-legend.tsx';
import { type ChartTheme, useChartTheme } from './chart-theme.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { clearOf, labelRoom, type Margin, pointAt, pointX, valueY } from './geometry.model.ts';
import type { ChartReading } from './reading.ts';
import { dateTicks, MOST_X_TICKS, niceTicks } from './ticks.model.ts';
import type { Size } from './use-size.ts';

export interface PricePoint {
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly close: number;
}

export interface PriceChartProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  /** Title of the chart. With a title it has a menu: figures as a table, save as PNG, print. */
  readonly title?: string;
  /** A caption above the chart. */
  readonly caption?: ReactNode;
  /** Oldest first. */
  readonly points: readonly PricePoint[];
  /** Pixels, caption included. */
  readonly height: number;
  readonly formatPrice?: (price: number) => string;
}

interface PricePlan {
  readonly points: readonly PricePoint[];
  readonly ticks: readonly number[];
  readonly margin: Margin;
}

const DATE_LABEL_PX = 64;
const closeEntry = { key: 'close', label: 'Close', color: 'series-1' } as const;
const noLegend: readonly LegendEntry[] = [];

/** Closing prices as a line over an area, with the last price on the axis. The scale need not start at zero. */
export function PriceChart(props: PriceChartProps) {
  const { label, points, height, formatPrice = formatPerShare } = props;
  const chart = useRef<HTMLDivElement>(null);
  const plan = useMemo((): PricePlan => {
    const closes = points.map((point) => point.close);
    // Math.min(...) would exceed the limit of arguments with years of daily closes.
    const low = closes.reduce((least, close) => Math.min(least, close), closes[0] ?? 0);
    const high = closes.reduce((most, close) => Math.max(most, close), closes[0] ?? 0);
    const ticks = niceTicks(low, high);
    const right = Math.max(labelRoom(ticks.map(formatNumberAxis)), labelRoom([(closes.at(-1) ?? 0).toFixed(2)]) + 6);
    return { points, ticks, margin: { top: 12, right, bottom: 28, left: 4 } };
  }, [points]);
  const inner = (size: Size) => Math.max(1, size.width - plan.margin.left - plan.margin.right);
  const reading: ChartReading = {
    count: points.length,
    titleAt: (index) => formatCalendarDay(points[index]?.date ?? ''),
    rowsAt: (index) => {
      const point = points[index];
      return point === undefined ? [] : [{ ...closeEntry, value: formatPrice(point.close) }];
    },
  };
  return (
    <div ref={chart} className={styles.chart} style={{ height }}>
      <ChartHead title={props.title} chart={chart} reading={reading} legend={noLegend}>
        {props.caption}
      </ChartHead>
      <ChartFrame
        label={label}
        reading={reading}
        indexAt={(x, size) => pointAt(points.length, inner(size), x - plan.margin.left)}
      >
        {(size, active) => (
          <>
            <div className={styles.layer}>
              <PriceCanvas plan={plan} size={size} />
            </div>
            <PriceOverlay plan={plan} size={size} active={active} />
            {active !== null && (
              <ChartTooltip
                title={reading.titleAt(active)}
                rows={reading.rowsAt(active)}
                x={plan.margin.left + pointX(points.length, inner(size), active)}
                width={size.width}
              />
            )}
          </>
        )}
      </ChartFrame>
    </div>
  );
}

interface PricePartProps {
  readonly plan: PricePlan;
  readonly size: Size;
}

function PriceOverlay({ plan, size, active }: PricePartProps & { readonly active: number | null }) {
  const { points, ticks, margin } = plan;
  const width = Math.max(1, size.width - margin.left - margin.right);
  const height = Math.max(1, size.height - margin.top - margin.bottom);
  const last = points.at(-1);
  if (last === undefined) return null;
  const place = (index: number) => ({
    x: margin.left + pointX(points.length, width, index),
    y: margin.top + valueY(points[index]?.close ?? last.close, ticks, height),
  });
  const end = place(points.length - 1);
  const shown = active === null ? null : place(active);
  return (
    <svg className={styles.overlay} aria-hidden="true">
      <line className={styles.reference} x1={margin.left} x2={end.x} y1={end.y} y2={end.y} />
      <rect className={styles.tag} x={end.x + 4} y={end.y - 9} width={margin.right - 4} height={18} rx={3} />
      <text className={styles.tagText} x={end.x + 9} y={end.y} dominantBaseline="central">
        {last.close.toFixed(2)}
      </text>
      {shown !== null && (
        <line className={styles.crosshair} x1={shown.x} x2={shown.x} y1={margin.top} y2={margin.top + height} />
      )}
      <circle className={styles.point} cx={(shown ?? end).x} cy={(shown ?? end).y} r={4.5} />
    </svg>
  );
}

interface NoSeries {
  readonly id: string;
  readonly data: readonly { readonly x: number; readonly y: number }[];
}

/** nivo scales and clears the canvas. One layer draws all points, because nivo's own series cost an object per point. */
const noSeries: readonly NoSeries[] = [];

const PriceCanvas = memo(function PriceCanvas({ plan, size }: PricePartProps) {
  const theme = useChartTheme();
  const drawing = useMemo(() => {
    const { points, ticks, margin } = plan;
    return {
      margin,
      xScale: { type: 'linear', min: 0, max: Math.max(1, points.length - 1), nice: false } as const,
      yScale: { type: 'linear', min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, nice: false } as const,
      gridYValues: [...ticks],
      layers: [
        'grid' as const,
        (context: CanvasRenderingContext2D, layer: LineCustomCanvasLayerProps<NoSeries>) => {
          drawPriceAxes(context, theme, plan, layer.innerWidth, layer.innerHeight);
          drawPrices(context, theme, plan, layer.innerWidth, layer.innerHeight);
        },
      ],
    };
  }, [plan, theme]);
  return (
    <LineCanvas<NoSeries>
      {...drawing}
      data={noSeries}
      width={size.width}
      height={size.height}
      axisBottom={null}
      axisLeft={null}
      enableGridX={false}
      enablePoints={false}
      isInteractive={false}
      theme={theme.nivo}
    />
  );
});

function drawPriceAxes(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  plan: PricePlan,
  width: number,
  height: number,
): void {
  const most = Math.min(MOST_X_TICKS, Math.max(2, Math.floor(width / DATE_LABEL_PX)));
  const days = dateTicks(
    plan.points.map((point) => point.date),
    most,
  );
  const xLabels = days.map(({ index, label }) => ({ at: pointX(plan.points.length, width, index), text: label }));
  const yLabels = plan.ticks.map((tick) => ({ at: valueY(tick, plan.ticks, height), text: formatNumberAxis(tick) }));
  const last = plan.points.at(-1);
  const free = last === undefined ? yLabels : clearOf(yLabels, valueY(last.close, plan.ticks, height));
  drawXLabels(context, theme, xLabels, height);
  drawYLabels(context, theme, free, 'right', width);
}

/** Draws the closes as a line over an area that fades out downwards. */
function drawPrices(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  plan: PricePlan,
  width: number,
  height: number,
): void {
  const { points, ticks } = plan;
  if (points.length === 0) return;
  const color = theme.color('series-1');
  const trace = () =>
    points.forEach((point, index) => {
      context.lineTo(pointX(points.length, width, index), valueY(point.close, ticks, height));
    });
  const fill = context.createLinearGradient(0, 0, 0, height);
  fill.addColorStop(0, `${color}29`);
  fill.addColorStop(1, `${color}00`);
  context.fillStyle = fill;
  context.beginPath();
  context.moveTo(pointX(points.length, width, 0), height);
  trace();
  context.lineTo(pointX(points.length, width, points.length - 1), height);
  context.closePath();
  context.fill();
  context.strokeStyle = color;
  context.lineWidth = 1.75;
  context.lineJoin = 'round';
  context.beginPath();
  trace();
  context.stroke();
}
