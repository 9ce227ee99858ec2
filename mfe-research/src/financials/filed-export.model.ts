import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { AddedLines } from './added-lines.model.ts';
import { filingName } from './as-filed-columns.model.ts';
import { type FiledRow, type FiledTable, isFiledRow } from './as-filed-table.model.ts';
import { cellFormats } from './table-export.model.ts';

export interface ExportedFiling {
  readonly symbol: string;
  /** Name of the statement. */
  readonly name: string;
  readonly table: FiledTable;
  readonly added: AddedLines | null;
}

/** Title of the lines that a statement as filed does not print. */
export const addedTitle = 'Added by Basecase, not printed on this statement';

interface Line {
  readonly label: string;
  readonly unit: FiledRow['unit'] | null;
  readonly strong: boolean;
  readonly values: readonly (number | null)[];
}

function linesOf({ table, added }: ExportedFiling): Line[] {
  const heading = (label: string): Line => ({ label, unit: null, strong: true, values: [] });
  const valuesOf = (cells: readonly { readonly value: number | null }[]) => cells.map(({ value }) => value);
  return [
    ...table.rows.map((row) =>
      isFiledRow(row)
        ? { label: row.label, unit: row.unit, strong: row.total !== undefined, values: valuesOf(row.cells) }
        : heading(row.heading),
    ),
    ...(added === null ? [] : [heading(addedTitle)]),
    ...(added?.rows ?? []).map((row) => ({
      label: row.label,
      unit: row.unit,
      strong: false,
      values: valuesOf(row.cells),
    })),
  ];
}

const headOf = ({ scale, currency }: FiledTable) =>
  scale === 'common' ? 'Line (share)' : `Line (${currency ?? 'USD'})`;

/** Returns a statement as filed as plain cells: period and filing above the columns, figures in full units as printed. */
export function filedExportRows(exported: ExportedFiling): DelimitedCell[][] {
  const { columns } = exported.table;
  return [
    [headOf(exported.table), ...columns.map(({ label }) => label)],
    ['Period', ...columns.map(({ period }) => period)],
    ['Filing', ...columns.map(({ filing }) => filingName(filing))],
    ...linesOf(exported).map(({ label, values }) => [label, ...values]),
  ];
}

const HEAD_ROWS = 4;

/** Returns a statement as filed as a workbook: a sheet of figures and a sheet of their sources. */
export function filedExportWorkbook(exported: ExportedFiling): WorkbookSheet[] {
  const { symbol, name, table } = exported;
  const head = (value: string): WorkbookCell => ({ value, bold: true, align: 'right' });
  const bold = (value: string): WorkbookCell => ({ value, bold: true });
  const rows: WorkbookCell[][] = [
    [bold(`${symbol} ${name}, as filed with the SEC`)],
    [bold(headOf(table)), ...table.columns.map(({ label }) => head(label))],
    ['Period', ...table.columns.map(({ period }): WorkbookCell => ({ value: period, align: 'right' }))],
    ['Filing', ...table.columns.map(({ filing }): WorkbookCell => ({ value: filingName(filing), align: 'right' }))],
    ...linesOf(exported).map(({ label, unit, strong, values }): WorkbookCell[] => [
      strong ? bold(label) : label,
      ...(unit === null ? [] : values.map((value) => ({ value, format: cellFormats[unit], bold: strong }))),
    ]),
  ];
  return [
    { name, rows, widths: [44, ...table.columns.map(() => 26)], stickyRows: HEAD_ROWS, stickyColumns: 1 },
    { name: 'Sources', rows: sourceRows(table), widths: [44, 26, 22, 50, 24, 12, 30], stickyRows: 1 },
  ];
}

function sourceRows(table: FiledTable): WorkbookCell[][] {
  const heads = ['Line', 'Period', 'As printed', 'Concept', 'Accession number', 'Filed', 'First filed as'];
  return [
    heads.map((value) => ({ value, bold: true })),
    ...table.rows.filter(isFiledRow).flatMap((row) =>
      row.cells.map((cell, index): WorkbookCell[] => {
        const column = table.columns[index];
        return [
          row.label,
          column?.period ?? '',
          { value: cell.full, align: 'right' },
          row.concept,
          column?.filing.accessionNumber ?? '',
          column?.filing.filed ?? '',
          cell.first === null ? '' : `${cell.first.text} on ${cell.first.filed}`,
        ];
      }),
    ),
  ];
}
