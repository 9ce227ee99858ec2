import { ApiError } from '@basecase/shared-ui/api/api-error';
import { opened, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import { ratio } from '../../testing/comparison.ts';
import { searchAnswer } from '../../testing/screen.ts';
import { loadRows } from './export-screen.tsx';
import { type ExportedScreen, toScreenSheets, toShownRows, toSourceRows } from './screen-export.model.ts';

const exported: ExportedScreen = {
  answer: searchAnswer,
  rows: searchAnswer.rows,
  columns: searchAnswer.columns ?? [],
  notes: ['Operating companies in all industries, all sizes', 'As of 23 Nov 2026, prices of 30 Oct 2026'],
  priceDay: '30 Oct 2026',
};

test('the workbook has the formulas of its figures over the raw ones, and two spreadsheets calculate what is shown', async () => {
  const sheets = toScreenSheets(exported);
  expect(sheets.map(({ name }) => name)).toEqual(['Screen', 'Figures', 'Filings']);
  const { written, spreadsheets } = await opened(sheets);
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  const screen = written[0]?.cells ?? [];
  const at = screen.findIndex(([symbol]) => symbol === 'ONE');
  expect(screen[at]?.slice(4)).toEqual(['=(Figures!$C$2-Figures!$C$3)/Figures!$C$4', '=Figures!$C$5/Figures!$C$6']);
  for (const spreadsheet of spreadsheets) {
    expect(spreadsheet.valueAt('Screen', at, 4)).toBeCloseTo(0.2, 12);
    expect(spreadsheet.valueAt('Screen', at, 5)).toBeCloseTo(20, 12);
    // A changed raw figure changes what is calculated from it: (300 − 100) ÷ 2,000.
    spreadsheet.set('Figures', 3, 2, 2000);
    expect(spreadsheet.valueAt('Screen', at, 4)).toBeCloseTo(0.1, 12);
  }
});

test('a market cap is its price times its shares, in its own column and below a multiple', async () => {
  const [first] = searchAnswer.rows;
  const [column] = searchAnswer.columns ?? [];
  if (first === undefined || column === undefined) throw new Error('The answer has rows and columns.');
  const parts = [
    ['price', 8],
    ['shares', 250],
  ] as const;
  const pe = ratio(20, [['netIncome', 100], ['marketCap', 2000], ...parts], 'marketCap / netIncome');
  const marketCap = ratio(2000, parts, 'price * shares');
  const columns = ['marketCap', 'pe'].map((formula) => ({ ...column, formula, label: formula }));
  const rows = [{ ...first, values: { marketCap, pe } }];
  const { written, spreadsheets } = await opened(toScreenSheets({ ...exported, columns, rows }));
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  const at = (written[0]?.cells ?? []).findIndex(([symbol]) => symbol === 'ONE');
  for (const spreadsheet of spreadsheets) {
    expect(spreadsheet.valueAt('Screen', at, 3)).toBeCloseTo(2000, 9);
    // A price of 10 in place of 8: 2,500, and 25 times the earnings.
    spreadsheet.set('Figures', 1, 2, 10);
    expect(spreadsheet.valueAt('Screen', at, 3)).toBeCloseTo(2500, 9);
    expect(spreadsheet.valueAt('Screen', at, 4)).toBeCloseTo(25, 9);
  }
});

test('a missing figure is no zero, and each filing is listed once with its figures', () => {
  const [screen, , filings] = toScreenSheets(exported);
  expect(screen?.rows.at(-1)).toEqual([
    'TWO',
    'Two Devices',
    '3674',
    expect.anything(),
    expect.anything(),
    { value: null, format: '0.00' },
  ]);
  expect(filings?.rows.slice(1)).toEqual([
    [
      'ONE',
      '2026-02-20',
      '0000000001-26-000001',
      'https://www.sec.gov/Archives/edgar/data/1/000000000126000001/0000000001-26-000001-index.htm',
      'Revenue, fcf / revenue, P/E',
    ],
    [
      'TWO',
      '2026-02-20',
      '0000000001-26-000001',
      'https://www.sec.gov/Archives/edgar/data/2/000000000126000001/0000000001-26-000001-index.htm',
      'Revenue, fcf / revenue',
    ],
  ]);
});

test('the table as shown has its texts, the one with sources an address per figure', () => {
  expect(toShownRows(exported)).toEqual([
    ['Symbol', 'Company', 'SIC', 'Revenue (4 quarters)', 'fcf / revenue (4 quarters)', 'P/E (30 Oct 2026)'],
    ['ONE', 'One Systems', '7372', '$1.0k', '20.0%', '20.00'],
    ['TWO', 'Two Devices', '3674', '$4.0k', '30.0%', 'Not meaningful'],
  ]);
  const rows = toSourceRows(exported);
  expect(rows).toHaveLength(7);
  expect(rows[6]).toEqual(['TWO', 'Two Devices', 'pe', null, '', '', '', '', '', 'Not meaningful: not above zero']);
  expect(rows[2]?.slice(2, 9)).toEqual([
    'fcf / revenue',
    0.2,
    '',
    '2025-12-31',
    '2026-02-20',
    '0000000001-26-000001',
    expect.stringContaining('/edgar/data/1/'),
  ]);
});

/** Loads seven rows of a gateway whose replies have room for so many rows with terms, and for so many at all. */
async function loadSeven(whole: number, most: number) {
  const [one] = searchAnswer.rows;
  if (one === undefined) throw new Error('The answer has rows.');
  const limits: number[] = [];
  const rows = await loadRows(7, async (offset, limit) => {
    limits.push(limit);
    const count = Math.min(limit, 7 - offset);
    if (count > most) throw new ApiError('The reply would be larger than 2 MB.', 422, 'too_costly');
    return Array.from({ length: count }, (_, at) => ({
      ...one,
      cik: offset + at,
      ...(at >= whole && { isWithoutTerms: true }),
    }));
  });
  return { limits, rows };
}

test('rows without their terms are asked for again, in parts that have room for them', async () => {
  const { limits, rows } = await loadSeven(3, 7);
  expect(rows.map(({ cik }) => cik)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(rows.some(({ isWithoutTerms }) => isWithoutTerms)).toBe(false);
  expect(limits).toEqual([500, 3, 3]);
});

test('a refused part is asked for in smaller ones, and a row too large for its terms comes without', async () => {
  const refused = await loadSeven(2, 2);
  expect(refused.rows.map(({ cik }) => cik)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const large = await loadSeven(0, 7);
  expect(large.rows.map(({ isWithoutTerms }) => isWithoutTerms)).toEqual(Array(7).fill(true));
  expect(large.limits.at(-1)).toBe(1);
});
