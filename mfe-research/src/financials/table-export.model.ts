import type { Source } from '@basecase/gateway/contract';
import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { inSentence } from '@basecase/shared-ui/figures/words';
import { currencyWords, unitSentence } from './figure-units.model.ts';
import { ruleName, sourceName } from './provenance.model.ts';
import type { FigurePart, StatementTable, TableRow } from './statement-table.model.ts';
import { tableCaption } from './table-period.model.ts';

export interface ExportedTable {
  readonly symbol: string;
  /** Name of the statement. */
  readonly name: string;
  readonly table: StatementTable;
  readonly source: Source;
  /** The day of the source's answer, as text. */
  readonly asOf: string;
}

const rowsOf = (table: StatementTable): readonly TableRow[] => table.sections.flatMap(({ rows }) => rows);

/** Returns the unit of a table as text: `in US dollars`, `in millions of US dollars and of shares, except per share`. */
export function unitText(table: StatementTable, base: string): string {
  if (table.scale === 'common') return `each as a share of ${base}`;
  if (table.unit === 'full') return `in ${currencyWords(table.currency)}`;
  const measures = rowsOf(table).flatMap(({ unit }) =>
    unit === 'fraction' ? [] : [{ kind: unit, currency: table.currency }],
  );
  return inSentence(unitSentence(measures, table.unit));
}

/** Returns the head and rows of a table as plain cells: days above the columns, figures as numbers. */
export function tableRows(table: StatementTable): DelimitedCell[][] {
  const head = table.scale === 'common' ? 'Line (share)' : `Line (${table.columns.at(-1)?.currency ?? 'USD'})`;
  return [
    [head, ...table.columns.map(({ day }) => day)],
    ['Period', ...table.columns.map(({ label }) => label)],
    ...rowsOf(table).map((row) => [row.label, ...row.cells.map(({ value }) => value)]),
  ];
}

/** Number formats of a workbook by kind of figure. */
export const cellFormats = {
  money: '#,##0;-#,##0',
  shares: '#,##0',
  perShare: '#,##0.00##;-#,##0.00##',
  fraction: '0.0%',
  number: '#,##0.##',
} as const;

const bold = (value: string): WorkbookCell => ({ value, bold: true });
const HEAD_ROWS = 5;

/** Returns a table as a workbook: a sheet of figures, in full units, and a sheet of their sources. */
export function tableWorkbook(exported: ExportedTable, base: string): WorkbookSheet[] {
  const { symbol, name, table, source, asOf } = exported;
  const caption = tableCaption(table.period, table.columns.length, unitText({ ...table, unit: 'full' }, base));
  const figures: WorkbookCell[][] = [
    [bold(`${symbol} ${name}`)],
    [`${caption}. Source: ${sourceName(source)}, as of ${asOf}.`],
    [''],
    [
      bold('Period ending'),
      ...table.columns.map(({ day }): WorkbookCell => ({ value: day, bold: true, align: 'right' })),
    ],
    [bold('Period'), ...table.columns.map(({ label }): WorkbookCell => ({ value: label, align: 'right' }))],
    ...table.sections.flatMap(({ title, rows }): WorkbookCell[][] => [
      ...(title === null ? [] : [[bold(title)]]),
      ...rows.map((row): WorkbookCell[] => [
        row.strong ? bold(row.label) : row.label,
        ...row.cells.map(({ value }): WorkbookCell => ({ value, format: cellFormats[row.unit], bold: row.strong })),
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

/** Returns the quarters of a sum: `2025-12-27: $143,756,000,000 (0000320193-26-000006), …`. */
function quartersText(parts: readonly FigurePart[]): string {
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
          [provenance?.reason ?? '', quartersText(parts), ...findings.map(({ text }) => text)]
            .filter((text) => text !== '')
            .join(' '),
        ];
      }),
    ),
  ];
}
