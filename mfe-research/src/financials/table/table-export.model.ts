import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { type FigureHeading, type FigureRow, isFigureRow } from './figure-table.model.ts';

/** Number formats of a workbook by kind of figure. */
const cellFormats = {
  money: '#,##0;-#,##0',
  shares: '#,##0',
  perShare: '#,##0.00##;-#,##0.00##',
  fraction: '0.0%',
  number: '#,##0.##',
} as const;

/** A line of figures in full units. A line without a unit is a heading. */
export interface ExportedLine {
  readonly label: string;
  readonly unit: keyof typeof cellFormats | null;
  readonly strong: boolean;
  /** One per column; none for a heading. */
  readonly values: readonly (number | null)[];
}

/** A line above the figures: the text of each column. */
export interface ExportedHead {
  readonly label: string;
  readonly texts: readonly string[];
  readonly strong?: boolean;
  /** The label in CSV and on the clipboard. Default: that of the workbook. */
  readonly plainLabel?: string;
}

/** A table of figures to export, of whatever source. */
export interface ExportedTable {
  /** Name of the sheet. */
  readonly name: string;
  readonly title: string;
  /** A sentence below the title. */
  readonly caption?: string;
  readonly heads: readonly ExportedHead[];
  readonly lines: readonly ExportedLine[];
  /** Whether CSV and clipboard have the headings too. */
  readonly plainHeadings: boolean;
  /** Widths of the names and of each column, in characters. */
  readonly widths: { readonly label: number; readonly figure: number };
  /** The sheet that says where each figure comes from. */
  readonly sources: { readonly rows: readonly (readonly WorkbookCell[])[]; readonly widths: readonly number[] } | null;
}

/** Returns the rows of a table as lines to export. */
export function toExportedLines(rows: readonly (FigureRow | FigureHeading)[]): ExportedLine[] {
  return rows.map((row) => {
    if (!isFigureRow(row)) return { label: row.section, unit: null, strong: true, values: [] };
    const { label, unit, strong = false, cells } = row;
    return { label, unit, strong, values: cells.map(({ value }) => value) };
  });
}

/** Returns the name of the lines with the unit of their amounts: `Line (USD)`, `Line (share)`. */
export function linesLabel(scale: 'reported' | 'common', currency: string | null | undefined): string {
  return scale === 'common' ? 'Line (share)' : `Line (${currency ?? 'USD'})`;
}

/** Returns a table as plain cells, for CSV and the clipboard. Figures are numbers, missing ones null. */
export function toPlainRows({ heads, lines, plainHeadings }: ExportedTable): DelimitedCell[][] {
  return [
    ...heads.map(({ label, plainLabel = label, texts }) => [plainLabel, ...texts]),
    ...lines
      .filter(({ unit }) => unit !== null || plainHeadings)
      .map(({ label, values }): DelimitedCell[] => [label, ...values]),
  ];
}

const toBold = (value: string): WorkbookCell => ({ value, bold: true });

/** Returns a table as a workbook: a sheet of figures and, where they are given, a sheet of their sources. */
export function toWorkbook(table: ExportedTable): WorkbookSheet[] {
  const { name, title, caption, heads, lines, widths, sources } = table;
  const top: WorkbookCell[][] = [[toBold(title)], ...(caption === undefined ? [] : [[caption], ['']])];
  const rows: WorkbookCell[][] = [
    ...top,
    ...heads.map(({ label, texts, strong }) => [
      strong === true ? toBold(label) : label,
      ...texts.map((value): WorkbookCell => ({ value, align: 'right', ...(strong === true && { bold: true }) })),
    ]),
    ...lines.map(({ label, unit, strong, values }) => [
      strong ? toBold(label) : label,
      ...(unit === null ? [] : values.map((value) => ({ value, format: cellFormats[unit], bold: strong }))),
    ]),
  ];
  const columns = heads[0]?.texts ?? [];
  const figures: WorkbookSheet = {
    name,
    rows,
    widths: [widths.label, ...columns.map(() => widths.figure)],
    stickyRows: top.length + heads.length,
    stickyColumns: 1,
  };
  if (sources === null) return [figures];
  const [first = [], ...rest] = sources.rows;
  const named = first.map((cell) => (typeof cell === 'string' ? toBold(cell) : cell));
  return [figures, { name: 'Sources', rows: [named, ...rest], widths: sources.widths, stickyRows: 1 }];
}
