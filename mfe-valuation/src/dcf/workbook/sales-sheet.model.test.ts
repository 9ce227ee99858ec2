import { findRow, opened, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import { overview } from '../../testing/company.ts';
import { valued } from '../../testing/opened-valuation.ts';
import { steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { SALES_MULTIPLE_LABEL, salesSheet } from './sales-sheet.model.ts';

const prices = [
  { date: '2023-12-29', close: 20 },
  { date: '2024-12-27', close: 33 },
];
const stock = { ...overview, sharesOutstanding: 100, price: 30, marketCap: 3000 };

async function openedSheet(years: readonly YearFigures[]) {
  const { company } = valued(years, defaultAssumptions, stock);
  const { written, spreadsheets } = await opened([salesSheet(company, prices, ['Free cash flow is negative.'])]);
  const books = spreadsheets.map(
    (spreadsheet) => (label: string) => findRow(spreadsheet, written, 'EV to sales', label),
  );
  return { written, spreadsheets, books };
}

test('two spreadsheets come to the product’s multiples, and every formula carries its result', async () => {
  const { written, spreadsheets, books } = await openedSheet(steadyGrower);
  // (100 × 20 − 100) ÷ 1,000; (100 × 33 − 110) ÷ 1,100; (3,000 − 110) ÷ 1,100.
  const expected = [1.9, 2.9, 2890 / 1100].map((value) => expect.closeTo(value, 9));
  for (const row of books) expect([1, 2, 3].map(row(SALES_MULTIPLE_LABEL).valueAt)).toEqual(expected);
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  expect(written[0]?.stored.flat()).toContain('Free cash flow is negative.');
});

test('debt that is not found leaves N/A until it is typed in', async () => {
  const paying = steadyGrower.map((year) => ({ ...year, interest: 24 }));
  const { written, spreadsheets, books } = await openedSheet(paying);
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  for (const row of books) {
    expect(row(SALES_MULTIPLE_LABEL).valueAt(3)).toBe('#N/A');
    row('Short-term debt').set(3, 10);
    row('Long-term debt').set(3, 290);
    expect(row(SALES_MULTIPLE_LABEL).valueAt(3)).toBeCloseTo(3190 / 1100, 9);
  }
});
