import { LineCanvas, type LineCustomCanvasLayerProps } from '@nivo/line';
import { memo, useMemo } from 'react';
import { type ChartTheme, useChartTheme } from './chart-theme.ts';
import type { Margin } from './geometry.model.ts';
import type { Size } from './use-size.ts';

/** Draws a part of a plot. Width and height are those inside the margins, in pixels. */
export type DrawPlot = (context: CanvasRenderingContext2D, theme: ChartTheme, width: number, height: number) => void;

export interface PlotCanvasProps {
  readonly size: Size;
  readonly margin: Margin;
  /** The values of the left axis in order: the first and the last are its ends. */
  readonly ticks: readonly number[];
  /** The values with a grid line. Default: all ticks. */
  readonly gridTicks?: readonly number[];
  readonly drawUnder?: DrawPlot;
  /** Draws over the grid. A new function draws the plot again. */
  readonly draw: DrawPlot;
}

interface NoSeries {
  readonly id: string;
  readonly data: readonly { readonly x: number; readonly y: number }[];
}

/** One layer draws all points, because nivo's own series cost an object per point. */
const noSeries: readonly NoSeries[] = [];

/** The canvas of a plot with its grid lines, drawn again only when its figures, its size or the theme change. */
export const PlotCanvas = memo(function PlotCanvas(props: PlotCanvasProps) {
  const { size, margin, ticks, gridTicks = ticks, drawUnder, draw } = props;
  const theme = useChartTheme();
  const drawing = useMemo(() => {
    const createLayer =
      (part: DrawPlot) => (context: CanvasRenderingContext2D, layer: LineCustomCanvasLayerProps<NoSeries>) =>
        part(context, theme, layer.innerWidth, layer.innerHeight);
    return {
      xScale: { type: 'linear', min: 0, max: 1, nice: false } as const,
      yScale: { type: 'linear', min: ticks[0] ?? 0, max: ticks.at(-1) ?? 1, nice: false } as const,
      gridYValues: [...gridTicks],
      layers: [...(drawUnder === undefined ? [] : [createLayer(drawUnder)]), 'grid' as const, createLayer(draw)],
    };
  }, [ticks, gridTicks, drawUnder, draw, theme]);
  return (
    <LineCanvas<NoSeries>
      {...drawing}
      data={noSeries}
      margin={margin}
      width={size.width}
      height={size.height}
      axisBottom={null}
      axisLeft={null}
      enableGridX={false}
      enablePoints={false}
      isInteractive={false}
      theme={theme.nivo}
    />
  );
});
