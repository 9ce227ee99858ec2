import { useMemo, useRef } from 'react';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { ActiveBand } from '../frame/active-band.tsx';
import styles from '../frame/chart.module.css';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { ChartHead } from '../frame/chart-head.tsx';
import { ChartLegend, type LegendEntry, useHiddenSeries } from '../frame/chart-legend.tsx';
import { ChartTooltip } from '../frame/chart-tooltip.tsx';
import type { ChartReading } from '../frame/reading.ts';
import { type BarPlan, barPlan, chooseLineMark } from '../plot/bars.model.ts';
import type { ChartColor } from '../plot/chart-theme.ts';
import { bandAt, bandCentre, calculateBands, type Margin } from '../plot/geometry.model.ts';
import type { BarSeries, RateSeries } from '../plot/series.ts';
import type { LabelledEnd } from '../plot/ticks.model.ts';
import type { Size } from '../plot/use-size.ts';
import { BarCanvasLayers } from './bar-canvas-layers.tsx';

export interface BarsWithLinesProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  /** Title of the chart. With a title it has a menu: figures as a table, save as PNG, print. */
  readonly title?: string;
  /** Oldest first. */
  readonly categories: readonly string[];
  readonly bars: readonly BarSeries[];
  readonly lines?: readonly RateSeries[];
  readonly mode?: 'grouped' | 'stacked';
  /** Pixels, legend included. */
  readonly height: number;
  readonly formatBar: (value: number) => string;
  readonly formatBarAxis: (value: number) => string;
  readonly formatLine?: (fraction: number) => string;
  readonly formatLineAxis?: (fraction: number) => string;
  /** Title of a point, such as "Fiscal 2016". Default: the category. */
  readonly titleOf?: (category: string) => string;
  readonly legend?: 'top' | 'bottom' | 'none';
  /** Minimum width of the left labels in pixels, to align stacked charts. */
  readonly axisRoom?: number;
  readonly showValues?: boolean;
  /** The end of the axis that always has a label. Default: the last. */
  readonly labelledEnd?: LabelledEnd;
}

const noLines: readonly RateSeries[] = [];
const plain = (value: number): string => String(value);

/** Grouped or stacked bars, with lines on a second axis. The legend can hide series. */
export function BarsWithLines(props: BarsWithLinesProps) {
  const { bars, lines = noLines, legend = 'top' } = props;
  const chart = useRef<HTMLDivElement>(null);
  const { hidden, toggle } = useHiddenSeries();
  const plan = usePlan(props, hidden);
  const reading = makeReading(props, plan);
  const entries: LegendEntry[] = [
    ...bars.map(({ key, label, color }) => ({ key, label, color, mark: 'square' as const })),
    ...lines.map((line, index) => ({
      key: line.key,
      label: line.label,
      color: line.color,
      mark: chooseLineMark(line, index),
    })),
  ];
  const legendRow = legend !== 'none' && <ChartLegend entries={entries} hidden={hidden} onToggle={toggle} />;
  const shown = entries.filter(({ key }) => !hidden.has(key));
  return (
    <div ref={chart} className={styles.chart} style={{ height: props.height }}>
      <ChartHead title={props.title} chart={chart} reading={reading} legend={shown}>
        {legend === 'top' && legendRow}
      </ChartHead>
      <BarPlot {...props} plan={plan} reading={reading} />
      {legend === 'bottom' && legendRow}
    </div>
  );
}

function usePlan(props: BarsWithLinesProps, hidden: ReadonlySet<string>): BarPlan {
  const { bars, lines = noLines, categories, mode = 'grouped', formatBar, formatBarAxis } = props;
  const { formatLineAxis = plain, axisRoom = 0, showValues = false, labelledEnd } = props;
  return useMemo(() => {
    const formats = { bar: formatBar, barAxis: formatBarAxis, lineAxis: formatLineAxis };
    return barPlan({ bars, lines, categories, mode, formats, axisRoom, showValues, labelledEnd }, hidden);
  }, [
    bars,
    lines,
    categories,
    mode,
    formatBar,
    formatBarAxis,
    formatLineAxis,
    axisRoom,
    showValues,
    labelledEnd,
    hidden,
  ]);
}

function makeReading(props: BarsWithLinesProps, plan: BarPlan): ChartReading {
  const { categories, formatBar, formatLine = plain, titleOf = String } = props;
  return {
    count: categories.length,
    titleAt: (index) => titleOf(categories[index] ?? ''),
    rowsAt: (index) => [
      ...plan.bars.map((bar) => makeRow(bar, index, formatBar, bar.colors?.[index])),
      ...plan.lines.map((line) => makeRow(line, index, line.mark === 'level' ? formatBar : formatLine)),
    ],
  };
}

interface BarPlotProps extends BarsWithLinesProps {
  readonly plan: BarPlan;
  readonly reading: ChartReading;
}

function BarPlot({ plan, reading, label, categories, mode = 'grouped' }: BarPlotProps) {
  const bands = (size: Size) => calculateBands(categories.length, innerWidth(size, plan.margin), plan.padding);
  return (
    <ChartFrame label={label} reading={reading} indexAt={(x, size) => bandAt(bands(size), x - plan.margin.left)}>
      {(size, active) => (
        <>
          {active !== null && <ActiveBand size={size} margin={plan.margin} bands={bands(size)} index={active} />}
          <div className={styles.layer}>
            <BarCanvasLayers plan={plan} mode={mode} size={size} />
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
  );
}

function makeRow(
  series: BarSeries | RateSeries,
  index: number,
  format: (value: number) => string,
  color: ChartColor = series.color,
) {
  const value = series.values[index];
  const shown = value === null || value === undefined || !Number.isFinite(value) ? NOT_AVAILABLE : format(value);
  return { key: series.key, label: series.label, value: shown, color };
}

const innerWidth = (size: Size, margin: Margin): number => Math.max(1, size.width - margin.left - margin.right);
