import { type ReactNode, useMemo, useRef } from 'react';
import { Row } from '../../components/layout/primitives.tsx';
import { formatNumberAxis, formatNumberShort, formatPercent, formatPerShare } from '../../figures/format.ts';
import { formatCalendarDay } from '../../figures/period.ts';
import styles from '../frame/chart.module.css';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { ChartHead } from '../frame/chart-head.tsx';
import { ChartKey, type LegendEntry } from '../frame/chart-legend.tsx';
import { ChartTooltip } from '../frame/chart-tooltip.tsx';
import type { ChartReading } from '../frame/reading.ts';
import { drawXLabels, drawYLabels } from '../plot/canvas-layers.ts';
import type { ChartTheme } from '../plot/chart-theme.ts';
import { dropCovered, valueY } from '../plot/geometry.model.ts';
import { type DrawPlot, PlotCanvas } from '../plot/plot-canvas.tsx';
import { type PriceMark, type PricePoint, type PriceSpan, tradeMarkKinds } from '../plot/series.ts';
import { MOST_X_TICKS } from '../plot/ticks.model.ts';
import { nearestPosition, timeTicks } from '../plot/time-axis.model.ts';
import type { Size } from '../plot/use-size.ts';
import {
  DAILY_GAP_DAYS,
  listMarks,
  listTradePoints,
  MARKS_HEIGHT,
  marksNear,
  type PricePlan,
  pricePlan,
  rangeChange,
  VOLUME_GAP,
  VOLUME_HEIGHT,
} from './price.model.ts';
import { PriceOverlay } from './price-overlay.tsx';

export interface PriceChartProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  /** Title of the chart. With a title it has a menu: figures as a table, save as PNG, print. */
  readonly title?: string;
  /** A caption above the chart. */
  readonly caption?: ReactNode;
  /** A note right of the key below the chart. Without one there is no key. */
  readonly note?: ReactNode;
  /** Oldest first. Each is drawn at its date. */
  readonly points: readonly PricePoint[];
  /** Name of the prices. Default: Close. */
  readonly series?: string;
  /** Events below the line, and trades at the line. */
  readonly marks?: readonly PriceMark[];
  /** The key of the kinds of marks. */
  readonly markNames?: Readonly<Partial<Record<PriceMark['kind'], string>>>;
  /** Times with a name above the line. */
  readonly spans?: readonly PriceSpan[];
  /** Whether the arrow keys go from trade to trade. */
  readonly stopsAtTrades?: boolean;
  /** The longest step between two points in days that is no gap in the line. Default: ten trading days. */
  readonly gapDays?: number;
  /** Pixels, caption included. */
  readonly height: number;
  readonly formatPrice?: (price: number) => string;
}

const noMarks: readonly PriceMark[] = [];
const noSpans: readonly PriceSpan[] = [];
const ownNames = {
  ring: 'Event',
  diamond: 'Event',
  bought: 'Bought',
  sold: 'Sold',
  planned: 'Sold under a plan',
} as const;
const volumeEntry = { key: 'volume', label: 'Volume a day', color: 'line-control', mark: 'square' } as const;

/** Prices as a line over an area, at their dates, with the last price on the axis. The scale need not start at zero. */
export function PriceChart(props: PriceChartProps) {
  const { label, points, height, formatPrice = formatPerShare, series = 'Close' } = props;
  const { marks = noMarks, markNames = ownNames, gapDays = DAILY_GAP_DAYS, spans = noSpans } = props;
  const chart = useRef<HTMLDivElement>(null);
  const plan = useMemo(() => pricePlan(points, marks, gapDays, spans), [points, marks, gapDays, spans]);
  const stops = useMemo(
    () => (props.stopsAtTrades === true ? listTradePoints(plan) : undefined),
    [plan, props.stopsAtTrades],
  );
  const draw = useMemo(() => createDrawing(plan), [plan]);
  const inner = (size: Size) => Math.max(1, size.width - plan.margin.left - plan.margin.right);
  const reading = makeReading(plan, series, formatPrice);
  const legend = makeLegend(plan, series);
  return (
    <div ref={chart} className={styles.chart} style={{ height }}>
      <ChartHead title={props.title} chart={chart} reading={reading} legend={legend}>
        {props.caption}
      </ChartHead>
      <ChartFrame
        label={label}
        reading={reading}
        stops={stops}
        indexAt={(x, size) => nearestPosition(plan.positions, (x - plan.margin.left) / inner(size))}
        rangeInWords={({ from, to }) => rangeText(plan, from, to)}
      >
        {(size, active, range) => (
          <>
            <div className={styles.layer}>
              <PlotCanvas size={size} margin={plan.margin} ticks={plan.ticks} draw={draw} />
            </div>
            <PriceOverlay plan={plan} size={size} active={active} range={range} />
            {active !== null && range === null && (
              <ChartTooltip
                title={reading.titleAt(active)}
                rows={reading.rowsAt(active)}
                notes={marksNear(plan, active, inner(size))}
                x={plan.margin.left + (plan.positions[active] ?? 0) * inner(size)}
                width={size.width}
              />
            )}
          </>
        )}
      </ChartFrame>
      {props.note !== undefined && (
        <Row wrap justify="between" tone={3} size="xs" className={styles.foot}>
          <ChartKey label="Key of the chart" entries={[...legend, ...markEntries(plan, markNames)]} />
          <Row wrap className={styles.footNote}>
            {props.note}
          </Row>
        </Row>
      )}
    </div>
  );
}

function makeReading(plan: PricePlan, series: string, formatPrice: (price: number) => string): ChartReading {
  const { points, volume } = plan;
  return {
    count: points.length,
    titleAt: (index) => formatCalendarDay(points[index]?.date ?? ''),
    rowsAt: (index) => {
      const point = points[index];
      if (point === undefined) return [];
      const close = { key: 'close', label: series, color: 'series-1', value: formatPrice(point.close) } as const;
      return volume === null ? [close] : [close, { ...volumeEntry, value: formatNumberShort(volume.values[index]) }];
    },
    notesAt: (index) => listMarks(plan, index),
  };
}

function makeLegend(plan: PricePlan, series: string): LegendEntry[] {
  const close = { key: 'close', label: series, color: 'series-1', mark: 'solid' } as const;
  return plan.volume === null ? [close] : [close, volumeEntry];
}

const markKinds = ['ring', 'diamond', ...tradeMarkKinds] as const;

function markEntries(plan: PricePlan, names: NonNullable<PriceChartProps['markNames']>): LegendEntry[] {
  const kinds = markKinds.filter((kind) => plan.marks.some((mark) => mark.kind === kind));
  return kinds.map((kind) => ({ key: kind, label: names[kind] ?? ownNames[kind], color: 'text-3', mark: kind }));
}

function rangeText(plan: PricePlan, from: number, to: number): string {
  const change = rangeChange(plan.points, from, to);
  return change === null ? '' : `${formatPercent(change.share, { plus: true })}, ${change.span}`;
}

function createDrawing(plan: PricePlan): DrawPlot {
  return (context, theme, width, height) => {
    const frame = { plan, theme, width, height };
    drawPriceAxes(context, frame);
    drawVolumes(context, frame);
    drawPrices(context, frame);
  };
}

type Context = CanvasRenderingContext2D;

/** The plan and theme of a price chart, and the size of the line's plot. */
interface PriceFrame {
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

function drawPriceAxes(context: Context, frame: PriceFrame): void {
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
function drawPrices(context: Context, { plan, theme, width, height }: PriceFrame): void {
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
function drawVolumes(context: Context, { plan, theme, width, height }: PriceFrame): void {
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
