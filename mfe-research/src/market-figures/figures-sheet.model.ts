import { calculateSheets } from '@basecase/shared-ui/export/formulas/calculate-sheets';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
import { toCellFormula } from './cell-formula.model.ts';
import type { KnownFigure, MarketFigure } from './market-source.model.ts';

const sheetName = 'Figures';
const heads = ['Company', 'Figure', 'Value', 'Period to', 'Filed', 'Filing'];
const valuePlace = heads.indexOf('Value');
/** Relative difference below which a formula gives the product's figure. */
const tolerance = 1e-6;

type Term = NonNullable<KnownFigure['terms']>[number];

/** The sheet of the raw figures that other sheets calculate with: each once per company. */
export class FiguresSheet {
  readonly rows: WorkbookCell[][] = [];
  readonly #addresses = new Map<string, string>();
  readonly #rowsByAddress = new Map<string, WorkbookCell[]>();

  /** Returns the cell of a term, which is added once. */
  addTerm(symbol: string, { name, value, end, filed, accession }: Term): string {
    const plain = name.replace(/^−/, '');
    const key = [symbol, plain, end, value].join('|');
    const known = this.#addresses.get(key);
    if (known !== undefined) return known;
    const cell = { value, format: '#,##0.00##;-#,##0.00##' };
    const row: WorkbookCell[] = [symbol, plain, cell, end ?? '', filed ?? '', accession ?? ''];
    this.rows.push(row);
    const address = `${sheetName}!$C$${this.rows.length + 1}`;
    this.#addresses.set(key, address);
    this.#rowsByAddress.set(address, row);
    return address;
  }

  /** Returns the formula of a figure over the cells of its terms; null for one without a calculation. */
  draftFormula(figure: MarketFigure, symbol: string): string | null {
    if (figure.value === null || figure.terms === undefined || figure.terms.length === 0) return null;
    const placed = figure.terms.map((term) => ({ ...term, address: this.addTerm(symbol, term) }));
    const lines = new Set(placed.map(({ name }) => name.replace(/^−/, '')));
    // Periods of one line add up to twelve months.
    if (lines.size === 1 && placed.length > 1) {
      return placed
        .map(({ name, address }, at) => `${name.startsWith('−') ? '-' : at === 0 ? '' : '+'}${address}`)
        .join('');
    }
    const cells = new Map(placed.map(({ name, address }) => [name, address]));
    this.#linkMarketCap(cells);
    return figure.formula === undefined ? null : toCellFormula(figure.formula, cells);
  }

  /** The cell of a market cap is calculated from those of its price and its shares. */
  #linkMarketCap(cells: ReadonlyMap<string, string>): void {
    const [marketCap, price, shares] = ['marketCap', 'price', 'shares'].map((name) => cells.get(name));
    if (marketCap === undefined || price === undefined || shares === undefined) return;
    const row = this.#rowsByAddress.get(marketCap);
    const cell = row?.[valuePlace];
    if (row !== undefined && typeof cell === 'object' && cell !== null) {
      row[valuePlace] = { ...cell, formula: `${price}*${shares}` };
    }
  }

  toSheet(): WorkbookSheet {
    const head = heads.map((value): WorkbookCell => ({ value, bold: true }));
    return { name: sheetName, rows: [head, ...this.rows], widths: [12, 28, 20, 12, 12, 24], stickyRows: 1 };
  }
}

/** Leaves out the formulas whose result is another than the product's figure. @param values the product's figures */
export function keepRightFormulas(
  drafts: readonly (readonly (string | null)[])[],
  values: readonly (readonly (number | null)[])[],
  figures: FiguresSheet,
): (string | null)[][] {
  const terms = figures.rows.map((row) => row.map((cell) => (typeof cell === 'object' ? (cell?.value ?? null) : cell)));
  const [results] = calculateSheets([
    { name: 'Formulas', rows: drafts.map((row) => row.map((formula) => (formula === null ? null : { formula }))) },
    { name: sheetName, rows: [[], ...terms] },
  ]);
  return drafts.map((row, place) =>
    row.map((formula, at) => {
      const [result, value] = [results?.[place]?.[at], values[place]?.[at] ?? null];
      if (typeof result !== 'number' || value === null) return null;
      return Math.abs(result - value) <= tolerance * Math.max(1e-9, Math.abs(value)) ? formula : null;
    }),
  );
}
