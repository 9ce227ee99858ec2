import { useMemo } from 'react';
import { Row } from '../../components/layout/primitives.tsx';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import styles from '../frame/chart.module.css';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { ChartTooltip } from '../frame/chart-tooltip.tsx';
import type { ChartReading } from '../frame/reading.ts';
import { drawXLabels, drawYLabels, drawZero } from '../plot/canvas-layers.ts';
import { type Margin, valueY } from '../plot/geometry.model.ts';
import { type DrawPlot, PlotCanvas } from '../plot/plot-canvas.tsx';
import { nearestPosition, timeTicks } from '../plot/time-axis.model.ts';
import type { Size } from '../plot/use-size.ts';
import {
  type DatedLine,
  type LinesPlan,
  layOutEnds,
  planLines,
  type ReadingMoment,
  spreadLabels,
} from './lines.model.ts';
import ownStyles from './lines-chart.module.css';
import { SeriesSwatch, shapeAt } from './series-shape.tsx';

export interface LinesChartProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  readonly lines: readonly DatedLine[];
  /** The times that pointer and arrow keys go to, oldest first. */
  readonly moments: readonly ReadingMoment[];
  /** Whether the axis contains 0. Default: false. */
  readonly fromZero?: boolean;
  /** Marks each point, not only the newest one. */
  readonly marked?: boolean;
  /** A value with a line across the plot, such as the base of an index. */
  readonly base?: number;
  /** Pixels, legend included. */
  readonly height: number;
  readonly formatValue: (value: number) => string;
  readonly formatAxis: (value: number) => string;
}

const yearLabelPx = 52;
/** Half the width of a label: labels that would leave the canvas are left out. */
const labelReachPx = 14;

/** Up to five series at their own dates as lines, each with its colour, dash, marker and a label at its end. */
export function LinesChart(props: LinesChartProps) {
  const { label, lines, moments, fromZero = false, marked = false, base, height, formatValue, formatAxis } = props;
  const plan = useMemo(() => planLines(lines, moments, fromZero), [lines, moments, fromZero]);
  const drawing = useMemo(() => createDrawing(plan, formatAxis, base), [plan, formatAxis, base]);
  const axisLabels = plan.ticks.map(formatAxis);
  const layOut = (size: Size) => layOutEnds(plan, size.width, axisLabels, formatValue);
  const reading = makeReading(lines, moments, formatValue);
  return (
    <div className={styles.chart} style={{ height }}>
      <LinesKey lines={lines} />
      <ChartFrame
        label={label}
        reading={reading}
        indexAt={(x, size) => {
          const { left, right } = layOut(size).margin;
          return nearestPosition(plan.positions, (x - left) / Math.max(1, size.width - left - right));
        }}
      >
        {(size, active) => {
          const { margin, texts } = layOut(size);
          const x = margin.left + (plan.positions[active ?? 0] ?? 0) * (size.width - margin.left - margin.right);
          return (
            <>
              <div className={styles.layer}>
                <PlotCanvas size={size} margin={margin} ticks={plan.ticks} draw={drawing} />
              </div>
              <Lines
                plan={plan}
                size={size}
                margin={margin}
                texts={texts}
                marked={marked}
                pointer={active === null ? null : x}
              />
              {active !== null && (
                <ChartTooltip title={reading.titleAt(active)} rows={reading.rowsAt(active)} x={x} width={size.width} />
              )}
            </>
          );
        }}
      </ChartFrame>
    </div>
  );
}

function makeReading(
  lines: readonly DatedLine[],
  moments: readonly ReadingMoment[],
  formatValue: (value: number) => string,
): ChartReading {
  return {
    count: moments.length,
    titleAt: (at) => moments[at]?.title ?? '',
    rowsAt: (at) =>
      lines.map(({ key, label, index }, place) => {
        const value = moments[at]?.values[place] ?? null;
        return { key, label, color: shapeAt(index).color, value: value === null ? NOT_AVAILABLE : formatValue(value) };
      }),
  };
}

/** The series with their lines and markers, in drawing order. */
function LinesKey({ lines }: { readonly lines: readonly DatedLine[] }) {
  return (
    <Row as="ul" align="stretch" wrap tone={2} size="xs" className={ownStyles.key} aria-label="Series">
      {lines.map(({ key, label, index }) => (
        <li key={key}>
          <SeriesSwatch index={index} />
          {label}
        </li>
      ))}
    </Row>
  );
}

interface LinesProps {
  readonly plan: LinesPlan;
  readonly size: Size;
  readonly margin: Margin;
  readonly texts: readonly string[];
  readonly marked: boolean;
  /** x of the active moment; null without one. */
  readonly pointer: number | null;
}

function Lines({ plan, size, margin, texts, marked, pointer }: LinesProps) {
  const width = Math.max(1, size.width - margin.left - margin.right);
  const height = Math.max(1, size.height - margin.top - margin.bottom);
  const x = (share: number) => Number((margin.left + share * width).toFixed(1));
  const y = (share: number) => Number((margin.top + (1 - share) * height).toFixed(1));
  const ends = spreadLabels(
    plan.lines.map(({ end }) => y(end?.y ?? 0)),
    size.height - margin.bottom,
  );
  return (
    <svg className={styles.overlay} aria-hidden="true">
      {pointer !== null && (
        <line className={styles.crosshair} x1={pointer} x2={pointer} y1={margin.top} y2={margin.top + height} />
      )}
      {plan.lines.map(({ key, index, runs, end }, place) => {
        const { color, dash, marker } = shapeAt(index);
        const ink = `var(--${color})`;
        const marks = marked ? runs.flat() : end === null ? [] : [end];
        return (
          <g key={key}>
            {runs.map((run) => (
              <polyline
                key={run[0]?.x}
                points={run.map((point) => `${x(point.x)},${y(point.y)}`).join(' ')}
                fill="none"
                stroke={ink}
                strokeWidth={1.75}
                strokeDasharray={dash}
                strokeLinejoin="round"
              />
            ))}
            {marks.map((point) => (
              <path key={point.x} d={marker} fill={ink} transform={`translate(${x(point.x)} ${y(point.y)})`} />
            ))}
            {end !== null && (
              <text className={ownStyles.end} x={margin.left + width + 10} y={ends[place]} dominantBaseline="middle">
                {texts[place]}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function createDrawing(plan: LinesPlan, formatAxis: (value: number) => string, base: number | undefined): DrawPlot {
  return (context, theme, width, height) => {
    const { span, ticks } = plan;
    if (span === null) return;
    const most = Math.max(2, Math.floor(width / yearLabelPx));
    const days = timeTicks(span.first, span.last, most)
      .map(({ at, label }) => ({ at: at * width, text: label.replace(/^Jan /, '') }))
      .filter(({ at }) => at >= labelReachPx && at <= width - labelReachPx / 2);
    drawXLabels(context, theme, days, height);
    const yLabels = ticks.map((tick) => ({ at: valueY(tick, ticks, height), text: formatAxis(tick) }));
    drawYLabels(context, theme, yLabels, 'left', width);
    if (base !== undefined) drawZero(context, theme, valueY(base, ticks, height), width);
  };
}
