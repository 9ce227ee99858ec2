import { calculateSheets } from '@basecase/shared-ui/export/formulas/calculate-sheets';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { toCellFormula } from './cell-formula.model.ts';
import type { ComparedCell, ComparedGroup, ComparedRow, Comparison, Format, KnownFigure } from './comparison.model.ts';

const formats: Readonly<Record<Format, string>> = {
  money: '#,##0;-#,##0',
  perShare: '#,##0.00;-#,##0.00',
  percent: '0.0%',
  ratio: '0.00',
  points: '0',
};
const figuresSheet = 'Figures';
/** Relative difference below which a formula gives the product's figure. */
const tolerance = 1e-6;

type Term = NonNullable<KnownFigure['terms']>[number];

/**
 * Returns the comparison as sheets. A calculated figure is a formula over the sheet Figures; one whose formula does not
 * give the product's figure, such as a market cap of a count that is not among its terms, is written as it is.
 */
export function toComparisonSheets(comparison: Comparison, groups: readonly ComparedGroup[]): WorkbookSheet[] {
  const figures = new FiguresDraft();
  const symbols = comparison.companies.map(({ symbol }) => symbol);
  const drafts = groups.flatMap(({ rows }) =>
    rows.map((row) => row.cells.map((cell, at) => draftFormula(cell, symbols[at] ?? '', figures))),
  );
  const checked = keepRightFormulas(drafts, groups, figures);
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
    {
      name: figuresSheet,
      rows: [head(['Company', 'Figure', 'Value', 'Period to', 'Filed', 'Filing']), ...figures.rows],
      widths: [12, 28, 20, 12, 12, 24],
      stickyRows: 1,
    },
  ];
}

const nameRow = ({ label, note }: ComparedRow) => (note === null ? label : `${label} (${note})`);

function toCell({ value }: ComparedCell, format: Format, formula: string | null): WorkbookCell {
  return { value, format: formats[format], ...(formula !== null && value !== null && { formula }) };
}

/** The sheet of terms: each once per company. */
class FiguresDraft {
  readonly rows: WorkbookCell[][] = [];
  readonly #addresses = new Map<string, string>();

  /** Returns the cell of a term, which is added once. */
  addTerm(symbol: string, { name, value, end, filed, accession }: Term): string {
    const plain = name.replace(/^−/, '');
    const key = [symbol, plain, end, value].join('|');
    const known = this.#addresses.get(key);
    if (known !== undefined) return known;
    this.rows.push([
      symbol,
      plain,
      { value, format: '#,##0.00##;-#,##0.00##' },
      end ?? '',
      filed ?? '',
      accession ?? '',
    ]);
    const address = `${figuresSheet}!$C$${this.rows.length + 1}`;
    this.#addresses.set(key, address);
    return address;
  }
}

/** Returns the formula of a figure over the cells of its terms; null for one without a calculation. */
function draftFormula({ figure }: ComparedCell, symbol: string, figures: FiguresDraft): string | null {
  if (figure.value === null || figure.terms === undefined || figure.terms.length === 0) return null;
  const placed = figure.terms.map((term) => ({ ...term, address: figures.addTerm(symbol, term) }));
  const lines = new Set(placed.map(({ name }) => name.replace(/^−/, '')));
  // Periods of one line add up to twelve months.
  if (lines.size === 1 && placed.length > 1) {
    return placed
      .map(({ name, address }, at) => `${name.startsWith('−') ? '-' : at === 0 ? '' : '+'}${address}`)
      .join('');
  }
  const cells = new Map(placed.map(({ name, address }) => [name, address]));
  return figure.formula === undefined ? null : toCellFormula(figure.formula, cells);
}

/** Leaves out the formulas whose result is another than the product's figure. */
function keepRightFormulas(
  drafts: readonly (readonly (string | null)[])[],
  groups: readonly ComparedGroup[],
  figures: FiguresDraft,
): (string | null)[][] {
  const rows = groups.flatMap((group) => group.rows);
  const terms = figures.rows.map((row) => row.map((cell) => (typeof cell === 'object' ? (cell?.value ?? null) : cell)));
  const [results] = calculateSheets([
    { name: 'Compare', rows: drafts.map((row) => row.map((formula) => (formula === null ? null : { formula }))) },
    { name: figuresSheet, rows: [[], ...terms] },
  ]);
  return drafts.map((row, place) =>
    row.map((formula, at) => {
      const [result, value] = [results?.[place]?.[at], rows[place]?.cells[at]?.value ?? null];
      if (typeof result !== 'number' || value === null) return null;
      return Math.abs(result - value) <= tolerance * Math.max(1e-9, Math.abs(value)) ? formula : null;
    }),
  );
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
