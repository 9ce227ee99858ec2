import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readTexts } from '../../testing/read-texts.tsx';
import { brokenCalls, recordCanvas } from '../../testing/recording-canvas.ts';
import { PriceChart } from './price-chart.tsx';

let canvas: ReturnType<typeof recordCanvas>;
beforeEach(() => {
  canvas = recordCanvas(600, 300);
});
afterEach(() => canvas.restore());

describe('price chart', () => {
  const points = Array.from({ length: 1260 }, (_, index) => ({
    date: new Date(Date.UTC(2020, 0, 1 + index)).toISOString().slice(0, 10),
    close: 100 + Math.sin(index / 40) * 30,
  }));

  test('draws 1,260 closes and the last price', () => {
    render(<PriceChart label="Price history" points={points} height={300} />);
    expect(brokenCalls(canvas.calls)).toEqual([]);
    expect(screen.getByText((points.at(-1)?.close ?? 0).toFixed(2))).toBeInTheDocument();
  });

  test('the pointer shows the point below it', () => {
    render(<PriceChart label="Price history" points={points} height={300} />);
    fireEvent.pointerMove(screen.getByRole('img'), { clientX: 0 });
    expect(screen.getByRole('status')).toHaveTextContent('1 Jan 2020, Close $100.00');
    fireEvent.pointerLeave(screen.getByRole('img'));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  describe('a range', () => {
    const chart = () => {
      render(<PriceChart label="Price history" points={points} height={300} />);
      return screen.getByRole('img');
    };

    test('is dragged in either direction, read out with its change, and cleared by Escape', () => {
      const frame = chart();
      fireEvent.pointerDown(frame, { clientX: 500, buttons: 1 });
      fireEvent.pointerMove(frame, { clientX: 4, buttons: 1 });
      const words = screen.getByRole('status').textContent ?? '';
      expect(words).toMatch(/^[+\u2212]\d+\.\d%, 1 Jan 2020 to \d+ \w+ 202\d$/);
      expect(screen.getByText(words.split(', ')[1] ?? '')).toBeInTheDocument();
      fireEvent.pointerMove(frame, { clientX: 300, buttons: 0 });
      expect(screen.getByRole('status')).toHaveTextContent(words);
      fireEvent.keyDown(frame, { key: 'Escape' });
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
    });

    test('is chosen with Shift and the arrow keys, and let go by an arrow alone', async () => {
      const frame = chart();
      act(() => frame.focus());
      await userEvent.keyboard('{Home}{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
      expect(screen.getByRole('status')).toHaveTextContent('1 Jan 2020 to 3 Jan 2020');
      await userEvent.keyboard('{ArrowRight}');
      expect(screen.getByRole('status')).toHaveTextContent('4 Jan 2020, Close');
    });

    test('is not begun by a click, and a new press lets the last one go', () => {
      const frame = chart();
      fireEvent.pointerDown(frame, { clientX: 100, buttons: 1 });
      fireEvent.pointerMove(frame, { clientX: 102, buttons: 1 });
      expect(screen.getByRole('status')).toHaveTextContent(/, Close/);
      fireEvent.pointerMove(frame, { clientX: 200, buttons: 1 });
      expect(screen.getByRole('status')).toHaveTextContent(/ to /);
      fireEvent.pointerDown(frame, { clientX: 400, buttons: 1 });
      expect(screen.getByRole('status')).toHaveTextContent(/, Close/);
    });
  });

  test('a gap is left open: each part is a line of its own', () => {
    const days = ['2024-01-02', '2024-01-03', '2024-06-03', '2024-06-04'];
    const strokes = (gapDays: number) => {
      canvas.calls.length = 0;
      const view = render(
        <PriceChart label="x" points={days.map((date) => ({ date, close: 5 }))} gapDays={gapDays} height={300} />,
      );
      const count = canvas.calls.filter(({ name }) => name === 'closePath').length;
      view.unmount();
      return count;
    };
    expect(strokes(16) - strokes(200)).toBe(1);
  });

  test('volume and marks are in the words of a point, and in the key', async () => {
    render(
      <PriceChart
        label="Price history"
        note="Daily since 2 Jan 2024"
        points={[
          { date: '2024-01-02', close: 10, volume: 2_000_000 },
          { date: '2024-01-03', close: 11, volume: null },
        ]}
        marks={[{ kind: 'ring', date: '2024-01-02', text: 'Earnings of 2023' }]}
        markNames={{ ring: 'Earnings', diamond: 'Fiscal year end' }}
        height={300}
      />,
    );
    act(() => screen.getByRole('img').focus());
    await userEvent.keyboard('{Home}');
    expect(screen.getByRole('status')).toHaveTextContent(
      '2 Jan 2024, Close $10.00, Volume a day 2.0M, Earnings of 2023',
    );
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('status')).toHaveTextContent('3 Jan 2024, Close $11.00, Volume a day N/A');
    const key = within(screen.getByRole('list', { name: 'Key of the chart' }));
    expect(readTexts(key.getAllByRole('listitem'))).toEqual(['Close', 'Volume a day', 'Earnings']);
    expect(brokenCalls(canvas.calls)).toEqual([]);
  });

  test.each([
    ['no point', []],
    ['one point', [{ date: '2024-01-02', close: 12 }]],
    [
      'a constant price',
      [
        { date: '2024-01-02', close: 12 },
        { date: '2024-01-03', close: 12 },
      ],
    ],
  ])('%s draws no NaN', (_, few) => {
    render(<PriceChart label="Price history" points={few} height={300} />);
    expect(brokenCalls(canvas.calls)).toEqual([]);
  });
});
