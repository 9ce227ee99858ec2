import { type ExportedLine, type ExportedTable, exportedHeading, linesLabel } from '../table/table-export.model.ts';
import type { SegmentsTable } from './segments.model.ts';

/** Returns a company's parts for export, in full units, with the gap between their sum and the consolidated figure. */
export function toExportedSegments(symbol: string, { columns, groups, currency }: SegmentsTable): ExportedTable {
  return {
    name: 'Segments',
    title: `${symbol} Segments`,
    heads: [
      { label: linesLabel('reported', currency), texts: columns.map(({ label }) => label), strong: true },
      { label: 'Period', texts: columns.map(({ period }) => period) },
      { label: 'Filing', texts: columns.map(({ accession }) => accession) },
    ],
    lines: groups.flatMap(({ title, rows, tie }): ExportedLine[] => [
      exportedHeading(title),
      ...rows.map(({ label, unit, kind, cells }) => ({
        label,
        unit,
        strong: kind === 'sum',
        values: cells.map(({ value }) => value),
      })),
      ...(tie === null
        ? []
        : [{ label: 'Sum less consolidated', unit: 'money', strong: false, values: tie.gaps } as const]),
    ]),
    plainHeadings: true,
    widths: { label: 40, figure: 26 },
    sources: null,
  };
}
