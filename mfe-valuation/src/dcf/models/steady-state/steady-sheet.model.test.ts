import { findRow, opened, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import { makeCompany, overview } from '../../../testing/company.ts';
import { defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import { STEADY_SHEET, STEADY_VALUE_LABEL, steadySheet } from './steady-sheet.model.ts';
import { steadyStateModel } from './steady-state-model.ts';
import { steadyValuation } from './steady-valuation.model.ts';

const company = makeCompany();
// The company has no equity on its balance sheet, so that its turnover is typed.
const own = { steadyTurnover: 1.5, steadyLastMargin: 0.25, returnOnNewCapital: 0.14, steadyYears: 8 };
type Typed = Readonly<Record<string, number>>;

const inputsOf = (typed: Typed) => steadyStateModel.inputs({ company, assumptions: defaultAssumptions, typed });
const perShare = (typed: Typed) =>
  steadyValuation(inputsOf(typed), company.basis, overview.price).result?.valuePerShare ?? Number.NaN;

async function openedSheet(typed: Typed) {
  const { written, spreadsheets } = await opened([steadySheet(company, inputsOf(typed), inputsOf({}))]);
  const books = spreadsheets.map((spreadsheet) => {
    const row = (label: string) => findRow(spreadsheet, written, STEADY_SHEET, label);
    return {
      row,
      own: (label: string, value: number) => row(label).set(2, value),
      value: () => row(STEADY_VALUE_LABEL).valueAt(1),
    };
  });
  return { written, spreadsheets, books };
}

test.each([own, { ...own, steadyYears: 3 }, { ...own, steadyYears: 15, steadyLastTurnover: 2, steadyGrowth: -0.05 }])(
  'two spreadsheets come to the product’s value, and every formula carries its result',
  async (typed) => {
    const { written, spreadsheets, books } = await openedSheet(typed);
    for (const book of books) {
      expect(book.value()).toBeCloseTo(perShare(typed), 9);
      expect(book.row('Against price').valueAt(1)).toBeCloseTo(perShare(typed) / 30 - 1, 9);
    }
    expect(wrongResults(written, spreadsheets)).toEqual([]);
  },
);

test('an input typed beside the product’s gives the value with that input, and is marked', async () => {
  const { books } = await openedSheet(own);
  for (const book of books) {
    expect(book.row('Terminal growth').valueAt(4)).toBe('Assumed');
    book.own('Terminal growth', 0.01);
    book.own('Years to the steady state', 12);
    expect(book.value()).toBeCloseTo(perShare({ ...own, steadyTerminalGrowth: 0.01, steadyYears: 12 }), 9);
    expect(book.row('Terminal growth').valueAt(4)).toBe('Mine');
  }
});

test('a missing input leaves no value in the sheet until it is typed in', async () => {
  const { books, written, spreadsheets } = await openedSheet({});
  expect(written[0]?.stored.flat()).toContainEqual(
    expect.stringMatching(/^No reliable fair value\. Missing: capital turnover/),
  );
  expect(wrongResults(written, spreadsheets)).toEqual([]);
  for (const book of books) {
    expect(book.value()).toBe('No reliable fair value');
    book.own('Capital turnover, start', 1.5);
    book.own('Capital turnover, steady state', 1.5);
    expect(book.value()).toBeCloseTo(perShare({ steadyTurnover: 1.5 }), 9);
  }
});

test('terminal growth that reaches the cost of capital leaves no value in the sheet', async () => {
  const { books } = await openedSheet({ ...own, steadyWacc: 0.03, steadyTerminalGrowth: 0.03 });
  for (const book of books) expect(book.value()).toBe('No reliable fair value');
});
