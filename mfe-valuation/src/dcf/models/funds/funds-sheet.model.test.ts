import { findRow, opened, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import { makeCompany } from '../../../testing/company.ts';
import { ADJUSTED_LABEL, FUNDS_LABEL, fundsSheet, RANGE_LABELS } from './funds-sheet.model.ts';

const company = makeCompany();

async function openedSheet(typed: Readonly<Record<string, number>>) {
  const { written, spreadsheets } = await opened([fundsSheet(company, typed)]);
  const books = spreadsheets.map((spreadsheet) => {
    const row = (label: string) => findRow(spreadsheet, written, 'FFO and AFFO', label);
    return {
      own: (label: string, value: number) => row(label).set(2, value),
      value: (label: string) => row(label).valueAt(1),
    };
  });
  return { written, spreadsheets, books };
}

const labels = [FUNDS_LABEL, ADJUSTED_LABEL, ...RANGE_LABELS];

test('two spreadsheets come to the product’s funds and range, and every formula carries its result', async () => {
  const { written, spreadsheets, books } = await openedSheet({ gainsOnSales: 25e6, lowMultiple: 15, highMultiple: 10 });
  // (220 + 55 − 25) M ÷ 100 M; less 88 M of capital expenditures.
  for (const { value } of books) {
    expect(labels.map(value)).toEqual([2.5, 1.62, 16.2, 24.3].map((each) => expect.closeTo(each, 9)));
    expect(value('Price ÷ AFFO')).toBeCloseTo(30 / 1.62, 9);
  }
  expect(wrongResults(written, spreadsheets)).toEqual([]);
});

test('a missing input leaves N/A until it is typed in', async () => {
  const { written, spreadsheets, books } = await openedSheet({});
  expect(written[0]?.stored.flat()).toContain(
    'No range of value. Missing: gains on sales of property, low multiple of AFFO and high multiple of AFFO.',
  );
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  for (const { value, own } of books) {
    expect(labels.map(value)).toEqual(['#N/A', '#N/A', '#N/A', '#N/A']);
    own('Gains on sales of property', 25e6);
    own('Maintenance capex share', 0.5);
    own('Low multiple of AFFO', 10);
    own('High multiple of AFFO', 20);
    expect(labels.map(value)).toEqual([2.5, 2.06, 20.6, 41.2].map((each) => expect.closeTo(each, 9)));
  }
});

test('funds that are not above 0 have no range', async () => {
  const { books } = await openedSheet({ gainsOnSales: 250e6, lowMultiple: 10, highMultiple: 15 });
  for (const { value } of books) expect(labels.map(value).slice(2)).toEqual(['N/A', 'N/A']);
});
