import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMoneyAxis, formatMoneyTenth, formatPercent } from '../../figures/format.ts';
import { brokenCalls, drawnTexts, recordCanvas } from '../../testing/recording-canvas.ts';
import { FanChart } from '../bands/fan-chart.tsx';
import { BarsWithLines } from '../bars/bars-with-lines.tsx';
import { SparkBars } from '../bars/spark-bars.tsx';
import { HeatMap } from '../heat/heat-map.tsx';
import type { BarSeries, RateSeries } from '../plot/series.ts';

let canvas: ReturnType<typeof recordCanvas>;
beforeEach(() => {
  canvas = recordCanvas(600, 300);
});
afterEach(() => canvas.restore());

const years = ['2022', '2023', '2024'];
const bars: readonly BarSeries[] = [
  { key: 'revenue', label: 'Revenue', color: 'seq-4', values: [394e9, null, 391e9] },
  { key: 'income', label: 'Net income', color: 'seq-1', values: [99.8e9, 97e9, -93.7e9] },
];
const lines: readonly RateSeries[] = [
  { key: 'margin', label: 'Net margin', color: 'series-2', values: [0.253, null, -0.24] },
];

const showBars = (extra: Partial<Parameters<typeof BarsWithLines>[0]> = {}) =>
  render(
    <BarsWithLines
      label="Revenue and net income 2022 to 2024"
      categories={years}
      bars={bars}
      lines={lines}
      height={300}
      formatBar={formatMoneyTenth}
      formatBarAxis={formatMoneyAxis}
      formatLine={formatPercent}
      formatLineAxis={formatPercent}
      titleOf={(year) => `Fiscal ${year}`}
      {...extra}
    />,
  );

describe('bars with lines', () => {
  test('is one image with one description, drawn without NaN, with years, money, percent and N/A as labels', () => {
    showBars();
    expect(screen.getByRole('img', { name: 'Revenue and net income 2022 to 2024' })).toBeVisible();
    expect(canvas.calls.length).toBeGreaterThan(50);
    expect(brokenCalls(canvas.calls)).toEqual([]);
    const texts = drawnTexts(canvas.calls);
    expect(texts).toEqual(expect.arrayContaining(['2022', '2023', '2024', '$400B', '$0', '0.0%', 'N/A']));
  });

  test('arrow keys read out the years, newest first; a missing figure reads N/A', async () => {
    showBars();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('img')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Fiscal 2024, Revenue $391.0B, Net income \u2212$93.7B, Net margin \u221224.0%',
    );
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('status')).toHaveTextContent('Fiscal 2023, Revenue N/A, Net income $97.0B, Net margin N/A');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  test('the pointer reads out the year of the bars below it', () => {
    showBars();
    // The axis has the first 50 of 600 pixels, and three years share about 490.
    fireEvent.pointerMove(screen.getByRole('img'), { clientX: 195 });
    expect(screen.getByRole('status')).toHaveTextContent(/^Fiscal 2022/);
  });

  test('a line is drawn by the axis of its rates', () => {
    showBars();
    const [first = 0, last = 0] = canvas.calls.flatMap(({ name, arguments: [, y] }) =>
      name === 'arc' ? Number(y) : [],
    );
    expect(last - first).toBeGreaterThan(50);
  });

  test('a press in the legend removes a series from drawing and text; all hidden draw no NaN', async () => {
    showBars();
    const entry = screen.getByRole('button', { name: 'Revenue' });
    expect(entry).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(entry);
    expect(entry).toHaveAttribute('aria-pressed', 'false');
    act(() => screen.getByRole('img').focus());
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('status')).toHaveTextContent(
      'Fiscal 2024, Net income \u2212$93.7B, Net margin \u221224.0%',
    );
    for (const name of ['Net income', 'Net margin']) {
      await userEvent.click(screen.getByRole('button', { name }));
    }
    expect(brokenCalls(canvas.calls)).toEqual([]);
  });

  test('a level is read out in the unit of the bars', async () => {
    const level = { key: 'e', label: 'Expected', color: 'text', values: [380e9, null, 390e9], mark: 'level' } as const;
    showBars({ lines: [level] });
    act(() => screen.getByRole('img').focus());
    await userEvent.keyboard('{End}');
    expect(screen.getByRole('status')).toHaveTextContent('Expected $390.0B');
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('status')).toHaveTextContent('Expected N/A');
    // Levels are not joined, and have no markers.
    expect(canvas.calls.filter(({ name }) => name === 'closePath')).toEqual([]);
    expect(brokenCalls(canvas.calls)).toEqual([]);
  });

  test('stacked bars with their figures printed', () => {
    showBars({ mode: 'stacked', showValues: true, lines: [] });
    expect(brokenCalls(canvas.calls)).toEqual([]);
    expect(drawnTexts(canvas.calls)).toContain('$394.0B');
  });

  test('rotates the values of eleven bars, one of them missing', () => {
    const values = [...Array.from({ length: 10 }, (_, index) => index / 10), null];
    const categories = values.map((_, index) => `${index + 1}Y`);
    showBars({
      categories,
      bars: [{ key: 'x', label: 'X', color: 'seq-1', values }],
      lines: [],
      showValues: true,
      formatBar: (value) => `${value * 100} percent`,
    });
    expect(brokenCalls(canvas.calls)).toEqual([]);
    expect(drawnTexts(canvas.calls).filter((text) => text.endsWith(' percent'))).toHaveLength(10);
  });

  test.each([
    ['nothing but missing figures', years, [null, null, null]],
    ['values that are not finite', years, [Number.NaN, Number.POSITIVE_INFINITY, null]],
    ['zeros', years, [0, 0, 0]],
    ['no categories', [], []],
  ])('%s draw no NaN', (_, categories, values) => {
    showBars({ categories, bars: [{ key: 'x', label: 'X', color: 'seq-1', values }], lines: [] });
    expect(brokenCalls(canvas.calls)).toEqual([]);
  });

  test('fifteen years get at most ten labels', () => {
    const many = Array.from({ length: 15 }, (_, index) => String(2010 + index));
    showBars({
      categories: many,
      bars: [{ key: 'x', label: 'X', color: 'seq-1', values: many.map(Number) }],
      lines: [],
    });
    const shown = many.filter((year) => drawnTexts(canvas.calls).includes(year));
    expect(shown.length).toBeLessThanOrEqual(10);
    expect(shown).toContain('2024');
  });
});

test('on paper a chart has the colours of the light theme, and its own again afterwards', () => {
  const sheet = document.createElement('style');
  sheet.textContent = '[data-theme="dark"] { --line-grid: #222222 } [data-theme="light"] { --line-grid: #dddddd }';
  document.head.append(sheet);
  document.documentElement.dataset.theme = 'dark';
  const { unmount } = showBars();
  const inks = () => new Set(canvas.calls.splice(0).flatMap(({ ink }) => ink ?? []));
  expect(inks()).toContain('#222222');
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const printed = inks();
  expect(printed).toContain('#dddddd');
  expect(printed).not.toContain('#222222');
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(inks()).toContain('#222222');
  unmount();
  delete document.documentElement.dataset.theme;
  sheet.remove();
});

test('tiny bars draw a stub where a figure is missing, and a negative one below zero', () => {
  const { container } = render(<SparkBars values={[1, null, -2]} />);
  expect(container.querySelectorAll('rect')).toHaveLength(3);
  expect(container.querySelector('rect[stroke-dasharray]')).not.toBeNull();
  expect(container.innerHTML).not.toMatch(/NaN/);
  const [tall, , negative] = container.querySelectorAll('rect');
  const bottom = Number(tall?.getAttribute('y')) + Number(tall?.getAttribute('height'));
  expect(Number(negative?.getAttribute('y'))).toBeCloseTo(bottom);
});

test('a fan reads out each scenario and draws no NaN', async () => {
  render(
    <FanChart
      label="Where each case lands"
      categories={['2024', '2025', '2026']}
      bands={[
        { key: 'bear', label: 'Bear', color: 'bear', low: [180, 150, null], high: [200, 170, null] },
        { key: 'bull', label: 'Bull', color: 'bull', low: [200, 260, 400], high: [220, 300, 480] },
      ]}
      price={230}
      height={300}
    />,
  );
  act(() => screen.getByRole('img').focus());
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('status')).toHaveTextContent('2026, Bear N/A, Bull $400.00 to $480.00');
  await userEvent.click(screen.getByRole('button', { name: 'Bear' }));
  act(() => screen.getByRole('img').focus());
  await userEvent.keyboard('{End}');
  expect(screen.getByRole('status')).toHaveTextContent(/^2026, Bull \$400\.00 to \$480\.00$/);
  expect(brokenCalls(canvas.calls)).toEqual([]);
});

describe('heat map', () => {
  const showMap = (extra: Partial<Parameters<typeof HeatMap>[0]> = {}) =>
    render(
      <HeatMap
        label="Fair value by WACC and growth"
        columns={['8%', '9%']}
        rows={['2%', '3%']}
        rowsAre="Terminal growth"
        values={[
          [100, 90],
          [140, null],
        ]}
        format={(value) => `$${value}`}
        reference={100}
        ends={['Below price', 'Above price']}
        ownRow={0}
        ownColumn={1}
        {...extra}
      />,
    );

  test('is a table with headers, N/A for missing values, the user’s own case, and colours by the distance from the reference', () => {
    showMap();
    const table = screen.getByRole('table', { name: 'Fair value by WACC and growth' });
    expect(within(table).getByRole('columnheader', { name: '9%' })).toBeVisible();
    expect(within(table).getByRole('row', { name: '2% $100 $90 your case' })).toBeVisible();
    expect(within(table).getByRole('row', { name: '3% $140 N/A' })).toBeVisible();
    expect(screen.getByRole('cell', { name: '$140' })).toHaveStyle({ background: 'var(--heat-p3)' });
    expect(screen.getByRole('cell', { name: '$100' })).toHaveStyle({ background: 'var(--heat-0)' });
    expect(screen.getByText('Below price')).toBeVisible();
  });

  test('without a reference there is neither colour nor scale', () => {
    showMap({ reference: null });
    expect(screen.getByRole('cell', { name: '$140' })).toHaveStyle({ background: 'var(--heat-0)' });
    expect(screen.queryByText('Below price')).not.toBeInTheDocument();
  });

  test('its picture has title, headers and every figure', async () => {
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
    showMap({ title: 'ACME fair value' });
    await userEvent.click(screen.getByRole('button', { name: 'Options of ACME fair value' }));
    expect(screen.queryByRole('menuitem', { name: 'Show figures' })).not.toBeInTheDocument();
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Save as PNG' }));
    expect(await screen.findByText('The picture could not be created.')).toBeInTheDocument();
    expect(drawnTexts(canvas.calls)).toEqual([
      'ACME fair value',
      ...['8%', '9%', '2%', '3%'],
      ...['$100', '$90', '$140', 'N/A'],
    ]);
    expect(brokenCalls(canvas.calls)).toEqual([]);
  });
});
