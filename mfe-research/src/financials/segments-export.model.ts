import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import type { SegmentRow, SegmentsTable } from './segments.model.ts';
import { cellFormats } from './table-export.model.ts';

interface Line {
  readonly label: string;
  readonly unit: SegmentRow['unit'];
  readonly values: readonly (number | null)[];
  readonly strong: boolean;
}

/** Returns the lines of a group: parts, sum, consolidated figure and the gap between them. */
function linesOf({ rows, tie }: SegmentsTable['groups'][number]): Line[] {
  return [
    ...rows.map(({ label, unit, cells, kind }) => ({
      label,
      unit,
      values: cells.map(({ value }) => value),
      strong: kind === 'sum',
    })),
    ...(tie === null
      ? []
      : [{ label: 'Sum less consolidated', unit: 'money', values: tie.gaps, strong: false } as const]),
  ];
}

const accessionsOf = ({ columns }: SegmentsTable) => columns.map(({ accession }) => accession);

/** Returns a company's parts as plain cells, in full units. */
export function segmentsRows(table: SegmentsTable): DelimitedCell[][] {
  return [
    [`Line (${table.currency ?? 'USD'})`, ...table.columns.map(({ label }) => label)],
    ['Period', ...table.columns.map(({ period }) => period)],
    ['Filing', ...accessionsOf(table)],
    ...table.groups.flatMap((group) => [
      [group.title],
      ...linesOf(group).map(({ label, values }) => [label, ...values]),
    ]),
  ];
}

const HEAD_ROWS = 4;

/** Returns a company's parts as a workbook, in full units. */
export function segmentsWorkbook(symbol: string, table: SegmentsTable): WorkbookSheet[] {
  const bold = (value: string): WorkbookCell => ({ value, bold: true });
  const right = (value: string): WorkbookCell => ({ value, align: 'right' });
  const rows: WorkbookCell[][] = [
    [bold(`${symbol} Segments`)],
    [
      bold(`Line (${table.currency ?? 'USD'})`),
      ...table.columns.map(({ label }): WorkbookCell => ({ value: label, bold: true, align: 'right' })),
    ],
    ['Period', ...table.columns.map(({ period }) => right(period))],
    ['Filing', ...accessionsOf(table).map(right)],
    ...table.groups.flatMap((group): WorkbookCell[][] => [
      [bold(group.title)],
      ...linesOf(group).map(({ label, unit, values, strong }): WorkbookCell[] => [
        strong ? bold(label) : label,
        ...values.map((value) => ({ value, format: cellFormats[unit], bold: strong })),
      ]),
    ]),
  ];
  return [
    { name: 'Segments', rows, widths: [40, ...table.columns.map(() => 26)], stickyRows: HEAD_ROWS, stickyColumns: 1 },
  ];
}
