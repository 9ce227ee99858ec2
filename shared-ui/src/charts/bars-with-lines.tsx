import { useMemo, useRef } from 'react';
import { NOT_AVAILABLE } from '../figures/format.ts';
import { ActiveBand } from './active-band.tsx';
import { BarCanvasLayers } from './bar-canvas-layers.tsx';
import { type BarPlan, barPlan, markOf } from './bars.model.ts';
import styles from './chart.module.css';
import type { ChartColor } from './chart-color.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartHead } from './chart-head.tsx';
import { ChartLegend, type LegendEntry } from './chart-legend.tsx';
import { ChartTooltip } from './chart-tooltip.tsx';
import { bandAt, bandCentre, bandsOf, type Margin } from './geometry.model.ts';
import type { ChartReading } from './reading.ts';
import type { BarSeries, RateSeries } from './series.ts';
import { useHiddenSeries } from './use-hidden-series.ts';
import type { Size } from './use-size.ts';

export interface BarsWithLinesProps {
  /** What the chart shows, in one line. */
  readonly label: string;
  /** Its name: with it the chart offers its figures as a table, a picture to save and a print. */
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
  /** Title of a point, such as "Fiscal 2016"; the category itself unless told. */
  readonly titleOf?: (category: string) => string;
  readonly legend?: 'top' | 'bottom' | 'none';
  /** Least room for the labels at the left, in pixels: charts below each other line up. */
  readonly axisRoom?: number;
  /** Prints every bar's figure at its end. */
  readonly showValues?: boolean;
}

const noLines: readonly RateSeries[] = [];
const plain = (value: number): string => String(value);

/** Bars beside or upon each other, with lines on a second axis. Series can be hidden in the legend. */
export function BarsWithLines(props: BarsWithLinesProps) {
  const { bars, lines = noLines, legend = 'top' } = props;
  const chart = useRef<HTMLDivElement>(null);
  const { hidden, toggle } = useHiddenSeries();
  const plan = usePlan(props, hidden);
  const reading = readingOf(props, plan);
  const entries: LegendEntry[] = [
    ...bars.map(({ key, label, color }) => ({ key, label, color, mark: 'square' as const })),
    ...lines.map((line, index) => ({ key: line.key, label: line.label, color: line.color, mark: markOf(line, index) })),
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
  const { formatLineAxis = plain, axisRoom = 0, showValues = false } = props;
  return useMemo(() => {
    const formats = { bar: formatBar, barAxis: formatBarAxis, lineAxis: formatLineAxis };
    return barPlan({ bars, lines, categories, mode, formats, axisRoom, showValues }, hidden);
  }, [bars, lines, categories, mode, formatBar, formatBarAxis, formatLineAxis, axisRoom, showValues, hidden]);
}

function readingOf(props: BarsWithLinesProps, plan: BarPlan): ChartReading {
  const { categories, formatBar, formatLine = plain, titleOf = String } = props;
  return {
    count: categories.length,
    titleAt: (index) => titleOf(categories[index] ?? ''),
    rowsAt: (index) => [
      ...plan.bars.map((bar) => rowOf(bar, index, formatBar, bar.colors?.[index])),
      ...plan.lines.map((line) => rowOf(line, index, line.mark === 'level' ? formatBar : formatLine)),
    ],
  };
}

interface BarPlotProps extends BarsWithLinesProps {
  readonly plan: BarPlan;
  readonly reading: ChartReading;
}

function BarPlot({ plan, reading, label, categories, mode = 'grouped' }: BarPlotProps) {
  const bands = (size: Size) => bandsOf(categories.length, innerWidth(size, plan.margin), plan.padding);
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

function rowOf(
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
