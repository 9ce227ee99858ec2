import { type ReactNode, useMemo, useRef } from 'react';
import { Row } from '../../components/layout/primitives.tsx';
import { formatNumberShort, formatPercent, formatPerShare } from '../../figures/format.ts';
import { formatCalendarDay } from '../../figures/period.ts';
import styles from '../frame/chart.module.css';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { ChartHead } from '../frame/chart-head.tsx';
import { ChartKey, type LegendEntry } from '../frame/chart-legend.tsx';
import { ChartTooltip } from '../frame/chart-tooltip.tsx';
import type { ChartReading } from '../frame/reading.ts';
import { type DrawPlot, PlotCanvas } from '../plot/plot-canvas.tsx';
import { type PriceMark, type PricePoint, type PriceSpan, tradeMarkKinds } from '../plot/series.ts';
import { nearestPosition } from '../plot/time-axis.model.ts';
import type { Size } from '../plot/use-size.ts';
import {
  DAILY_GAP_DAYS,
  listMarks,
  listTradePoints,
  marksNear,
  type PricePlan,
  pricePlan,
  rangeChange,
} from './price.model.ts';
import { drawPriceAxes, drawPrices, drawVolumes } from './price-layers.ts';
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
