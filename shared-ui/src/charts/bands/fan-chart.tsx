import { useMemo, useRef } from 'react';
import styles from '../frame/chart.module.css';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { ChartHead } from '../frame/chart-head.tsx';
import { ChartLegend, useHiddenSeries } from '../frame/chart-legend.tsx';
import { ChartTooltip } from '../frame/chart-tooltip.tsx';
import type { ChartReading } from '../frame/reading.ts';
import { splitRuns } from '../plot/bars.model.ts';
import { drawXLabels, drawYLabels } from '../plot/canvas-layers.ts';
import type { ChartTheme } from '../plot/chart-theme.ts';
import { pointAt, pointX, valueY } from '../plot/geometry.model.ts';
import { type DrawPlot, PlotCanvas } from '../plot/plot-canvas.tsx';
import type { FanBand } from '../plot/series.ts';
import type { Size } from '../plot/use-size.ts';
import { type FanPlan, fanPlan } from './fan.model.ts';

export interface FanChartProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  /** Title of the chart. With a title it has a menu: figures as a table, save as PNG, print. */
  readonly title?: string;
  /** Years, oldest first. */
  readonly categories: readonly string[];
  readonly bands: readonly FanBand[];
  /** Today's price, drawn as a line with a tag; null draws none. */
  readonly price: number | null;
  /** Pixels. */
  readonly height: number;
  /** ISO code of the values. Default: US dollars. */
  readonly currency?: string | null;
}

/** Price ranges of the scenarios: bands from low (dashed) to high (solid), against today's price. */
export function FanChart(props: FanChartProps) {
  const { label, categories, bands, price, height, currency = null } = props;
  const chart = useRef<HTMLDivElement>(null);
  const { hidden, toggle } = useHiddenSeries();
  const plan = useMemo(
    () => fanPlan({ categories, bands: bands.filter(({ key }) => !hidden.has(key)), price, currency }),
    [categories, bands, price, currency, hidden],
  );
  const draw = useMemo<DrawPlot>(
    () =>
      (...canvas) =>
        drawFan(plan, ...canvas),
    [plan],
  );
  const inner = (size: Size) => Math.max(1, size.width - plan.margin.left - plan.margin.right);
  const reading: ChartReading = {
    count: categories.length,
    titleAt: (index) => categories[index] ?? '',
    rowsAt: (index) => plan.bands.map((band) => ({ ...band, value: plan.rangeText(band, index) })),
  };
  const entries = bands.map(({ key, label: name, color }) => ({ key, label: name, color, mark: 'square' as const }));
  const shown = entries.filter(({ key }) => !hidden.has(key));
  return (
    <div ref={chart} className={styles.chart} style={{ height }}>
      <ChartHead title={props.title} chart={chart} reading={reading} legend={shown}>
        <ChartLegend entries={entries} hidden={hidden} onToggle={toggle} />
      </ChartHead>
      <ChartFrame
        label={label}
        reading={reading}
        indexAt={(x, size) => pointAt(categories.length, inner(size), x - plan.margin.left)}
      >
        {(size, active) => (
          <>
            <div className={styles.layer}>
              <PlotCanvas size={size} margin={plan.margin} ticks={plan.ticks} draw={draw} />
            </div>
            <FanOverlay plan={plan} size={size} active={active} />
            {active !== null && (
              <ChartTooltip
                title={reading.titleAt(active)}
                rows={reading.rowsAt(active)}
                x={plan.margin.left + pointX(categories.length, inner(size), active)}
                width={size.width}
              />
            )}
          </>
        )}
      </ChartFrame>
    </div>
  );
}

interface FanPartProps {
  readonly plan: FanPlan;
  readonly size: Size;
}

/** The labels at the right ends of the bands, the tag of today's price, and the active year. */
function FanOverlay({ plan, size, active }: FanPartProps & { readonly active: number | null }) {
  const { margin, ticks } = plan;
  const height = Math.max(1, size.height - margin.top - margin.bottom);
  const x = size.width - margin.right + 9;
  const width = Math.max(1, size.width - margin.left - margin.right);
  const read = active === null ? null : margin.left + pointX(plan.categories.length, width, active);
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {read !== null && (
        <line className={styles.crosshair} x1={read} x2={read} y1={margin.top} y2={margin.top + height} />
      )}
      {plan.endLabels(height).map(({ band, y, text }) => (
        <text key={band.key} className={styles.endLabel} x={x} y={margin.top + y}>
          <tspan x={x} dy="-2" fill={`var(--${band.color})`}>
            {band.label}
          </tspan>
          <tspan x={x} dy="14">
            {text}
          </tspan>
        </text>
      ))}
      {plan.price !== null && (
        <g transform={`translate(0 ${margin.top + valueY(plan.price, ticks, height)})`}>
          <line className={styles.priceLine} x1={margin.left} x2={size.width - margin.right} />
          <rect className={styles.priceTag} x={0} y={-9} width={margin.left - 4} height={18} rx={3} />
          <text className={styles.priceText} x={(margin.left - 4) / 2} textAnchor="middle" dominantBaseline="central">
            {plan.priceText}
          </text>
        </g>
      )}
    </svg>
  );
}

function drawFan(plan: FanPlan, ...[context, theme, width, height]: Parameters<DrawPlot>): void {
  const { categories, ticks, bands } = plan;
  const x = (index: number) => pointX(categories.length, width, index);
  const y = (value: number) => valueY(value, ticks, height);
  drawXLabels(
    context,
    theme,
    categories.map((text, index) => ({ at: x(index), text })),
    height,
  );
  drawYLabels(context, theme, plan.axisLabels(height), 'left', width);
  for (const band of bands) drawFanBand(context, theme, band, x, y);
}

type Place = (value: number) => number;

function drawFanBand(context: CanvasRenderingContext2D, theme: ChartTheme, band: FanBand, x: Place, y: Place): void {
  const both = band.high.map((high, index) => (band.low[index] === null ? null : high));
  const trace = (values: readonly (number | null)[], run: readonly number[], start: boolean) =>
    run.forEach((index, place) => {
      const point = [x(index), y(values[index] ?? 0)] as const;
      if (start && place === 0) context.moveTo(...point);
      else context.lineTo(...point);
    });
  context.fillStyle = `${theme.color(band.color)}2b`;
  context.strokeStyle = theme.color(band.color);
  context.lineWidth = 1.75;
  for (const run of splitRuns(both)) {
    context.beginPath();
    trace(band.high, run, true);
    trace(band.low, [...run].reverse(), false);
    context.closePath();
    context.fill();
    for (const [values, dash] of [
      [band.high, []],
      [band.low, [4, 3]],
    ] as const) {
      context.setLineDash([...dash]);
      context.beginPath();
      trace(values, run, true);
      context.stroke();
    }
  }
  context.setLineDash([]);
}
