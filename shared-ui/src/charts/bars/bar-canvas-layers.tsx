import { BarCanvas, type BarCanvasCustomLayerProps, type BarCanvasRenderer } from '@nivo/bar';
import { memo, useMemo } from 'react';
import { type BarPlan, barData } from '../plot/bars.model.ts';
import { drawBandAxes, drawBar, drawLevels, drawLines, drawMissing } from '../plot/canvas-layers.ts';
import { type ChartColor, type ChartTheme, useChartTheme } from '../plot/chart-theme.ts';
import { bandCentre, calculateBands, valueY } from '../plot/geometry.model.ts';
import type { BarSeries } from '../plot/series.ts';
import { labelledTicks } from '../plot/ticks.model.ts';
import type { Size } from '../plot/use-size.ts';

type Row = Record<string, string | number>;
type LayerProps = BarCanvasCustomLayerProps<Row>;

/** A level is wider than its bar. */
const LEVEL_SHARE = 1.3;

export interface BarCanvasLayersProps {
  readonly plan: BarPlan;
  readonly mode: 'grouped' | 'stacked';
  readonly size: Size;
}

/** The canvas of a bar chart, redrawn only when its figures, its size or the theme change. */
export const BarCanvasLayers = memo(function BarCanvasLayers({ plan, mode, size }: BarCanvasLayersProps) {
  const theme = useChartTheme();
  const data = useMemo(() => barData(plan.bars, plan.categories.length), [plan]);
  const drawing = useMemo(() => {
    const low = plan.leftTicks[0] ?? 0;
    const high = plan.leftTicks.at(-1) ?? 1;
    return {
      keys: plan.bars.map((bar) => bar.key),
      valueScale: { type: 'linear', min: low, max: high, nice: false } as const,
      renderBar: barRenderer(plan.bars, theme, mode),
      layers: [
        'grid' as const,
        (context: CanvasRenderingContext2D, layer: LayerProps) =>
          drawBandAxes(context, theme, plan, layer.innerWidth, layer.innerHeight),
        'bars' as const,
        (context: CanvasRenderingContext2D, layer: LayerProps) => drawOver(context, theme, plan, layer, mode),
      ],
    };
  }, [plan, mode, theme]);
  return (
    <BarCanvas<Row>
      {...drawing}
      data={data}
      indexBy="place"
      width={size.width}
      height={size.height}
      margin={plan.margin}
      groupMode={mode}
      padding={plan.padding}
      innerPadding={mode === 'grouped' ? 1 : 0}
      gridYValues={[...labelledTicks(plan.leftTicks)]}
      axisBottom={null}
      axisLeft={null}
      enableLabel={false}
      isInteractive={false}
      theme={theme.nivo}
    />
  );
});

/** The outline of a pale colour. */
const edgeOf: Readonly<Partial<Record<ChartColor, ChartColor>>> = {
  'seq-4': 'seq-4-edge',
  'cagr-light': 'cagr-edge-pos',
  'cagr-light-neg': 'cagr-edge-neg',
};

function barRenderer(
  bars: readonly BarSeries[],
  theme: ChartTheme,
  mode: 'grouped' | 'stacked',
): BarCanvasRenderer<Row> {
  const byKey = new Map(bars.map((bar) => [bar.key, bar]));
  return (context, { bar }) => {
    const series = byKey.get(String(bar.data.id));
    if (series === undefined) return;
    const token = series.colors?.[bar.data.index] ?? series.color;
    const edge = series.edge ?? edgeOf[token];
    const rounded = mode === 'stacked' ? 'none' : bar.data.value < 0 ? 'bottom' : 'top';
    drawBar(context, bar, {
      fill: theme.color(token),
      edge: edge === undefined ? undefined : theme.color(edge),
      rounded,
    });
  };
}

function drawOver(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  plan: BarPlan,
  layer: LayerProps,
  mode: 'grouped' | 'stacked',
): void {
  const { innerWidth, innerHeight, bars } = layer;
  const bands = calculateBands(plan.categories.length, innerWidth, plan.padding);
  const zero = valueY(0, plan.leftTicks, innerHeight);
  for (const bar of bars) {
    if (bar.data.value === null && mode === 'grouped') drawMissing(context, theme, bar.x, bar.width, zero);
  }
  if (plan.values === 'level') drawValues(context, theme, plan, bars);
  if (plan.values === 'rotated') drawRotatedValues(context, theme, plan, bars);
  const frame = { xOf: (index: number) => bandCentre(bands, index), height: innerHeight };
  const width = bands.bandwidth * LEVEL_SHARE;
  for (const line of plan.lines) {
    if (line.mark === 'level') drawLevels(context, theme, line, { ...frame, ticks: plan.leftTicks, width });
  }
  const rates = plan.lines.filter((line) => line.mark !== 'level');
  drawLines(context, theme, rates, { ...frame, ticks: plan.rightTicks ?? plan.leftTicks });
}

function drawValues(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  plan: BarPlan,
  bars: LayerProps['bars'],
): void {
  context.font = theme.strongFont;
  context.fillStyle = theme.color('text');
  context.textAlign = 'center';
  for (const bar of bars) {
    const { value } = bar.data;
    if (value === null) continue;
    context.textBaseline = value < 0 ? 'top' : 'bottom';
    context.fillText(plan.formats.bar(value), bar.x + bar.width / 2, value < 0 ? bar.y + bar.height + 4 : bar.y - 4);
  }
}

/** Draws rotated values above their bars; above the zero line for a negative bar. */
function drawRotatedValues(
  context: CanvasRenderingContext2D,
  theme: ChartTheme,
  plan: BarPlan,
  bars: LayerProps['bars'],
): void {
  context.font = theme.strongFont;
  context.fillStyle = theme.color('text');
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  for (const bar of bars) {
    const { value } = bar.data;
    if (value === null) continue;
    context.save();
    context.translate(bar.x + bar.width / 2, bar.y - 4);
    context.rotate(-Math.PI / 2);
    context.fillText(plan.formats.bar(value), 0, 0);
    context.restore();
  }
}
