import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { readTexts } from '../../testing/read-texts.tsx';
import { brokenCalls, recordCanvas } from '../../testing/recording-canvas.ts';
import { layOutEnds, planLines, spreadLabels } from './lines.model.ts';
import { LinesChart, type LinesChartProps } from './lines-chart.tsx';

const line = (key: string, index: number, points: readonly (readonly [string, number | null])[]) => ({
  key,
  label: key,
  index,
  points: points.map(([date, value]) => ({ date, value })),
});
const lines = [
  line('AAPL', 0, [
    ['2022-01-01', 100],
    ['2023-01-01', 150],
    ['2024-01-01', 200],
  ]),
  line('KO', 1, [
    ['2022-01-01', 100],
    ['2023-01-01', null],
    ['2024-01-01', 120],
  ]),
];
const moments = ['2022-01-01', '2023-01-01', '2024-01-01'].map((date, at) => ({
  date,
  title: date.slice(0, 4),
  values: lines.map(({ points }) => points[at]?.value ?? null),
}));

test('all lines share one time axis; a missing point opens the line', () => {
  const plan = planLines(lines, moments, false);
  expect(plan.positions).toEqual([0, 0.5, 1]);
  expect(plan.lines.map(({ runs }) => runs.map((run) => run.length))).toEqual([[3], [1, 1]]);
  expect(plan.lines[0]?.end).toMatchObject({ x: 1, y: 1, value: 200 });
  expect(planLines([line('NONE', 0, [])], [], true)).toMatchObject({ lines: [], span: null });
});

test('an axis from zero contains it, and another begins near the lowest value', () => {
  expect([true, false].map((isFromZero) => planLines(lines, moments, isFromZero).ticks[0])).toEqual([0, 100]);
});

test('a label at the end of a line is its figure alone where there is little room', () => {
  const plan = planLines(lines, moments, false);
  const texts = [459, 460].map((width) => layOutEnds(plan, width, [], String).texts);
  expect(texts).toEqual([
    ['200', '120'],
    ['AAPL 200', 'KO 120'],
  ]);
});

test('labels at the ends of lines never cover each other and keep the order of their heights', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 5 }), (wanted) => {
      const placed = spreadLabels(wanted, 300);
      const byWish = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
      const sorted = byWish.map(({ index }) => placed[index] ?? Number.NaN);
      for (const [at, place] of sorted.entries()) {
        expect(place).toBeLessThanOrEqual(300);
        if (at > 0) expect(place - (sorted[at - 1] ?? 0)).toBeGreaterThanOrEqual(14);
      }
    }),
  );
});

const show = (extra: Partial<LinesChartProps>) =>
  render(
    <LinesChart
      label="Prices"
      lines={lines}
      moments={moments}
      height={300}
      formatValue={String}
      formatAxis={String}
      {...extra}
    />,
  );

test('the base of an index has a line across the plot', () => {
  const canvas = recordCanvas(600, 300);
  const countLines = (extra: Partial<LinesChartProps>) => {
    show(extra).unmount();
    return canvas.calls.splice(0).filter(({ name }) => name === 'lineTo').length;
  };
  expect(countLines({ base: 110 })).toBeGreaterThan(countLines({}));
  canvas.restore();
});

test('the chart reads each moment out for all lines and has a key', async () => {
  const canvas = recordCanvas(600, 300);
  show({ base: 100, marked: true });
  act(() => screen.getByRole('img', { name: 'Prices' }).focus());
  await userEvent.keyboard('{Home}{ArrowRight}');
  expect(screen.getByRole('status')).toHaveTextContent('2023, AAPL 150, KO N/A');
  const key = within(screen.getByRole('list', { name: 'Series' }));
  expect(readTexts(key.getAllByRole('listitem'))).toEqual(['AAPL', 'KO']);
  expect(brokenCalls(canvas.calls)).toEqual([]);
  canvas.restore();
});
