import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { formatMoneyAxis, formatMoneyTenth } from '../../figures/format.ts';
import { readTexts } from '../../testing/read-texts.tsx';
import { drawnTexts, recordCanvas } from '../../testing/recording-canvas.ts';
import { BarsWithLines } from '../bars/bars-with-lines.tsx';
import { PriceChart } from '../price/price-chart.tsx';
import { legendLines } from './chart-picture.ts';

let canvas: ReturnType<typeof recordCanvas>;
beforeEach(() => {
  canvas = recordCanvas(600, 300);
});
afterEach(() => {
  canvas.restore();
  jest.restoreAllMocks();
});

const bars = [
  { key: 'revenue', label: 'Revenue', color: 'seq-4', values: [394e9, null] },
  { key: 'income', label: 'Net income', color: 'seq-1', values: [99.8e9, 97e9] },
] as const;

const show = () =>
  render(
    <BarsWithLines
      label="Revenue and net income"
      title="ACME Revenue & Profitability"
      categories={['2022', '2023']}
      bars={bars}
      height={300}
      formatBar={formatMoneyTenth}
      formatBarAxis={formatMoneyAxis}
      titleOf={(year) => `Fiscal ${year}`}
    />,
  );

const open = () => userEvent.click(screen.getByRole('button', { name: 'Options of ACME Revenue & Profitability' }));
const choose = async (name: string) => {
  await open();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
};

test('the figures of a chart can be shown as a table, including N/A', async () => {
  show();
  await choose('Show figures');
  const table = await screen.findByRole('table', { name: 'Figures of ACME Revenue & Profitability' });
  expect(within(table).getByRole('row', { name: 'Fiscal 2022 $394.0B $99.8B' })).toBeInTheDocument();
  expect(within(table).getByRole('row', { name: 'Fiscal 2023 N/A $97.0B' })).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('table')).not.toBeInTheDocument());
});

test('the table omits hidden series', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Net income' }));
  await choose('Show figures');
  const table = await screen.findByRole('table');
  expect(readTexts(within(table).getAllByRole('columnheader'))).toEqual(['Point', 'Revenue']);
});

test('the picture has title and legend and is named after the chart', async () => {
  const blob = new Blob(['png']);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(blob));
  const create = jest.fn(() => 'blob:picture');
  Object.assign(URL, { createObjectURL: create, revokeObjectURL: jest.fn() });
  let saved = '';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = this.download;
  });
  show();
  const before = canvas.calls.length;
  await choose('Save as PNG');
  expect(await screen.findByText('Picture saved.')).toBeInTheDocument();
  expect(create).toHaveBeenCalledWith(blob);
  expect(saved).toBe('acme-revenue-profitability.png');
  const drawn = canvas.calls.slice(before);
  expect(drawnTexts(drawn)).toEqual(['ACME Revenue & Profitability', 'Revenue', 'Net income']);
  expect(drawn.some((call) => call.name === 'drawImage')).toBe(true);
});

test('the picture omits hidden series', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Net income' }));
  const before = canvas.calls.length;
  await choose('Save as PNG');
  await screen.findByText('The picture could not be created.');
  expect(drawnTexts(canvas.calls.slice(before))).toEqual(['ACME Revenue & Profitability', 'Revenue']);
});

test('a picture that the browser cannot create is reported', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null));
  show();
  await choose('Save as PNG');
  expect(await screen.findByText('The picture could not be created.')).toBeInTheDocument();
});

test('printing shows only the picture and removes it afterwards', async () => {
  let sheets = 0;
  window.print = jest.fn(() => {
    sheets = document.querySelectorAll('body > canvas.printed').length;
  });
  show();
  await choose('Print chart');
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
  expect(sheets).toBe(1);
  act(() => window.dispatchEvent(new Event('afterprint')));
  expect(document.querySelectorAll('body > canvas.printed')).toHaveLength(0);
});

test('without a title a chart has no menu', () => {
  render(<PriceChart label="Prices" points={[]} height={200} />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a price chart has a caption beside its menu', () => {
  render(<PriceChart label="Prices" title="ACME price" caption="+20%" points={[]} height={200} />);
  expect(screen.getByText('+20%')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Options of ACME price' })).toBeVisible();
});

test('a legend breaks into lines that fit', () => {
  expect(legendLines([100, 100, 100], 250)).toEqual([[0, 1], [2]]);
  expect(legendLines([300], 250)).toEqual([[0]]);
  expect(legendLines([], 250)).toEqual([]);
});
