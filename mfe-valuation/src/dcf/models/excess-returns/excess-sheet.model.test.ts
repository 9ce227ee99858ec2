import { findRow, opened, type Spreadsheet, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import type { Cell, WrittenSheet } from '@basecase/shared-ui/testing/workbook-cells';
import { makeCompany, overview } from '../../../testing/company.ts';
import { defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import { excessInputs } from './excess-inputs.model.ts';
import { EXCESS_VALUE_LABEL, excessSheet } from './excess-sheet.model.ts';
import { type ExcessValuation, excessValuation } from './excess-valuation.model.ts';

const company = makeCompany();
const own = { bookValue: 12, returnOnEquity: 0.17, terminalSpread: 0.02, payout: 0.4, fadeYears: 7, equityBeta: 1.1 };
type Typed = Readonly<Record<string, number>>;

const valuationOf = (typed: Typed): ExcessValuation =>
  excessValuation(excessInputs(company, defaultAssumptions, typed), overview.price);

const SIDES = { rows: 5, columns: 7 };

/** The values of the table, row by row. Its rates are in the row after the distances. */
function findTable(spreadsheet: Spreadsheet, written: readonly WrittenSheet[]): Cell[][] {
  const cells = written[0]?.cells ?? [];
  const rates = cells.findIndex(([, second]) => second === 'Starting ROE');
  return Array.from({ length: SIDES.rows }, (_, row) =>
    Array.from({ length: SIDES.columns }, (__, column) =>
      spreadsheet.valueAt('Excess returns', rates + 1 + row, column + 2),
    ),
  );
}

async function openedSheet(typed: Typed) {
  const { written, spreadsheets } = await opened([excessSheet(company, defaultAssumptions, typed)]);
  const books = spreadsheets.map((spreadsheet) => {
    const row = (label: string) => findRow(spreadsheet, written, 'Excess returns', label);
    return {
      row,
      own: (label: string, value: number) => row(label).set(2, value),
      value: () => row(EXCESS_VALUE_LABEL).valueAt(1),
      table: () => findTable(spreadsheet, written),
    };
  });
  return { written, spreadsheets, books };
}

test.each([own, { ...own, fadeYears: 3 }, { ...own, fadeYears: 15, terminalSpread: 0 }])(
  'two spreadsheets come to the product’s value, and every formula carries its result',
  async (typed) => {
    const { written, spreadsheets, books } = await openedSheet(typed);
    const value = valuationOf(typed).result?.valuePerShare ?? Number.NaN;
    const table = valuationOf(typed).sensitivity?.values;
    for (const book of books) {
      expect(book.value()).toBeCloseTo(value, 9);
      expect(book.table()).toEqual(table?.map((line) => line.map((cell) => expect.closeTo(cell ?? Number.NaN, 9))));
      // The case in the middle is the own one.
      expect(book.table()[2]?.[3]).toBeCloseTo(value, 9);
      expect(book.row('Against price').valueAt(1)).toBeCloseTo(value / 30 - 1, 9);
    }
    expect(wrongResults(written, spreadsheets)).toEqual([]);
  },
);

test('an input typed beside the product’s gives the value with that input, and is marked', async () => {
  const { books } = await openedSheet(own);
  const { result } = valuationOf({ ...own, returnOnEquity: 0.12, fadeYears: 12, excessGrowth: 0.01 });
  for (const book of books) {
    expect(book.row('Terminal growth').valueAt(4)).toBe('Assumed');
    book.own('Starting ROE', 0.12);
    book.own('Fade, years', 12);
    book.own('Terminal growth', 0.01);
    expect(book.value()).toBeCloseTo(result?.valuePerShare ?? Number.NaN, 9);
    expect(book.row('Terminal growth').valueAt(4)).toBe('Mine');
  }
});

// Returns at the cost of equity of 10% in every year: the value is the book value of 12. At a starting ROE 2 points above, one year of
// three earns (12% − 10%) × 12 = 0.24 and the next, on 12 × (1 + 12% × 60%) = 12.864, 1% = 0.12864: 12 + 0.24 / 1.1 + 0.12864 / 1.21.
test('the table says by hand-checked figures how the value moves with the starting return', async () => {
  const steady = { ...own, returnOnEquity: 0.1, terminalSpread: 0, fadeYears: 3, equityBeta: 1, equityPremium: 0.06 };
  const { books } = await openedSheet({ ...steady, equityRiskFree: 0.04 });
  for (const book of books) {
    const table = book.table();
    expect(table[2]?.[3]).toBeCloseTo(12, 9);
    expect(table[3]?.[3]).toBeCloseTo(12 + 0.24 / 1.1 + 0.12864 / 1.21, 9);
    book.own('Starting ROE', 0.12);
    expect(book.table()[2]?.[3]).toBeCloseTo(12 + 0.24 / 1.1 + 0.12864 / 1.21, 9);
    expect(book.table()[1]?.[3]).toBeCloseTo(12, 9);
  }
});

test('a missing input leaves no value in the sheet until it is typed in', async () => {
  // The company has no equity on its balance sheet.
  const { books, written, spreadsheets } = await openedSheet({ returnOnEquity: 0.1 });
  const line = 'No reliable fair value. Missing: book value a share.';
  expect(written[0]?.stored.flat()).toContain(line);
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  for (const book of books) {
    expect(book.value()).toBe('No reliable fair value');
    expect(book.table().flat()).toEqual(Array.from({ length: SIDES.rows * SIDES.columns }, () => 'N/A'));
    expect([1, 3, 4].map(book.row('Book value a share').valueAt)).toEqual(['N/A', '#N/A', 'Missing']);
    book.own('Book value a share', 12);
    expect(book.value()).toBeCloseTo(12, 9);
  }
});

test.each([
  ['growth that reaches the cost of equity', { ...own, equityPremium: 0, excessGrowth: 0.04 }],
  ['book value that is not above 0', { ...own, bookValue: -3 }],
])('%s leaves no value in the sheet', async (_, typed) => {
  expect(valuationOf(typed).result).toBeNull();
  const { books } = await openedSheet(typed);
  for (const book of books) {
    expect(book.value()).toBe('No reliable fair value');
    expect(book.table()[2]?.[3]).toBe('N/A');
  }
});
