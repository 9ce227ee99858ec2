import { findRow, opened, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import { peerValues } from '../../testing/peer-values.ts';
import { PEERS_SHEET, peersSheet } from './peers-sheet.model.ts';

async function openedSheet() {
  const { written, spreadsheets } = await opened([peersSheet(peerValues)]);
  const books = spreadsheets.map((spreadsheet) => (label: string) => findRow(spreadsheet, written, PEERS_SHEET, label));
  return { written, spreadsheets, books };
}

test('two spreadsheets come to the values of the product', async () => {
  const { written, spreadsheets, books } = await openedSheet();
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  for (const row of books) {
    expect([7, 8, 9].map(row('P/E').valueAt)).toEqual([20, 24, 30]);
    expect(row('EV/EBIT').valueAt(8)).toBe(35);
    expect(row('P/B').valueAt(8)).toBe('#N/A');
    expect(row('EV/EBIT').valueAt(10)).toBe('Fewer than 4 peers have this multiple');
    expect(['low', 'high'].map((end) => row(`A share by peers, ${end}`).valueAt(1))).toEqual([20, 30]);
    expect(row('A share by peers').valueAt(1)).toBe(24);
  }
});

test('another median, figure or net debt changes the value of a share', async () => {
  const { books } = await openedSheet();
  for (const row of books) {
    row('P/E').set(5, 20);
    expect(row('P/E').valueAt(8)).toBe(40);
    expect(row('A share by peers').valueAt(1)).toBe(40);
    row('Net debt and minority interest').set(1, 1000);
    expect(row('EV/EBIT').valueAt(8)).toBe(30);
    row('Net debt and minority interest').set(1, 5000);
    expect(row('EV/EBIT').valueAt(8)).toBe('#N/A');
  }
});

test('the warranted multiple follows the figures of the company', async () => {
  const { written, spreadsheets } = await openedSheet();
  const cells = written[0]?.cells ?? [];
  const line = cells.findLastIndex(([first]) => first === 'P/E');
  const growth = cells.findIndex(([first]) => first === 'growth (cagr(revenue, 3))');
  for (const { valueAt, set } of spreadsheets) {
    const values = () => [8, 9, 10, 11].map((column) => Number(valueAt(PEERS_SHEET, line, column)));
    expect(values()).toEqual([14, 14, 28, 56].map((value) => expect.closeTo(value, 9)));
    set(PEERS_SHEET, growth, 1, 0.2);
    expect(values()[0]).toBeCloseTo(14 * Math.exp(0.2), 9);
  }
});

test('a figure in another currency is not in the file as one in dollars', async () => {
  const [first] = peerValues.multiples;
  if (first === undefined) throw new Error('The fixture has a multiple');
  const reason = 'Filed in EUR, which is not the currency of the price';
  const multiples = [{ ...first, median: { multiple: 12, value: null, reason }, quartiles: null }];
  const { written } = await opened([peersSheet({ ...peerValues, multiples })]);
  const row = written[0]?.stored.find(([label]) => label === 'P/E') ?? [];
  expect([row[2], row[8], row[10]]).toEqual(['N/A', '#N/A', reason]);
});

test('without values the sheet says why', () => {
  expect(peersSheet({ reason: 'TEST is not held.' }).rows.at(-1)).toEqual(['No values by peers: TEST is not held.']);
});
