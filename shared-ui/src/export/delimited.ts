import { NOT_AVAILABLE } from '../figures/format.ts';

/** A number is written without separators, so that a spreadsheet reads it as a number; null is N/A. */
export type DelimitedCell = string | number | null;

/** A spreadsheet would run text with such a beginning as a formula. */
const formulaStart = /^[=+\-@\t\r]/;

function plain(cell: DelimitedCell): string {
  if (cell === null || (typeof cell === 'number' && !Number.isFinite(cell))) return NOT_AVAILABLE;
  if (typeof cell === 'number') return String(cell);
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** Rows as comma-separated values (RFC 4180). */
export function formatCsv(rows: readonly (readonly DelimitedCell[])[]): string {
  return rows.map((row) => `${row.map((cell) => quoted(plain(cell))).join(',')}\r\n`).join('');
}

/** Returns rows as a CSV file. */
export function createCsv(rows: readonly (readonly DelimitedCell[])[]): Blob {
  return new Blob([formatCsv(rows)], { type: 'text/csv;charset=utf-8' });
}

/** Rows as tab-separated text, the clipboard format of spreadsheets. */
export function formatTsv(rows: readonly (readonly DelimitedCell[])[]): string {
  return rows.map((row) => row.map((cell) => plain(cell).replace(/[\t\r\n]+/g, ' ')).join('\t')).join('\n');
}
