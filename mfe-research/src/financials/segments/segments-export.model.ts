import { type ExportedTable, linesLabel, toExportedLines } from '../table/table-export.model.ts';
import type { SegmentsTable } from './segments.model.ts';
import { listSegmentRows } from './segments-source.model.ts';

/** Returns a company's parts for export, in full units, with the gap between their sum and the consolidated figure. */
export function toExportedSegments(symbol: string, table: SegmentsTable): ExportedTable {
  const { columns, currency } = table;
  const rows = listSegmentRows(table).map((row) =>
    'kind' in row && (row.kind === 'adds' || row.kind === 'gap') ? { ...row, label: 'Sum less consolidated' } : row,
  );
  return {
    name: 'Segments',
    title: `${symbol} Segments`,
    heads: [
      { label: linesLabel('reported', currency), texts: columns.map(({ label }) => label), strong: true },
      { label: 'Period', texts: columns.map(({ period }) => period) },
      { label: 'Filing', texts: columns.map(({ accession }) => accession) },
    ],
    lines: toExportedLines(rows),
    plainHeadings: true,
    widths: { label: 40, figure: 26 },
    sources: null,
  };
}
