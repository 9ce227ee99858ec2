import { BarCanvas, type BarCanvasCustomLayerProps, type BarCanvasRenderer } from '@nivo/bar';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { classNames } from '../components/class-names.ts';
import { barData } from './bars.model.ts';
import { drawBar, drawMissing } from './canvas-layers.ts';
import type { ChartColor } from './chart-color.ts';
import { type ChartTheme, useChartTheme } from './chart-theme.ts';
import { valueY } from './geometry.model.ts';
import styles from './small-bars.module.css';
import { useSize } from './use-size.ts';

export interface SmallBarsProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  /** Oldest first. */
  readonly categories: readonly string[];
  readonly values: readonly (number | null)[];
  readonly color?: ChartColor;
  /** Pixels. */
  readonly height?: number;
}

type Row = Record<string, string | number>;

/** Opacity of all years but the latest. */
const OLDER_ALPHA = 'a6';

/** One metric over the years as bars without axes, with the latest year highlighted. */
const SmallBars = memo(function SmallBars(props: SmallBarsProps) {
  const { label, categories, values, color = 'seq-2', height = 64 } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { width } = useSize(frame);
  const theme = useChartTheme();
  const drawing = useMemo(() => smallDrawing(categories, values, color, theme), [categories, values, color, theme]);
  return (
    <div ref={frame} role="img" aria-label={label} className={styles.plot} style={{ height }}>
      {width > 0 && (
        <BarCanvas<Row>
          {...drawing}
          keys={['value']}
          indexBy="place"
          width={width}
          height={height}
          padding={0.28}
          enableGridY={false}
          axisBottom={null}
          axisLeft={null}
          enableLabel={false}
          isInteractive={false}
          theme={theme.nivo}
        />
      )}
    </div>
  );
});

function smallDrawing(
  categories: readonly string[],
  values: readonly (number | null)[],
  color: ChartColor,
  theme: ChartTheme,
) {
  const present = values.filter((value): value is number => value !== null && Number.isFinite(value));
  const low = Math.min(0, ...present);
  const high = Math.max(0, ...present) || (low < 0 ? 0 : 1);
  const last = categories.length - 1;
  const strong = theme.color(color);
  const renderBar: BarCanvasRenderer<Row> = (context, { bar }) =>
    drawBar(context, bar, {
      fill: bar.data.index === last ? strong : strong + OLDER_ALPHA,
      rounded: bar.data.value < 0 ? 'bottom' : 'top',
    });
  const drawGaps = (context: CanvasRenderingContext2D, layer: BarCanvasCustomLayerProps<Row>) => {
    const zero = Math.max(10, valueY(0, [low, high], layer.innerHeight));
    for (const bar of layer.bars) if (bar.data.value === null) drawMissing(context, theme, bar.x, bar.width, zero);
  };
  return {
    data: barData([{ key: 'value', values }], categories.length),
    valueScale: { type: 'linear', min: low, max: high, nice: false } as const,
    renderBar,
    layers: ['bars' as const, drawGaps],
  };
}

export interface SmallChartProps extends Omit<SmallBarsProps, 'label'> {
  readonly title: string;
  /** Latest figure as text. */
  readonly value: string;
  /** Change from the year before as text; null when there is none. */
  readonly change: string | null;
  readonly changeTone?: 'neutral' | 'positive' | 'negative';
  /** An info mark about the origin of the figure. */
  readonly mark?: ReactNode;
}

/** A small chart with its name, latest figure and change. */
export function SmallChart({ title, value, change, changeTone = 'neutral', mark, ...chart }: SmallChartProps) {
  const { categories } = chart;
  const changed = change === null ? '' : `, ${change} from the year before`;
  return (
    <article className={styles.card}>
      <h3>
        {title} {mark}
      </h3>
      <div className={styles.cardFigures}>
        <b>{value}</b>
        {change !== null && (
          <span className={classNames(changeTone !== 'neutral' && styles[changeTone])}>{change}</span>
        )}
      </div>
      <SmallBars {...chart} label={`${title}: ${value} in ${categories.at(-1) ?? 'no year'}${changed}`} />
      <div className={styles.cardEnds} aria-hidden="true">
        <span>{categories[0]}</span>
        <span>{categories.at(-1)}</span>
      </div>
    </article>
  );
}
