import { findRow, opened, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import { evidence, reasonedCompany } from '../../../testing/reasoned-company.ts';
import { defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { reasonedModel } from './reasoned-model.ts';
import { REASONED_SHEET, REASONED_VALUE_LABEL, reasonedSheet } from './reasoned-sheet.model.ts';

type Typed = Readonly<Record<string, number>>;
const readInputs = (company: ValuedCompany, typed: Typed) =>
  reasonedModel.inputs({ company, assumptions: defaultAssumptions, typed });
const perShare = (typed: Typed) =>
  reasonedModel.value?.({ company: reasonedCompany(), assumptions: defaultAssumptions, typed }).fairValuePerShare ??
  Number.NaN;

async function openedSheet(typed: Typed, company = reasonedCompany()) {
  const { written, spreadsheets } = await opened([
    reasonedSheet(company, readInputs(company, typed), readInputs(company, {})),
  ]);
  const books = spreadsheets.map((spreadsheet) => {
    const row = (label: string) => findRow(spreadsheet, written, REASONED_SHEET, label);
    return {
      row,
      own: (label: string, value: number) => row(label).set(2, value),
      value: () => row(REASONED_VALUE_LABEL).valueAt(1),
    };
  });
  return { written, spreadsheets, books };
}

test.each([{}, { reasonedGrowth: 0.2, reasonedMargin: 0.1 }, { reasonedGrowth: -0.05, reasonedMargin: -0.02 }])(
  'two spreadsheets come to the product’s value, and every formula carries its result',
  async (typed) => {
    const { written, spreadsheets, books } = await openedSheet(typed);
    const value = perShare(typed);
    for (const book of books) {
      expect(book.value()).toEqual(value < 0 ? 'No reliable fair value' : expect.closeTo(value, 9));
    }
    expect(wrongResults(written, spreadsheets)).toEqual([]);
  },
);

test('an input typed beside the product’s gives the value with that input; a missing one leaves none until then', async () => {
  for (const book of (await openedSheet({})).books) {
    book.own('Terminal growth', 0.01);
    expect(book.value()).toBeCloseTo(perShare({ reasonedTerminalGrowth: 0.01 }), 9);
  }
  const unknown = reasonedCompany({ ...evidence, baseGrowth: null });
  for (const book of (await openedSheet({}, unknown)).books) {
    expect(book.value()).toBe('No reliable fair value');
    book.own('Growth, first year', 0.1);
    expect(book.value()).toBeCloseTo(perShare({ reasonedGrowth: 0.1 }), 9);
  }
});
