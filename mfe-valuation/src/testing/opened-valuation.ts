import type { Overview } from '@basecase/gateway/contract';
import { findRow, opened, type Spreadsheet } from '@basecase/shared-ui/testing/spreadsheets';
import type { Cell, WrittenSheet } from '@basecase/shared-ui/testing/workbook-cells';
import { noOverrides } from '../dcf/inputs/overrides.model.ts';
import { valuate } from '../dcf/valuation/dcf.model.ts';
import type { DcfAssumptions } from '../dcf/valuation/dcf-assumptions.ts';
import { calculateSensitivity } from '../dcf/valuation/sensitivity.model.ts';
import { FAIR_VALUE_LABEL } from '../dcf/workbook/dcf-sheet.model.ts';
import { SENSITIVITY_SHEET } from '../dcf/workbook/sensitivity-sheet.model.ts';
import { valuationWorkbook } from '../dcf/workbook/workbook.model.ts';
import { companyScenarios, makeCompany, overview as ofMillions } from './company.ts';
import { createStatements, type YearFigures } from './statements.ts';

/** Key figures of the 100 shares of `steadyGrower`. Without a price no value is too far from it. */
const overview: Overview = { ...ofMillions, sharesOutstanding: 100, price: null, marketCap: 3000 };

/** Returns the product's own valuation. */
export function valued(years: readonly YearFigures[], assumptions: DcfAssumptions, stock = overview) {
  const company = makeCompany(
    { overview: stock, statements: createStatements(years) },
    assumptions.overrides ?? noOverrides,
  );
  const { basis } = company;
  return { company, result: valuate(basis, assumptions), sensitivity: calculateSensitivity(basis, assumptions) };
}

/** Returns the sheets of a valuation. */
export function createSheets(years: readonly YearFigures[], assumptions: DcfAssumptions, stock = overview) {
  const { company } = valued(years, assumptions, stock);
  return valuationWorkbook({ company, assumptions, projection: companyScenarios, misfit: null });
}

/** Returns the file of a valuation, opened in two spreadsheets. */
export async function openedValuation(years: readonly YearFigures[], assumptions: DcfAssumptions, stock = overview) {
  const { written, spreadsheets } = await opened(createSheets(years, assumptions, stock));
  return { written, spreadsheets, books: spreadsheets.map((spreadsheet) => readBook(spreadsheet, written)) };
}

/** A valuation in a spreadsheet. */
function readBook(spreadsheet: Spreadsheet, written: readonly WrittenSheet[]) {
  const row = (sheet: string, label: string) => findRow(spreadsheet, written, sheet, label);
  return {
    name: spreadsheet.name,
    row,
    fairValue: () => row('DCF', FAIR_VALUE_LABEL).valueAt(1),
    /** Types into a row of the sheet of inputs. */
    type: (label: string, ...values: readonly (string | number | null)[]) =>
      values.forEach((value, index) => {
        row('Inputs', label).set(index + 1, value);
      }),
    /** Types a value of the user. */
    own: (label: string, value: number | null) => row('Inputs', label).set(2, value),
    table: (): Cell[][] =>
      Array.from({ length: 11 }, (_, line) =>
        Array.from({ length: 9 }, (__, column) => spreadsheet.valueAt(SENSITIVITY_SHEET, line + 4, column + 1)),
      ),
    textsOf: (sheet: string) =>
      (written.find(({ name }) => name === sheet)?.cells ?? [])
        .flatMap((cells, line) => cells.map((_, column) => spreadsheet.valueAt(sheet, line, column)))
        .filter((value) => typeof value === 'string'),
  };
}
