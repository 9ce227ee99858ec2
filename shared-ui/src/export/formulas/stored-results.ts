import type { WorkbookCell, WorkbookSheet } from '../workbook-sheet.ts';
import { calculateSheets, type SourceCell } from './calculate-sheets.ts';
import { CellError, type CellValue } from './cell-value.ts';

/**
 * Returns the values of all cells of a workbook, by sheet, row and column. The value of a formula is its own result,
 * else the result calculated from its cells.
 */
export function storedResults(sheets: readonly WorkbookSheet[]): CellValue[][][] {
  const calculated = calculateSheets(
    sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.map(source)) })),
  );
  return sheets.map(({ rows }, sheet) =>
    rows.map((cells, row) => cells.map((cell, column) => brought(cell) ?? calculated[sheet]?.[row]?.[column] ?? null)),
  );
}

function source(cell: WorkbookCell): SourceCell {
  if (typeof cell === 'object' && cell?.formula !== undefined) return { formula: cell.formula };
  const value = typeof cell === 'object' && cell !== null ? cell.value : cell;
  // The file names a missing figure; an empty text is an empty cell in it.
  if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return 'N/A';
  return value === '' ? null : value;
}

function brought(cell: WorkbookCell): string | number | null {
  if (typeof cell !== 'object' || cell?.formula === undefined) return null;
  return typeof cell.value === 'number' && !Number.isFinite(cell.value) ? null : cell.value;
}

/** Returns the XML of a sheet with the results of its formulas: the library that writes it leaves them out. */
export function withResults(xml: string, values: readonly (readonly CellValue[])[]): string {
  return xml.replace(
    /<c r="([A-Z]+)(\d+)"([^>]*)><f>([^<]*)<\/f><\/c>/g,
    (_, letters: string, row: string, attributes: string, formula: string) => {
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      const value = values[Number(row) - 1]?.[column];
      if (value === undefined || value === null) throw new Error(`No result of ${letters}${row}`);
      const { type, text } = written(value);
      return `<c r="${letters}${row}"${attributes}${type}><f>${formula}</f><v>${text}</v></c>`;
    },
  );
}

function written(value: Exclude<CellValue, null>): { readonly type: string; readonly text: string } {
  if (typeof value === 'number') return { type: '', text: String(value) };
  if (typeof value === 'boolean') return { type: ' t="b"', text: value ? '1' : '0' };
  if (value instanceof CellError) return { type: ' t="e"', text: value.code };
  return { type: ' t="str"', text: value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') };
}
