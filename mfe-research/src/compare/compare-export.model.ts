import type { DelimitedCell } from '@basecase/shared-ui/export/delimited';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { FiguresSheet, keepRightFormulas } from '../market-figures/figures-sheet.model.ts';
import type { ComparedCell, ComparedGroup, ComparedRow, Comparison, Format } from './comparison.model.ts';

const formats: Readonly<Record<Format, string>> = {
  money: '#,##0;-#,##0',
  perShare: '#,##0.00;-#,##0.00',
  percent: '0.0%',
  ratio: '0.00',
  points: '0',
};

/**
 * Returns the comparison as sheets. A calculated figure is a formula over the sheet Figures; one whose formula does not
 * give the product's figure, such as a market cap of a count that is not among its terms, is written as it is.
 */
export function toComparisonSheets(comparison: Comparison, groups: readonly ComparedGroup[]): WorkbookSheet[] {
  const figures = new FiguresSheet();
  const symbols = comparison.companies.map(({ symbol }) => symbol);
  const drafts = groups.flatMap(({ rows }) =>
    rows.map((row) => row.cells.map((cell, at) => figures.draftFormula(cell.figure, symbols[at] ?? ''))),
  );
  const values = groups.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ value }) => value)));
  const checked = keepRightFormulas(drafts, values, figures);
  let index = -1;
  const body = groups.flatMap(({ title, note, rows }): WorkbookCell[][] => [
    [{ value: note === null ? title : `${title} (${note})`, bold: true }],
    ...rows.map((row): WorkbookCell[] => {
      index += 1;
      return [nameRow(row), ...row.cells.map((cell, at) => toCell(cell, row.format, checked[index]?.[at] ?? null))];
    }),
  ]);
  const head = (texts: readonly string[]) => texts.map((value): WorkbookCell => ({ value, bold: true }));
  return [
    {
      name: 'Compare',
      rows: [
        head([`Compare ${symbols.join(', ')}`]),
        [
          'Calculated figures are formulas over the sheet Figures. Amounts are in the currency of the reports, prices in US dollars.',
        ],
        head(['', ...comparison.companies.map(({ name, symbol }) => `${name} (${symbol})`)]),
        ['Currency', ...comparison.companies.map(({ currency }) => currency)],
        ...body,
      ],
      widths: [44, ...symbols.map(() => 22)],
      stickyRows: 3,
      stickyColumns: 1,
    },
    { name: 'Fiscal years', ...listYears(comparison, groups), stickyRows: 1 },
    figures.toSheet(),
  ];
}

const nameRow = ({ label, note }: ComparedRow) => (note === null ? label : `${label} (${note})`);

function toCell({ value }: ComparedCell, format: Format, formula: string | null): WorkbookCell {
  return { value, format: formats[format], ...(formula !== null && value !== null && { formula }) };
}

function listYears(
  { companies }: Comparison,
  groups: readonly ComparedGroup[],
): Pick<WorkbookSheet, 'rows' | 'widths'> {
  const count = Math.max(
    0,
    ...groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map(({ years }) => years.length))),
  );
  const backs = Array.from({ length: count }, (_, ago) => (ago === 0 ? 'Latest fiscal year' : `${ago} before`));
  const rows = groups.flatMap((group) =>
    group.rows.flatMap((row) =>
      row.cells.map((cell, at): WorkbookCell[] => [
        row.label,
        companies[at]?.symbol ?? '',
        ...cell.years.toReversed().map(({ value }) => ({
          value: typeof value === 'number' ? value : null,
          format: formats[row.format],
        })),
      ]),
    ),
  );
  const head = ['Line', 'Company', ...backs].map((value): WorkbookCell => ({ value, bold: true }));
  return { rows: [head, ...rows], widths: [30, 12, ...backs.map(() => 18)] };
}

/** Returns the table as plain cells: figures in full units, years newest first, missing ones with their reason. */
export function toCsvRows({ companies }: Comparison, groups: readonly ComparedGroup[]): DelimitedCell[][] {
  const years = Math.max(
    0,
    ...groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells.map((cell) => cell.years.length))),
  );
  const backs = Array.from({ length: years }, (_, ago) => (ago === 0 ? 'Latest fiscal year' : `${ago} before`));
  const head = ['Group', 'Line', 'Company', 'Currency', 'Figure', 'End', 'Filing', 'Reason', ...backs];
  const body = groups.flatMap(({ title, rows }) =>
    rows.flatMap((row) =>
      row.cells.map(({ figure, value, missing, years: own }, at): DelimitedCell[] => {
        const known = figure.value === null ? null : figure;
        return [
          title,
          row.note === null ? row.label : `${row.label} (${row.note})`,
          companies[at]?.symbol ?? '',
          known?.currency ?? '',
          value,
          known?.end ?? '',
          known?.accession ?? '',
          missing ?? '',
          ...own.toReversed().map((year) => (typeof year.value === 'number' ? year.value : null)),
        ];
      }),
    ),
  );
  return [head, ...body];
}
