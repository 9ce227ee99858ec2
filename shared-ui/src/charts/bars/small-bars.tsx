import { BarCanvas, type BarCanvasCustomLayerProps, type BarCanvasRenderer } from '@nivo/bar';
import { memo, type ReactNode, useMemo } from 'react';
import { classNames } from '../../components/layout/class-names.ts';
import { ChartFrame } from '../frame/chart-frame.tsx';
import { barData } from '../plot/bars.model.ts';
import { drawBar, drawMissing, drawZero } from '../plot/canvas-layers.ts';
import { type ChartColor, type ChartTheme, useChartTheme } from '../plot/chart-theme.ts';
import { bandAt, bandCentre, calculateBands, valueY } from '../plot/geometry.model.ts';
import type { Size } from '../plot/use-size.ts';
import styles from './small-bars.module.css';

export interface SmallBarsProps {
  /** Accessible name: what the chart shows, in one line. */
  readonly label: string;
  /** Name of the metric. */
  readonly title: string;
  /** Oldest first. */
  readonly categories: readonly string[];
  readonly values: readonly (number | null)[];
  readonly format: (value: number | null) => string;
  readonly color?: ChartColor;
  /** Pixels. */
  readonly height?: number;
}

type Row = Record<string, string | number>;

/** Opacity of all years but the latest. */
const OLDER_ALPHA = 'a6';
/** The gap's share of a step. */
const PADDING = 0.28;
/** The widest bar: a company with one report gets a bar, not a block. */
const WIDEST_BAR_PX = 28;
/** Room above the zero line of bars that are all below it, as a share of the lowest. */
const ROOM_ABOVE = 0.12;

/** The gap's share of a step with which no bar is too wide. */
function calculatePadding(count: number, width: number): number {
  return Math.max(PADDING, (width - WIDEST_BAR_PX * count) / (width + WIDEST_BAR_PX));
}

/** One metric over the years as bars without axes. The pointer and the arrow keys show the figure of a year. */
function SmallBars({ label, title, categories, values, format, color = 'seq-2', height = 64 }: SmallBarsProps) {
  const bands = ({ width }: Size) =>
    calculateBands(categories.length, width, calculatePadding(categories.length, width));
  const textAt = (index: number) => format(values[index] ?? null);
  return (
    <div className={styles.plot} style={{ height }}>
      <ChartFrame
        label={label}
        reading={{
          count: categories.length,
          titleAt: (index) => categories[index] ?? '',
          rowsAt: (index) => [{ key: 'value', label: title, value: textAt(index), color }],
        }}
        indexAt={(x, size) => bandAt(bands(size), x)}
      >
        {(size, active) => (
          <>
            <SmallCanvas
              categories={categories}
              values={values}
              color={color}
              width={size.width}
              height={size.height}
            />
            {active !== null && (
              <Tip
                year={categories[active] ?? ''}
                text={textAt(active)}
                share={bandCentre(bands(size), active) / size.width}
              />
            )}
          </>
        )}
      </ChartFrame>
    </div>
  );
}

interface TipProps {
  readonly year: string;
  readonly text: string;
  /** Place of the year along the chart, 0 to 1. */
  readonly share: number;
}

/** The figure of one year. It never leaves the chart: at the left edge it begins there, at the right edge it ends there. */
function Tip({ year, text, share }: TipProps) {
  const place = `${share * 100}%`;
  return (
    <span
      className={styles.tip}
      data-print="none"
      style={{ left: place, transform: `translateX(-${place})` }}
      aria-hidden="true"
    >
      {year} <b>{text}</b>
    </span>
  );
}

interface SmallCanvasProps extends Pick<SmallBarsProps, 'categories' | 'values'> {
  readonly color: ChartColor;
  readonly width: number;
  readonly height: number;
}

/** The bars, with the latest year highlighted. Not drawn again while the pointer moves. */
const SmallCanvas = memo(function SmallCanvas({ categories, values, color, width, height }: SmallCanvasProps) {
  const theme = useChartTheme();
  const drawing = useMemo(() => smallDrawing(categories, values, color, theme), [categories, values, color, theme]);
  return (
    <BarCanvas<Row>
      {...drawing}
      keys={['value']}
      indexBy="place"
      width={width}
      height={height}
      padding={calculatePadding(categories.length, width)}
      enableGridY={false}
      axisBottom={null}
      axisLeft={null}
      enableLabel={false}
      isInteractive={false}
      theme={theme.nivo}
    />
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
  const high = Math.max(0, ...present) || (low < 0 ? -low * ROOM_ABOVE : 1);
  const last = categories.length - 1;
  const strong = theme.color(color);
  const renderBar: BarCanvasRenderer<Row> = (context, { bar }) =>
    drawBar(context, bar, {
      fill: bar.data.index === last ? strong : strong + OLDER_ALPHA,
      rounded: bar.data.value < 0 ? 'bottom' : 'top',
    });
  const drawBase = (context: CanvasRenderingContext2D, layer: BarCanvasCustomLayerProps<Row>) => {
    const base = valueY(0, [low, high], layer.innerHeight);
    if (low < 0) drawZero(context, theme, Math.round(base) + 0.5, layer.innerWidth);
    const zero = Math.max(10, base);
    for (const bar of layer.bars) if (bar.data.value === null) drawMissing(context, theme, bar.x, bar.width, zero);
  };
  return {
    data: barData([{ key: 'value', values }], categories.length),
    valueScale: { type: 'linear', min: low, max: high, nice: false } as const,
    renderBar,
    layers: ['bars' as const, drawBase],
  };
}

export interface SmallChartProps extends Omit<SmallBarsProps, 'label'> {
  /** Latest figure as text. */
  readonly value: string;
  /** Change from the year before as text; null when there is none. */
  readonly change: string | null;
  readonly changeTone?: 'neutral' | 'positive' | 'negative';
  /** An info mark about the origin of the figure. */
  readonly mark?: ReactNode;
  /** The reason why no year has a figure, shown instead of the bars. */
  readonly missing?: string | null;
}

export function SmallChart(props: SmallChartProps) {
  const { title, value, change, changeTone = 'neutral', mark, missing = null, ...chart } = props;
  const { categories } = chart;
  const changed = change === null ? '' : `, ${change} from the year before`;
  return (
    <article className={styles.card}>
      <h3>
        {title} {mark !== null && mark !== undefined && <span className={styles.mark}>{mark}</span>}
      </h3>
      <div className={styles.cardFigures}>
        <b>{value}</b>
        {change !== null && (
          <span className={classNames(changeTone !== 'neutral' && styles[changeTone])}>{change}</span>
        )}
      </div>
      {missing !== null && <p className={styles.missing}>{missing}</p>}
      {missing === null && (
        <>
          <SmallBars
            {...chart}
            title={title}
            label={`${title}: ${value} in ${categories.at(-1) ?? 'no year'}${changed}`}
          />
          <div className={styles.cardEnds} aria-hidden="true">
            <span>{categories[0]}</span>
            {categories.length > 1 && <span>{categories.at(-1)}</span>}
          </div>
        </>
      )}
    </article>
  );
}
