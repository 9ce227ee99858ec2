import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initSync, Model } from '@ironcalc/wasm';
import { HyperFormula } from 'hyperformula';
import { type WorkbookSheet, workbookBlob } from '../export/workbook.ts';
import { type Cell, readWorkbook, type WrittenSheet } from './workbook-cells.ts';

/** A program that opens workbooks and calculates them. */
export interface Spreadsheet {
  readonly name: string;
  /** Cells by index, from 0. An error is its text, such as #N/A. */
  readonly valueAt: (sheet: string, row: number, column: number) => Cell;
  readonly set: (sheet: string, row: number, column: number, value: string | number | null) => void;
}

/** Returns two independent spreadsheets, one written in TypeScript and one in Rust, that have calculated a file without its results. */
export async function opened(
  sheets: readonly WorkbookSheet[],
): Promise<{ readonly written: readonly WrittenSheet[]; readonly spreadsheets: readonly [Spreadsheet, Spreadsheet] }> {
  const written = await readWorkbook(await workbookBlob(sheets));
  return { written, spreadsheets: [hyperFormula(written), ironCalc(written)] };
}

function hyperFormula(sheets: readonly WrittenSheet[]): Spreadsheet {
  const content = Object.fromEntries(sheets.map(({ name, cells }) => [name, cells.map((row) => [...row])]));
  const engine = HyperFormula.buildFromSheets(content, { licenseKey: 'gpl-v3', smartRounding: false });
  const sheetId = (name: string) => engine.getSheetId(name) ?? 0;
  return {
    name: 'HyperFormula',
    valueAt: (sheet, row, col) => {
      const value = engine.getCellValue({ sheet: sheetId(sheet), row, col });
      return typeof value === 'object' && value !== null ? value.value : value;
    },
    set: (sheet, row, col, value) => engine.setCellContents({ sheet: sheetId(sheet), row, col }, value),
  };
}

let started = false;

/** Kinds of a cell's value, as IronCalc numbers them. */
const NUMBER = 1;
const FLAG = 4;
const MOST_COLUMNS = 26;
const EXACT = '0.000000000000000E+00';

function ironCalc(sheets: readonly WrittenSheet[]): Spreadsheet {
  if (!started) initSync({ module: readFileSync(createRequire(__filename).resolve('@ironcalc/wasm/wasm_bg.wasm')) });
  started = true;
  const model = new Model('test', 'en', 'UTC', 'en');
  const findSheet = (name: string) => sheets.findIndex((sheet) => sheet.name === name);
  const input = (value: Cell) =>
    value === null ? '' : typeof value === 'string' && !value.startsWith('=') ? `'${value}` : String(value);
  model.pauseEvaluation();
  // To add or name a sheet parses all formulas of the workbook again, so the sheets come before their formulas.
  sheets.forEach(({ name }, sheet) => {
    if (sheet > 0) model.newSheet();
    model.renameSheet(sheet, name);
  });
  sheets.forEach(({ cells }, sheet) => {
    cells.forEach((row, index) => {
      row.forEach((cell, column) => {
        if (cell !== null) model.setUserInput(sheet, index + 1, column + 1, input(cell));
      });
    });
  });
  // It hands out the texts that a format gives: this one has every digit of a number.
  sheets.forEach(({ cells }, sheet) => {
    model.updateRangeStyle({ sheet, row: 1, column: 1, width: MOST_COLUMNS, height: cells.length }, 'num_fmt', EXACT);
  });
  let changed = true;
  return {
    name: 'IronCalc',
    valueAt: (name, row, column) => {
      if (changed) model.evaluate();
      changed = false;
      const sheet = findSheet(name);
      const kind = model.getCellType(sheet, row + 1, column + 1);
      const text = model.getFormattedCellValue(sheet, row + 1, column + 1);
      if (kind === FLAG) return text === 'TRUE';
      return kind === NUMBER && text !== '' ? Number(text) : text;
    },
    set: (name, row, column, value) => {
      model.setUserInput(findSheet(name), row + 1, column + 1, input(value));
      changed = true;
    },
  };
}

/** A row of a sheet in a spreadsheet. */
export interface Row {
  readonly valueAt: (column: number) => Cell;
  readonly set: (column: number, value: string | number | null) => void;
}

/** Returns the first row of a sheet that a label begins. */
export function findRow(spreadsheet: Spreadsheet, written: readonly WrittenSheet[], sheet: string, label: string): Row {
  const row = written.find(({ name }) => name === sheet)?.cells.findIndex(([first]) => first === label) ?? -1;
  if (row < 0) throw new Error(`${sheet} has no row ${label}`);
  return {
    valueAt: (column) => spreadsheet.valueAt(sheet, row, column),
    set: (column, value) => spreadsheet.set(sheet, row, column, value),
  };
}

/** Returns a line per formula of a file without a stored result, or with another one than a spreadsheet calculates. */
export function wrongResults(written: readonly WrittenSheet[], spreadsheets: readonly Spreadsheet[]): string[] {
  return listFormulas(written).flatMap(({ sheet, row, column, stored }) =>
    spreadsheets.flatMap((spreadsheet) => {
      const value = spreadsheet.valueAt(sheet, row, column);
      return isSame(stored, value)
        ? []
        : [`${spreadsheet.name} ${sheet} ${row + 1},${column + 1}: ${stored}, ${value}`];
    }),
  );
}

/** Returns the formulas of a file with their stored results; undefined where there is none. */
export function listFormulas(written: readonly WrittenSheet[]) {
  return written.flatMap(({ name: sheet, cells, stored }) =>
    cells.flatMap((list, row) =>
      list.flatMap((cell, column) =>
        typeof cell === 'string' && cell.startsWith('=') ? [{ sheet, row, column, stored: stored[row]?.[column] }] : [],
      ),
    ),
  );
}

function isSame(one: Cell | undefined, other: Cell): boolean {
  if (typeof one !== 'number' || typeof other !== 'number') return one === other;
  return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other));
}
