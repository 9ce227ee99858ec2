import type { Source } from '@basecase/gateway/contract';
import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { ruleName, sourceName } from './provenance.model.ts';
import type { FigurePart, StatementTable, TableRow } from './statement-table.model.ts';
import { tableCaption } from './table-period.model.ts';

export interface ExportedTable {
  readonly symbol: string;
  /** Of the statement. */
  readonly name: string;
  readonly table: StatementTable;
  readonly source: Source;
  /** Day on which the source was asked, in words. */
  readonly asOf: string;
}

const rowsOf = (table: StatementTable): readonly TableRow[] => table.sections.flatMap(({ rows }) => rows);

/** What the figures of a table are, in words: `in US dollars`. */
export function unitInWords(table: StatementTable, base: string): string {
  return table.scale === 'common' ? `each as a share of ${base}` : `in ${table.currency}`;
}

/** Head and lines of a table as plain cells: days over the columns, figures as numbers. */
export function tableRows(table: StatementTable): DelimitedCell[][] {
  const head = table.scale === 'common' ? 'Line (share)' : `Line (${table.columns.at(-1)?.currency ?? 'USD'})`;
  return [
    [head, ...table.columns.map(({ day }) => day)],
    ...rowsOf(table).map((row) => [row.label, ...row.cells.map(({ value }) => value)]),
  ];
}

const formats = { money: '#,##0;-#,##0', shares: '#,##0', fraction: '0.0%' } as const;
const bold = (value: string): WorkbookCell => ({ value, bold: true });
const HEAD_ROWS = 4;

/** The table as a workbook: the figures on one sheet, where each comes from on the other. */
export function tableWorkbook(exported: ExportedTable, base: string): WorkbookSheet[] {
  const { symbol, name, table, source, asOf } = exported;
  const caption = tableCaption(table.period, table.columns.length, unitInWords(table, base));
  const figures: WorkbookCell[][] = [
    [bold(`${symbol} ${name}`)],
    [`${caption}. Source: ${sourceName(source)}, as of ${asOf}.`],
    [''],
    [
      bold('Period ending'),
      ...table.columns.map(({ day }): WorkbookCell => ({ value: day, bold: true, align: 'right' })),
    ],
    ...table.sections.flatMap(({ title, rows }): WorkbookCell[][] => [
      ...(title === null ? [] : [[bold(title)]]),
      ...rows.map((row): WorkbookCell[] => [
        row.strong ? bold(row.label) : row.label,
        ...row.cells.map(({ value }): WorkbookCell => ({ value, format: formats[row.unit], bold: row.strong })),
      ]),
    ]),
  ];
  return [
    {
      name,
      rows: figures,
      widths: [28, ...table.columns.map(() => 20)],
      stickyRows: HEAD_ROWS,
      stickyColumns: 1,
    },
    { name: 'Sources', rows: sourceRows(table), widths: [28, 14, 20, 34, 44, 24, 12, 60], stickyRows: 1 },
  ];
}

/** `2025-12-27: $143,756,000,000 (0000320193-26-000006), …`. */
function quartersInWords(parts: readonly FigurePart[]): string {
  return parts
    .map(({ day, text, provenance }) => {
      const filing = provenance?.accessionNumber ?? null;
      return `${day}: ${text}${filing === null ? '' : ` (${filing})`}`;
    })
    .join(', ');
}

function sourceRows(table: StatementTable): WorkbookCell[][] {
  const heads = ['Line', 'Period ending', 'As reported', 'How', 'Concepts', 'Accession number', 'Filed', 'Remarks'];
  return [
    heads.map(bold),
    ...rowsOf(table).flatMap((row) =>
      row.cells.map((cell, index): WorkbookCell[] => {
        const { reported, provenance, findings, parts } = cell;
        return [
          row.label,
          table.columns[index]?.day ?? '',
          { value: reported, align: 'right' },
          ruleName(cell),
          provenance?.concepts.join(', ') ?? '',
          provenance?.accessionNumber ?? '',
          provenance?.filed ?? '',
          [provenance?.reason ?? '', quartersInWords(parts), ...findings.map(({ text }) => text)]
            .filter((text) => text !== '')
            .join(' '),
        ];
      }),
    ),
  ];
}
