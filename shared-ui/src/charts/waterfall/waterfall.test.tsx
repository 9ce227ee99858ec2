import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as fc from 'fast-check';
import { formatMoneyAxis, formatMoneyTenth } from '../../figures/format.ts';
import { brokenCalls, drawnTexts, recordCanvas } from '../../testing/recording-canvas.ts';
import { calculateBands } from '../plot/geometry.model.ts';
import type { WaterfallStep } from '../plot/series.ts';
import { stepPlace, waterfallPlan, waterfallSpans } from './waterfall.model.ts';
import { WaterfallChart } from './waterfall-chart.tsx';

const step = (key: string, values: readonly (number | null)[]): WaterfallStep => ({
  key,
  label: key,
  color: 'wf-operating-pos',
  negativeColor: 'wf-operating-neg',
  values,
});

/** 100 in, 60 out, 30 out: 10 are left; then a year without an investing figure. */
const steps = [step('operating', [100, 50]), step('investing', [-60, null]), step('financing', [-30, -70])];
const net = { label: 'Net cash change', values: [10, -20] };

describe('the spans', () => {
  test('every year starts at 0 and each step where the previous one ended', () => {
    expect(waterfallSpans(steps, 2).map((spans) => spans[0])).toEqual([
      { from: 0, to: 100 },
      { from: 100, to: 40 },
      { from: 40, to: 10 },
    ]);
  });

  test('a missing figure has no span and moves nothing', () => {
    expect(waterfallSpans(steps, 2).map((spans) => spans[1])).toEqual([
      { from: 0, to: 50 },
      null,
      { from: 50, to: -20 },
    ]);
  });

  test('the last span ends at the sum for any figures', () => {
    const figure = fc.option(fc.integer({ min: -1e6, max: 1e6 }), { nil: null });
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 6 }), (values) => {
        const spans = waterfallSpans(
          values.map((value, index) => step(`${index}`, [value])),
          1,
        ).flatMap((one) => one.slice(0, 1));
        const ends = spans.flatMap((span) => (span === null ? [] : [span.to]));
        expect(ends.at(-1) ?? 0).toBe(values.reduce<number>((sum, value) => sum + (value ?? 0), 0));
      }),
    );
  });

  test('the axis covers every intermediate value, not only the end', () => {
    const plan = waterfallPlan({ categories: ['2023', '2024'], steps, net, formatAxis: String }, new Set());
    expect(plan.leftTicks[0]).toBeLessThanOrEqual(-20);
    expect(plan.leftTicks.at(-1)).toBeGreaterThanOrEqual(100);
  });

  test('a hidden step does not move the others', () => {
    const plan = waterfallPlan(
      { categories: ['2023', '2024'], steps, net, formatAxis: String },
      new Set(['operating']),
    );
    expect(plan.steps.map(({ key, place, spans }) => [key, place, spans[0]?.from])).toEqual([
      ['investing', 1, 100],
      ['financing', 2, 40],
    ]);
    expect(plan.places).toBe(3);
  });

  test('three steps share a band of 90 pixels', () => {
    const bands = calculateBands(1, 100, 0.1);
    const width = bands.bandwidth / 3;
    expect(stepPlace(bands, 0, 0, 3).x).toBeCloseTo(bands.start, 10);
    expect(stepPlace(bands, 0, 2, 3).x).toBeCloseTo(bands.start + 2 * width, 10);
  });
});

describe('the chart', () => {
  let canvas: ReturnType<typeof recordCanvas>;
  beforeEach(() => {
    canvas = recordCanvas(600, 300);
  });
  afterEach(() => canvas.restore());

  const show = (change: Partial<Parameters<typeof WaterfallChart>[0]> = {}) =>
    render(
      <WaterfallChart
        label="Cash flow waterfall 2023 to 2024"
        categories={['2023', '2024']}
        steps={steps}
        net={net}
        height={420}
        formatValue={(value) => formatMoneyTenth(value, { plus: true })}
        formatAxis={formatMoneyAxis}
        titleOf={(year) => `Fiscal ${year}`}
        {...change}
      />,
    );

  test('reads out each year with signs, and draws it without NaN; a missing figure reads N/A and has a stub', async () => {
    show();
    expect(brokenCalls(canvas.calls)).toEqual([]);
    expect(drawnTexts(canvas.calls)).toEqual(expect.arrayContaining(['2023', '2024', '$0', 'N/A']));
    act(() => screen.getByRole('img').focus());
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Fiscal 2023, operating +$100, investing −$60, financing −$30, Net cash change +$10',
    );
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Fiscal 2024, operating +$50, investing N/A, financing −$70, Net cash change −$20',
    );
  });

  test('the legend hides a step and the net line', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'investing in / out' }));
    await userEvent.click(screen.getByRole('button', { name: 'Net cash change' }));
    act(() => screen.getByRole('img').focus());
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('status')).toHaveTextContent('Fiscal 2023, operating +$100, financing −$30');
    expect(screen.getByRole('status')).not.toHaveTextContent('Net cash change');
  });

  test.each([
    ['no year', { categories: [], steps: [], net: { label: 'Net', values: [] } }],
    ['nothing but missing figures', { steps: [step('a', [null, Number.NaN])], net: { label: 'Net', values: [null] } }],
  ])('%s draws no NaN', (_, change) => {
    show(change);
    expect(brokenCalls(canvas.calls)).toEqual([]);
  });
});
