import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { HyperFormula } from 'hyperformula';
import { overview, statements } from '../../testing/company.ts';
import { defaultAssumptions } from '../model/dcf-assumptions.ts';
import { valuedCompany } from '../model/valued-company.ts';
import { noOverrides } from '../overrides/overrides.model.ts';
import { type ExcessInput, excessInputs } from './excess-inputs.model.ts';
import { EXCESS_VALUE_LABEL, excessSheet } from './excess-sheet.model.ts';
import { excessValuation } from './excess-valuation.model.ts';

const company = valuedCompany({ symbol: 'TEST', overview, statements }, noOverrides);
if (company === null) throw new Error('The company has a basis');
const inputsOf = (typed: Readonly<Record<string, number>>): ExcessInput[] =>
  excessInputs(company, defaultAssumptions, typed);
const own = { bookValue: 12, returnOnEquity: 0.17, terminalSpread: 0.02, payout: 0.4, fadeYears: 7, equityBeta: 1.1 };

/** The sheet as an independent formula engine calculates it, and its stored results. */
function recalculated(sheet: WorkbookSheet) {
  const cells = sheet.rows.map((row) =>
    row.map((cell) => {
      if (cell === null || typeof cell !== 'object') return cell;
      return cell.formula === undefined ? cell.value : `=${cell.formula}`;
    }),
  );
  const engine = HyperFormula.buildFromArray(cells, { licenseKey: 'gpl-v3' });
  const valueAt = (row: number, column: number) => engine.getCellValue({ sheet: 0, row, col: column });
  const rowOf = (label: string) =>
    sheet.rows.findIndex(([first]) => first === label || (typeof first === 'object' && first?.value === label));
  return { engine, valueAt, rowOf, value: () => valueAt(rowOf(EXCESS_VALUE_LABEL), 1) };
}

const sheetFor = (typed: Readonly<Record<string, number>>) => {
  const inputs = inputsOf(typed);
  const valuation = excessValuation(inputs, 30);
  return { valuation, sheet: excessSheet('TEST', inputs, valuation) };
};

test.each([own, { ...own, fadeYears: 3 }, { ...own, fadeYears: 15, terminalSpread: 0 }])(
  'an engine comes to the product’s value, and every formula carries its result',
  (typed) => {
    const { sheet, valuation } = sheetFor(typed);
    const { value, valueAt } = recalculated(sheet);
    expect(value()).toBeCloseTo(valuation.result?.valuePerShare ?? Number.NaN, 9);
    sheet.rows.forEach((row, index) => {
      row.forEach((cell, column) => {
        if (cell === null || typeof cell !== 'object' || cell.formula === undefined) return;
        expect(valueAt(index, column)).toBeCloseTo(typeof cell.value === 'number' ? cell.value : Number.NaN, 9);
      });
    });
  },
);

test('an input typed into the sheet gives the value of the product with that input', () => {
  const { sheet } = sheetFor(own);
  const { engine, rowOf, value } = recalculated(sheet);
  engine.setCellContents({ sheet: 0, row: rowOf('Starting ROE'), col: 1 }, 0.12);
  engine.setCellContents({ sheet: 0, row: rowOf('Fade, years'), col: 1 }, 12);
  const { valuation } = sheetFor({ ...own, returnOnEquity: 0.12, fadeYears: 12 });
  expect(value()).toBeCloseTo(valuation.result?.valuePerShare ?? Number.NaN, 9);
});

test('a missing input leaves no value in the sheet until it is typed in', () => {
  // The company has no equity on its balance sheet.
  const { sheet, valuation } = sheetFor({ returnOnEquity: 0.1 });
  expect(valuation.missing).toEqual(['Book value a share']);
  const { engine, rowOf, value } = recalculated(sheet);
  expect(value()).toBe('N/A');
  engine.setCellContents({ sheet: 0, row: rowOf('Book value a share'), col: 1 }, 12);
  expect(value()).toBeCloseTo(12, 9);
});

test('growth that reaches the cost of equity leaves no value in the sheet', () => {
  const { sheet } = sheetFor({ ...own, equityPremium: 0, excessGrowth: 0.04 });
  expect(recalculated(sheet).value()).toBe('N/A');
});
