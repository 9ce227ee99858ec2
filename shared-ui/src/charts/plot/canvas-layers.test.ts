import { recordCanvas } from '../../testing/recording-canvas.ts';
import { drawLines } from './canvas-layers.ts';
import { type ChartTheme, chartThemeNow } from './chart-theme.ts';

let canvas: ReturnType<typeof recordCanvas>;
beforeEach(() => {
  canvas = recordCanvas(100, 100);
});
afterEach(() => canvas.restore());

/** A theme in which every colour is its own name. */
const named = (): ChartTheme => ({ ...chartThemeNow(), color: (token) => token });

test('two lines with equal values are both visible: the second is dashed over the first, without a halo between', () => {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) throw new Error('no context');
  const values = [1.9, 1.8, 1.8];
  const current = { values, color: 'text', mark: 'solid' } as const;
  const quick = { values, color: 'series-2', mark: 'dashed' } as const;
  drawLines(context, named(), [current, quick], { xOf: (index) => index * 40, ticks: [0, 2], height: 100 });
  const strokes = canvas.calls.flatMap(({ name, arguments: [dash], ink }) =>
    name === 'setLineDash' ? [JSON.stringify(dash)] : name === 'stroke' ? [ink] : [],
  );
  // Each line is followed by the edges of its three markers.
  const markers = ['bg-surface', 'bg-surface', 'bg-surface'];
  expect(strokes).toEqual([
    ...['[]', 'bg-surface', 'bg-surface'],
    ...['[]', 'text', '[]', ...markers],
    ...['[5,3]', 'series-2', '[]', ...markers],
  ]);
});
