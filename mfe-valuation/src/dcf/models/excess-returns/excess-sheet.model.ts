import type { WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import {
  addFigure,
  type CellFormat,
  columnLetter,
  createSheet,
  formulaCell,
  headCell,
  inputCell,
  MOST_FADE_YEARS,
  type SheetDraft,
  titleCell,
} from '../../../workbook/sheet.ts';
import type { TypedInputs } from '../../inputs/figure-input.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { addFairValue, openModelSheet } from '../../workbook/model-sheet.ts';
import { type ExcessInputName, excessInputs } from './excess-inputs.model.ts';
import type { ExcessReturnYear } from './excess-returns.model.ts';
import {
  COST_STEPS,
  type ExcessSensitivity,
  type ExcessValuation,
  excessValuation,
  RETURN_STEPS,
} from './excess-valuation.model.ts';

const EXCESS_SHEET = 'Excess returns';
export const EXCESS_VALUE_LABEL = 'Fair value per share';

type Addresses = (name: ExcessInputName) => string;

/** Returns a valuation by excess returns as a sheet with live formulas. A missing input leaves no value until it is typed in. */
export function excessSheet(company: ValuedCompany, assumptions: DcfAssumptions, typed: TypedInputs): WorkbookSheet {
  const inputs = excessInputs(company, assumptions, typed);
  const valuation = excessValuation(inputs, company.market.price, company.market.comparable);
  const { result, contradiction } = valuation;
  const without = excessInputs(company, assumptions, {});
  const title = `${company.overview.name} (${company.symbol}): excess returns a share`;
  const sheet = openModelSheet(title, inputs, without, valuation);
  const { draft, at, lacking } = sheet;
  const beta = `${at('equityBeta')}*${at('equityPremium')}`;
  const costFormula = `${at('equityRiskFree')}+${beta}`;
  const cost = addFigure(draft, 'Cost of equity', costFormula, 'rate', valuation.costOfEquity, true);
  const { present, lastBook } = yearRows(draft, at, cost, valuation);
  draft.add('');
  const gap = `${cost}-${at('excessGrowth')}`;
  // A return on a book value that is not above 0 says nothing.
  const solvable = (formula: string) => `IF(OR(${gap}<=0,${at('bookValue')}<=0),"N/A",${formula})`;
  const spread = `${at('terminalSpread')}*${lastBook}/(${gap})/(1+${cost})^${at('fadeYears')}`;
  const after = result?.terminalValue ?? null;
  const terminal = addFigure(draft, 'Value after the fade', solvable(spread), 'perShare', after);
  const sum = `${at('bookValue')}+SUM(${present})+${terminal}`;
  const price = `$B$${draft.add('Price', inputCell(company.market.price, 'perShare'))}`;
  const value = contradiction === null ? (result?.valuePerShare ?? null) : null;
  addFairValue(sheet, EXCESS_VALUE_LABEL, { known: terminal, perShare: sum, price }, value);
  addSensitivity(draft, { at, cost, lacking }, valuation.sensitivity);
  return createSheet(EXCESS_SHEET, draft, [30, ...Array.from({ length: MOST_FADE_YEARS + 2 }, () => 14)]);
}

const cell = (row: number, index: number) => `${columnLetter(index + 1)}${row}`;
type OfYear<Value> = (index: number) => Value;

/** Adds the projected years. Beyond the fade book value does not change, so that its last column is the end of the fade. */
function yearRows(draft: SheetDraft, at: Addresses, cost: string, valuation: ExcessValuation) {
  const { result } = valuation;
  const years = Array.from({ length: MOST_FADE_YEARS }, (_, index) => index);
  draft.add('');
  const head = draft.add(headCell('Year of the fade'), ...years.map((index) => headCell(index + 1)));
  const [start, earned, end, excess, present] = [head + 1, head + 2, head + 3, head + 4, head + 5];
  const line = (label: string, format: CellFormat, formula: OfYear<string>, field?: keyof ExcessReturnYear) => {
    const known = (index: number) => (field === undefined ? null : (result?.projected[index]?.[field] ?? null));
    draft.add(label, ...years.map((index) => formulaCell(formula(index), format, known(index))));
  };
  const within =
    (formula: OfYear<string>): OfYear<string> =>
    (index) =>
      `IF(${cell(head, index)}>${at('fadeYears')},0,${formula(index)})`;
  const before: OfYear<string> = (index) => (index === 0 ? at('bookValue') : cell(end, index - 1));
  const fade: OfYear<string> = (index) =>
    `${at('returnOnEquity')}+(${cost}+${at('terminalSpread')}-${at('returnOnEquity')})*(${cell(head, index)}-1)/(${at('fadeYears')}-1)`;
  const kept: OfYear<string> = (index) => `${cell(start, index)}*(1+${cell(earned, index)}*(1-${at('payout')}))`;
  const above: OfYear<string> = (index) => `(${cell(earned, index)}-${cost})*${cell(start, index)}`;
  const discounted: OfYear<string> = (index) => `${cell(excess, index)}/(1+${cost})^${cell(head, index)}`;
  line('Book value, start', 'perShare', before, 'bookValue');
  line('Return on equity', 'rate', within(fade), 'returnOnEquity');
  line('Book value, end', 'perShare', kept);
  line('Excess return', 'perShare', within(above), 'excessReturn');
  line('Present value', 'perShare', discounted, 'presentValue');
  return {
    present: `${cell(present, 0)}:${cell(present, MOST_FADE_YEARS - 1)}`,
    lastBook: cell(end, MOST_FADE_YEARS - 1),
  };
}

/** Cells of the sheet that the table is made of. */
interface SensitivityCells {
  /** The cell of an input in use. */
  readonly at: (name: ExcessInputName) => string;
  /** The cell of the cost of equity. */
  readonly cost: string;
  /** A condition that holds while an input is missing. */
  readonly lacking: string;
}

/** A case of the table by the cells of its rates. */
interface Case {
  readonly roe: string;
  readonly cost: string;
  /** Index among all cases, row by row. */
  readonly index: number;
}

const years = Array.from({ length: MOST_FADE_YEARS }, (_, index) => index + 1);
/** Year 1 is in column C. */
const columnOf = (year: number) => columnLetter(year + 1);
/** The book value after the fade. */
const AFTER = columnOf(MOST_FADE_YEARS + 1);

/**
 * Adds the fair value by cost of equity and starting return on equity, in formulas. Each case has another path of returns, so the book
 * values and present values of each are below the table.
 * @param sensitivity the figures of the product; null without a value
 */
function addSensitivity(draft: SheetDraft, cells: SensitivityCells, sensitivity: ExcessSensitivity | null): void {
  draft.add('');
  draft.add(titleCell('Sensitivity'));
  draft.add('Fair value per share: cost of equity across, starting ROE down. Blue cells can be changed.');
  const distances = draft.add('Distance', '', ...COST_STEPS.map((step) => inputCell(step, 'rate')));
  const rates = draft.add(
    headCell('Distance'),
    headCell('Starting ROE'),
    ...COST_STEPS.map((_, column) =>
      formulaCell(
        `${cells.cost}+${columnOf(column + 1)}$${distances}`,
        'rate',
        sensitivity?.costs[column] ?? null,
        true,
      ),
    ),
  );
  const cases = RETURN_STEPS.flatMap((_, row) =>
    COST_STEPS.map(
      (__, column): Case => ({
        roe: `$B$${rates + 1 + row}`,
        cost: `$${columnOf(column + 1)}$${rates}`,
        index: row * COST_STEPS.length + column,
      }),
    ),
  );
  // Below the table: an empty row and a head, the book values of all cases, and the same for present values.
  const books = rates + RETURN_STEPS.length + 3;
  const values = books + cases.length + 2;
  RETURN_STEPS.forEach((step, row) => {
    const roe = sensitivity?.returns[row] ?? null;
    draft.add(
      inputCell(step, 'rate'),
      formulaCell(`${cells.at('returnOnEquity')}+$A$${rates + 1 + row}`, 'rate', roe, true),
      ...cases.slice(row * COST_STEPS.length, (row + 1) * COST_STEPS.length).map((one, column) => {
        const formula = valueFormula(cells, one, books + one.index, values + one.index);
        return formulaCell(formula, 'perShare', sensitivity?.values[row]?.[column] ?? null);
      }),
    );
  });
  addBooks(draft, cells, cases, books);
  addPresentValues(draft, cells, cases, { books, values });
}

function valueFormula({ at, lacking }: SensitivityCells, { cost }: Case, book: number, value: number): string {
  const gap = `${cost}-${at('excessGrowth')}`;
  const after = `${at('terminalSpread')}*$${AFTER}$${book}/(${gap})/(1+${cost})^${at('fadeYears')}`;
  const sum = `${at('bookValue')}+SUM($${columnOf(1)}$${value}:$${columnOf(MOST_FADE_YEARS)}$${value})+${after}`;
  return `IF(${lacking},"N/A",IF(OR(${gap}<=0,${at('bookValue')}<=0),"N/A",${sum}))`;
}

/** Returns the formula of a year's return on equity, which fades to cost of equity + spread. @param head row of the years */
function returnFormula({ at }: SensitivityCells, { roe, cost }: Case, year: number, head: number): string {
  return `${roe}+(${cost}+${at('terminalSpread')}-${roe})*(${columnOf(year)}$${head}-1)/(${at('fadeYears')}-1)`;
}

function addBooks(draft: SheetDraft, cells: SensitivityCells, cases: readonly Case[], first: number): void {
  const { at } = cells;
  const head = first - 1;
  draft.add('');
  draft.add(
    headCell('Book value: starting ROE'),
    headCell('Cost of equity'),
    ...years.map(headCell),
    headCell('After'),
  );
  for (const one of cases) {
    const row = first + one.index;
    const book = (year: number) => {
      const before = `${columnOf(year - 1)}${row}`;
      if (year === 1) return formulaCell(at('bookValue'), 'perShare');
      const kept = `${before}*(1+(${returnFormula(cells, one, year - 1, head)})*(1-${at('payout')}))`;
      return formulaCell(`IF(${columnOf(year - 1)}$${head}>${at('fadeYears')},${before},${kept})`, 'perShare');
    };
    draft.add(
      formulaCell(one.roe, 'rate'),
      formulaCell(one.cost, 'rate'),
      ...years.map(book),
      book(MOST_FADE_YEARS + 1),
    );
  }
}

interface Blocks {
  /** First row of the book values. */
  readonly books: number;
  /** First row of the present values. */
  readonly values: number;
}

function addPresentValues(draft: SheetDraft, cells: SensitivityCells, cases: readonly Case[], blocks: Blocks): void {
  const head = blocks.values - 1;
  draft.add('');
  draft.add(headCell('Present value: starting ROE'), headCell('Cost of equity'), ...years.map(headCell));
  for (const one of cases) {
    const value = (year: number) => {
      const column = columnOf(year);
      const excess = `(${returnFormula(cells, one, year, head)}-${one.cost})*${column}${blocks.books + one.index}`;
      const discounted = `${excess}/(1+${one.cost})^${column}$${head}`;
      return formulaCell(`IF(${column}$${head}>${cells.at('fadeYears')},0,${discounted})`, 'perShare');
    };
    draft.add(formulaCell(one.roe, 'rate'), formulaCell(one.cost, 'rate'), ...years.map(value));
  }
}
