import { fireEvent, render, screen } from '@testing-library/react';
import { brokenCalls, drawnTexts, recordCanvas } from '../../testing/recording-canvas.ts';
import { bandPlan } from './band.model.ts';
import { BandChart } from './band-chart.tsx';

/** Weeks from 6 January 2020, a Monday. */
const weeks = (values: readonly (number | null)[]) =>
  values.map((value, index) => ({
    date: new Date(Date.UTC(2020, 0, 6 + index * 7)).toISOString().slice(0, 10),
    value,
  }));
const band = { low: 8, median: 10, high: 20 };

describe('the plan', () => {
  test('begins at zero and reaches the highest value', () => {
    expect(bandPlan(weeks([12, 18]), band, 21).ticks).toEqual([0, 5, 10, 15, 20]);
    expect(bandPlan(weeks([12, 18]), band, 21).peak).toBeNull();
  });

  test('a value above 1.3 times the upper end of the band leaves the plot and is named', () => {
    const plan = bandPlan(weeks([12, 107, 18]), band, 21);
    expect(plan.ticks.at(-1)).toBe(30);
    expect(plan.peak).toEqual({ at: 0.5, value: 107 });
  });

  test('without a band the axis reaches the highest value', () => {
    expect(bandPlan(weeks([12, 107, 18]), null, 21).ticks.at(-1)).toBeGreaterThanOrEqual(107);
  });

  test('the line is open at a missing value and at a long step', () => {
    const points = [...weeks([1, 2, null, 3]), { date: '2021-01-04', value: 4 }];
    expect(bandPlan(points, band, 21).runs).toEqual([[0, 1], [3], [4]]);
  });

  test('no value at all is an empty plot', () => {
    expect(bandPlan(weeks([null, null]), null, 21)).toMatchObject({ runs: [], peak: null });
  });
});

describe('the chart', () => {
  let canvas: ReturnType<typeof recordCanvas>;
  beforeEach(() => {
    canvas = recordCanvas(340, 140);
  });
  afterEach(() => canvas.restore());

  const show = (values: readonly (number | null)[]) =>
    render(
      <BandChart
        label="P/E"
        series="P/E"
        points={weeks(values)}
        band={band}
        gapDays={21}
        height={140}
        formatValue={(value) => value.toFixed(1)}
        textOfGap={() => 'Not meaningful'}
      />,
    );

  test('draws the peak as text and no broken figure', () => {
    show([12, 107, null, 18]);
    expect(drawnTexts(canvas.calls)).toContain('to 107.0');
    expect(brokenCalls(canvas.calls)).toEqual([]);
  });

  test('reads a point out, and says why one has no value', () => {
    show([12, null]);
    const chart = screen.getByRole('img', { name: 'P/E' });
    fireEvent.keyDown(chart, { key: 'Home' });
    expect(screen.getByRole('status')).toHaveTextContent('6 Jan 2020, P/E 12.0');
    fireEvent.keyDown(chart, { key: 'End' });
    expect(screen.getByRole('status')).toHaveTextContent('13 Jan 2020, P/E Not meaningful');
  });
});
