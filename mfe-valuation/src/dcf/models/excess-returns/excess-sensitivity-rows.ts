import {
  columnLetter,
  formulaCell,
  headCell,
  inputCell,
  MOST_FADE_YEARS,
  type SheetDraft,
  titleCell,
} from '../../../workbook/sheet.ts';
import type { ExcessInputName } from './excess-inputs.model.ts';
import { COST_STEPS, type ExcessSensitivity, RETURN_STEPS } from './excess-valuation.model.ts';

/** Cells of the sheet that the table is made of. */
export interface SensitivityCells {
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
export function addSensitivity(
  draft: SheetDraft,
  cells: SensitivityCells,
  sensitivity: ExcessSensitivity | null,
): void {
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
