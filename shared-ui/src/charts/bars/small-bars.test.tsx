import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { brokenCalls, drawnTexts, recordCanvas } from '../../testing/recording-canvas.ts';
import { SmallChart } from './small-bars.tsx';

let canvas: ReturnType<typeof recordCanvas>;
beforeEach(() => {
  canvas = recordCanvas(600, 300);
});
afterEach(() => canvas.restore());

const years = ['2022', '2023', '2024'];

test('a small chart shows its metric, latest figure and change', () => {
  render(
    <SmallChart
      title="Interest Expense"
      value="N/A"
      change="+3.4%"
      categories={years}
      values={[2.6e9, 2.9e9, null]}
      format={(value) => (value === null ? 'N/A' : `$${value / 1e9}B`)}
      color="neutral-fill"
    />,
  );
  const chart = screen.getByRole('img', { name: 'Interest Expense: N/A in 2024, +3.4% from the year before' });
  expect(chart).toBeVisible();
  expect(brokenCalls(canvas.calls)).toEqual([]);
  expect(drawnTexts(canvas.calls)).toContain('N/A');
});

test('a small chart tells the figure of a year by pointer and by keys', async () => {
  const drawn = () => canvas.calls.length;
  render(
    <SmallChart
      title="Interest Expense"
      value="$3B"
      change={null}
      categories={years}
      values={[2.6e9, null, 3e9]}
      format={(value) => (value === null ? 'N/A' : `$${value / 1e9}B`)}
    />,
  );
  const chart = screen.getByRole('img', { name: 'Interest Expense: $3B in 2024' });
  const before = drawn();
  act(() => chart.focus());
  await userEvent.keyboard('{Home}');
  expect(screen.getByRole('status')).toHaveTextContent(`${years[0]}, Interest Expense $2.6B`);
  expect(chart).toHaveTextContent(`${years[0]} $2.6B`);
  await userEvent.keyboard('{ArrowRight}');
  expect(chart).toHaveTextContent(`${years[1]} N/A`);
  await userEvent.keyboard('{Escape}');
  expect(chart).not.toHaveTextContent(/N\/A/);
  // The bars are not drawn again.
  expect(drawn()).toBe(before);
});

test('a chart of one year names it once', () => {
  const { container } = render(
    <SmallChart title="Cash" value="$1B" change={null} categories={['2024']} values={[1e9]} format={String} />,
  );
  expect(container.textContent?.match(/2024/g)).toHaveLength(1);
});

/** The drawn bars as [left, top, width, height]. */
const bars = () =>
  canvas.calls
    .filter(({ name }) => name === 'roundRect')
    .map(({ arguments: [x, y, width, height] }) => [x, y, width, height].map(Number));

test('the one year of a young company is a bar, not a block', () => {
  render(<SmallChart title="Cash" value="$1B" change={null} categories={['2024']} values={[1e9]} format={String} />);
  const [left = 0, , width = 0] = bars().at(-1) ?? [];
  expect(width).toBeLessThanOrEqual(28);
  // In the middle of 600 pixels.
  expect(left + width / 2).toBeCloseTo(300, 0);
});

test('the latest year has the full colour, and older ones a paler one', () => {
  render(<SmallChart title="Cash" value="$1B" change={null} categories={years} values={[1, 2, 3]} format={String} />);
  const fills = canvas.calls.flatMap(({ name, ink }) => (name === 'fill' ? (ink ?? []) : []));
  expect(fills.slice(-3).map((fill) => fill.endsWith('a6'))).toEqual([true, true, false]);
});

test('a chart of losses alone has its zero line above the bars', () => {
  render(
    <SmallChart title="Taxes" value="-1" change={null} categories={years} values={[-1, -2, -2]} format={String} />,
  );
  const tops = bars().map(([, top = 0]) => top);
  expect(Math.min(...tops)).toBeGreaterThan(0);
  const lines = canvas.calls.filter(({ name }) => name === 'lineTo').map(({ arguments: [, y] }) => Number(y));
  expect(lines.some((y) => y > 0 && Math.abs(y - Math.min(...tops)) <= 1)).toBe(true);
});

test('a small chart without a figure of any year has the reason in place of its bars', () => {
  render(
    <SmallChart
      title="Debt Issuance"
      value="N/A"
      change={null}
      categories={years}
      values={[null, null, null]}
      format={() => 'N/A'}
      missing="Not stated by the source"
    />,
  );
  expect(screen.getByRole('article')).toHaveTextContent('Debt Issuance N/ANot stated by the source');
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
