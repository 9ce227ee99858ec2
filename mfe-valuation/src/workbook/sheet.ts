import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';

/** Text colour of cells that the reader may change; formulas stay black. */
const INPUT_COLOR = '#2450d3';
/** Most projected years: columns of a custom growth list. */
export const MAX_YEARS = 10;
/** The longest fade to a lasting state that a form allows. */
export const MOST_FADE_YEARS = 15;
const HEAD_COLOR = '#eef1f5';

const MINE_COLOR = '#e7edfd';

const formats = {
  money: '#,##0',
  perShare: '#,##0.00',
  rate: '0.00%',
  number: '0.00',
  exchange: '0.0000',
  multiple: '0.0',
  year: '0',
} as const;
export type CellFormat = keyof typeof formats;

/** Returns a cell that the reader may change. */
export function inputCell(value: number | string | null, format?: CellFormat): WorkbookCell {
  return { value, color: INPUT_COLOR, ...(format === undefined ? {} : { format: formats[format] }) };
}

/** Returns a cell for the user's own value, marked where there is one. Empty it leaves the product's value in use. */
export function mineCell(value: number | null, format?: CellFormat): WorkbookCell {
  if (value === null) return inputCell('', format);
  return {
    value,
    color: INPUT_COLOR,
    backgroundColor: MINE_COLOR,
    bold: true,
    ...(format === undefined ? {} : { format: formats[format] }),
  };
}

/** Returns a cell with a figure that the product read: null is N/A. */
export function figureCell(value: number | null, format: CellFormat): WorkbookCell {
  return { value, format: formats[format] };
}

/**
 * Returns a cell with a formula.
 * @param formula without the equals sign
 * @param result the product's figure; null has the file store the figure that the cells give
 */
export function formulaCell(
  formula: string,
  format: CellFormat,
  result: number | null = null,
  bold = false,
): WorkbookCell {
  return { value: result, formula, format: formats[format], bold };
}

/** Returns a cell with a formula whose result is a text. */
export function textFormulaCell(formula: string, bold = false): WorkbookCell {
  return { value: null, formula, bold };
}

/** Returns a text as a part of a formula. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns a bold cell. */
export function titleCell(text: string): WorkbookCell {
  return { value: text, bold: true };
}

/** Returns a cell of a table's head. */
export function headCell(text: string | number): WorkbookCell {
  return { value: text, bold: true, backgroundColor: HEAD_COLOR, ...(typeof text === 'number' ? { format: '0' } : {}) };
}

/** Returns the letter of a column, from index 0. */
export function columnLetter(column: number): string {
  return String.fromCharCode(65 + column);
}

/** The rows of a sheet, added from top to bottom. */
export interface SheetDraft {
  readonly rows: WorkbookCell[][];
  /** @returns the number of the row that was added, from 1 */
  readonly add: (...cells: WorkbookCell[]) => number;
}

/** Returns an empty draft. */
export function sheetDraft(): SheetDraft {
  const rows: WorkbookCell[][] = [];
  return { rows, add: (...cells) => rows.push(cells) };
}

/** Returns a sheet with the rows of a draft. */
export function createSheet(name: string, draft: SheetDraft, widths: readonly number[]): WorkbookSheet {
  return { name, rows: draft.rows, widths, stickyColumns: 1 };
}

/** Adds a labelled single figure in column B. @returns its address */
export function addFigure(
  draft: SheetDraft,
  label: string,
  formula: string,
  format: CellFormat,
  value: number | null,
  bold = false,
) {
  const row = draft.add(bold ? titleCell(label) : label, formulaCell(formula, format, value, bold));
  return `$B$${row}`;
}
