import type { WorkbookCell } from '@basecase/shared-ui/export/workbook';
import type { TableRow } from '../standard/statement-table.model.ts';
import { listFigureRows } from '../table/figure-table.model.ts';
import { type ExportedTable, linesLabel, toExportedLines } from '../table/table-export.model.ts';
import { joinLines } from './added-lines.model.ts';
import { filingName } from './as-filed-columns.model.ts';
import type { FiledTable } from './as-filed-table.model.ts';

export interface ExportedFiling {
  readonly symbol: string;
  /** Name of the statement. */
  readonly name: string;
  readonly table: FiledTable;
  readonly added: readonly TableRow[];
}

/** Returns a statement as filed for export: period and filing above the columns, figures in full units as printed. */
export function toExportedFiling({ symbol, name, table, added }: ExportedFiling): ExportedTable {
  const { columns } = table;
  return {
    name,
    title: `${symbol} ${name}, as filed with the SEC`,
    heads: [
      { label: linesLabel(table.scale, table.currency), texts: columns.map(({ label }) => label), strong: true },
      { label: 'Period', texts: columns.map(({ period }) => period) },
      { label: 'Filing', texts: columns.map(({ filing }) => filingName(filing)) },
    ],
    lines: toExportedLines(joinLines(table, added)),
    plainHeadings: true,
    widths: { label: 44, figure: 26 },
    sources: { rows: listSources(table), widths: [44, 26, 22, 50, 24, 12, 30] },
  };
}

function listSources(table: FiledTable): WorkbookCell[][] {
  return [
    ['Line', 'Period', 'As printed', 'Concept', 'Accession number', 'Filed', 'First filed as'],
    ...listFigureRows(table.rows).flatMap((row) =>
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
