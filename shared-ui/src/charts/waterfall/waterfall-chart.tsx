import { useMemo, useRef } from 'react';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { ActiveBand } from '../frame/active-band.tsx';
import styles from '../frame/chart.module.css';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { ChartHead } from '../frame/chart-head.tsx';
import { ChartLegend, type LegendEntry, useHiddenSeries } from '../frame/chart-legend.tsx';
import { ChartTooltip, type TooltipRow } from '../frame/chart-tooltip.tsx';
import type { ChartReading } from '../frame/reading.ts';
import { drawBandAxes, drawBar, drawLines, drawMissing } from '../plot/canvas-layers.ts';
import type { ChartTheme } from '../plot/chart-theme.ts';
import { type Bands, bandAt, bandCentre, calculateBands, valueY } from '../plot/geometry.model.ts';
import { type DrawPlot, PlotCanvas } from '../plot/plot-canvas.tsx';
import type { WaterfallNet, WaterfallStep } from '../plot/series.ts';
import { labelledTicks } from '../plot/ticks.model.ts';
import type { Size } from '../plot/use-size.ts';
import { NET_KEY, stepPlace, type WaterfallPlan, waterfallPlan } from './waterfall.model.ts';

export interface WaterfallChartProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  /** Title of the chart. With a title it has a menu: figures as a table, save as PNG, print. */
  readonly title?: string;
  /** Oldest first. */
  readonly categories: readonly string[];
  /** In drawing order. */
  readonly steps: readonly WaterfallStep[];
  readonly net: WaterfallNet;
  /** Pixels, legend included. */
  readonly height: number;
  /** A figure with its sign. */
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
  /** Title of a category, such as "Fiscal 2016". Default: the category. */
  readonly titleOf?: (category: string) => string;
}

/** A waterfall per category: each step starts where the previous one ended, from zero. A line with rings shows the sums. */
export function WaterfallChart(props: WaterfallChartProps) {
  const { label, categories, steps, net, height, formatValue, formatAxis, titleOf = String } = props;
  const chart = useRef<HTMLDivElement>(null);
  const { hidden, toggle } = useHiddenSeries();
  const plan = useMemo(
    () => waterfallPlan({ categories, steps, net, formatAxis }, hidden),
    [categories, steps, net, formatAxis, hidden],
  );
  const draw = useMemo<DrawPlot>(
    () =>
      (...canvas) =>
        drawWaterfall(plan, ...canvas),
    [plan],
  );
  const gridTicks = useMemo(() => labelledTicks(plan.leftTicks), [plan]);
  const bands = (size: Size) => calculateBands(categories.length, plotWidth(plan, size), plan.padding);
  const reading: ChartReading = {
    count: categories.length,
    titleAt: (index) => titleOf(categories[index] ?? ''),
    rowsAt: (index) => rowsAt(plan, index, formatValue),
  };
  const entries = makeLegend(steps, net);
  const shown = entries.filter(({ key }) => !hidden.has(key));
  return (
    <div ref={chart} className={styles.chart} style={{ height }}>
      <ChartHead title={props.title} chart={chart} reading={reading} legend={shown}>
        <ChartLegend entries={entries} hidden={hidden} onToggle={toggle} />
      </ChartHead>
      <ChartFrame label={label} reading={reading} indexAt={(x, size) => bandAt(bands(size), x - plan.margin.left)}>
        {(size, active) => (
          <>
            {active !== null && <ActiveBand size={size} margin={plan.margin} bands={bands(size)} index={active} />}
            <div className={styles.layer}>
              <PlotCanvas size={size} margin={plan.margin} ticks={plan.leftTicks} gridTicks={gridTicks} draw={draw} />
            </div>
            {active !== null && (
              <ChartTooltip
                title={reading.titleAt(active)}
                rows={reading.rowsAt(active)}
                x={plan.margin.left + bandCentre(bands(size), active)}
                width={size.width}
              />
            )}
          </>
        )}
      </ChartFrame>
    </div>
  );
}

function makeLegend(steps: readonly WaterfallStep[], net: WaterfallNet): LegendEntry[] {
  return [
    ...steps.map(({ key, label, color, negativeColor }) => ({
      key,
      label: `${label} in / out`,
      color,
      second: negativeColor,
      mark: 'square' as const,
    })),
    { key: NET_KEY, label: net.label, color: 'wf-net', mark: 'ring' },
  ];
}

function rowsAt(plan: WaterfallPlan, index: number, format: (value: number) => string): TooltipRow[] {
  const text = (value: number | null | undefined) =>
    typeof value === 'number' && Number.isFinite(value) ? format(value) : NOT_AVAILABLE;
  const rows = plan.steps.map(({ key, label, values, color, negativeColor }): TooltipRow => {
    const value = values[index];
    return { key, label, value: text(value), color: (value ?? 0) < 0 ? negativeColor : color };
  });
  const { net } = plan;
  if (net === null) return rows;
  return [...rows, { key: NET_KEY, label: net.label, value: text(net.values[index]), color: 'wf-net' }];
}

const plotWidth = ({ margin }: WaterfallPlan, size: Size): number =>
  Math.max(1, size.width - margin.left - margin.right);

function drawWaterfall(plan: WaterfallPlan, ...[context, theme, width, height]: Parameters<DrawPlot>): void {
  const bands = calculateBands(plan.categories.length, width, plan.padding);
  drawBandAxes(context, theme, plan, width, height);
  for (const step of plan.steps) drawStep(context, theme, plan, step, bands, height);
  if (plan.net === null) return;
  const end = (index: number) => {
    const last = stepPlace(bands, index, plan.places - 1, plan.places);
    return last.x + last.width / 2;
  };
  const line = { values: plan.net.values, color: 'wf-net', mark: 'ring' } as const;
  drawLines(context, theme, [line], { xOf: end, ticks: plan.leftTicks, height });
}

function drawStep(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  plan: WaterfallPlan,
  step: WaterfallPlan['steps'][number],
  bands: Bands,
  height: number,
): void {
  const y = (value: number) => valueY(value, plan.leftTicks, height);
  for (let index = 0; index < plan.categories.length; index += 1) {
    const { x, width } = stepPlace(bands, index, step.place, plan.places);
    const span = step.spans[index] ?? null;
    if (span === null) {
      drawMissing(context, theme, x, width, y(0));
      continue;
    }
    const falls = span.to < span.from;
    const top = y(Math.max(span.from, span.to));
    drawBar(
      context,
      { x, y: top, width, height: Math.max(1, y(Math.min(span.from, span.to)) - top) },
      { fill: theme.color(falls ? step.negativeColor : step.color), rounded: falls ? 'bottom' : 'top' },
    );
  }
}
