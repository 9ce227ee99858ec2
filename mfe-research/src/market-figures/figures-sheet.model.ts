import { calculateSheets } from '@basecase/shared-ui/export/formulas/calculate-sheets';
import type { WorkbookCell, WorkbookSheet } from '@basecase/shared-ui/export/workbook';
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

/** Functions of the product's formulas as a spreadsheet names them. */
const names: Readonly<Record<string, string>> = {
  avg: 'AVERAGE',
  sum: 'SUM',
  min: 'MIN',
  max: 'MAX',
  abs: 'ABS',
  if: 'IF',
};
/** Functions that pass their first part on where it is known. */
const passing: ReadonlySet<string> = new Set(['orzero', 'positive', 'within']);
/** Lines and measures that are formulas over others; `@` is their period. */
const derived: Readonly<Record<string, string>> = {
  fcf: 'operatingCashflow@ - capex@',
  debt: 'longTermDebt@ + shortTermDebt@',
  commonEquity: 'equity@ - preferredStock@',
  enterpriseValue:
    'marketCap + debt + max(totalAssets - totalLiabilities - equity, 0) + preferredStock - cash - investments',
};
const token = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*)((?:\.(?:fy|q))?(?:\[-\d+[yq]\])?)|(<=|>=|!=|==|[-+*/<>=(),]))/y;

/**
 * Returns a formula of the market as one over cells.
 * @param cells addresses by the names of terms; a term without a cell counts as 0
 * @returns null for a formula that has no such form
 */
export function toCellFormula(formula: string, cells: ReadonlyMap<string, string>): string | null {
  try {
    const reader = new FormulaReader(formula, cells);
    const written = reader.readOr();
    return reader.isAtEnd() ? written : null;
  } catch (error) {
    if (error instanceof NoCellFormula) return null;
    throw error;
  }
}

class NoCellFormula extends Error {
  override readonly name = 'NoCellFormula';
}

interface Token {
  readonly text: string;
  readonly kind: 'number' | 'name' | 'sign';
  /** The period of a name, such as `.fy[-1y]`. */
  readonly period: string;
}

function readTokens(formula: string): Token[] {
  const tokens: Token[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < formula.trimEnd().length) {
    const found = token.exec(formula);
    if (found === null) throw new NoCellFormula();
    const [, number, name, period = '', sign = ''] = found;
    if (number !== undefined) tokens.push({ text: number, kind: 'number', period });
    else if (name !== undefined) tokens.push({ text: name, kind: 'name', period });
    else tokens.push({ text: sign, kind: 'sign', period });
  }
  return tokens;
}

/** Reads a formula by the precedence of its operators and writes it for a spreadsheet. */
class FormulaReader {
  readonly #tokens: readonly Token[];
  readonly #cells: ReadonlyMap<string, string>;
  #at = 0;

  constructor(formula: string, cells: ReadonlyMap<string, string>) {
    this.#tokens = readTokens(formula);
    this.#cells = cells;
  }

  isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  readOr(): string {
    return this.#readWords('or', 'OR', () => this.#readWords('and', 'AND', () => this.#readComparison()));
  }

  #readWords(word: string, name: string, readPart: () => string): string {
    const parts = [readPart()];
    while (this.#take(word)) parts.push(readPart());
    return parts.length === 1 ? (parts[0] ?? '') : `${name}(${parts.join(',')})`;
  }

  #readComparison(): string {
    const left = this.#readSum();
    const sign = ['<=', '>=', '!=', '==', '<', '>', '='].find((candidate) => this.#take(candidate));
    if (sign === undefined) return left;
    const written = { '!=': '<>', '==': '=' }[sign] ?? sign;
    return `${left}${written}${this.#readSum()}`;
  }

  #readSum(): string {
    return this.#readChain(['+', '-'], () => this.#readChain(['*', '/'], () => this.#readPart()));
  }

  #readChain(signs: readonly string[], readPart: () => string): string {
    let written = readPart();
    for (;;) {
      const sign = signs.find((candidate) => this.#take(candidate));
      if (sign === undefined) return written;
      written += `${sign}${readPart()}`;
    }
  }

  #readPart(): string {
    if (this.#take('-')) return `(0-${this.#readPart()})`;
    if (this.#take('(')) {
      const inner = this.readOr();
      this.#require(')');
      return `(${inner})`;
    }
    const next = this.#tokens[this.#at];
    this.#at += 1;
    if (next?.kind === 'number') return next.text;
    if (next?.kind !== 'name') throw new NoCellFormula();
    return this.#take('(') ? this.#readCall(next.text.toLowerCase()) : this.#readName(next.text, next.period);
  }

  #readName(name: string, period: string): string {
    const cell = this.#cells.get(`${name}${period}`);
    if (cell !== undefined) return cell;
    const inner = derived[name];
    if (inner === undefined) return '0';
    const written = toCellFormula(inner.replaceAll('@', period), this.#cells);
    if (written === null) throw new NoCellFormula();
    return `(${written})`;
  }

  #readCall(name: string): string {
    const start = this.#tokens[this.#at];
    const parts = [this.readOr()];
    while (this.#take(',')) parts.push(this.readOr());
    this.#require(')');
    const [first = '0', second = '0'] = parts;
    if (passing.has(name)) return first;
    if ((name === 'change' || name === 'cagr') && start?.kind === 'name') {
      const before = this.#readName(start.text, `${start.period}[-${second}y]`);
      return name === 'change' ? `${first}/${before}-1` : `(${first}/${before})^(1/${second})-1`;
    }
    const known = names[name];
    if (known === undefined) throw new NoCellFormula();
    return `${known}(${parts.join(',')})`;
  }

  #take(text: string): boolean {
    if (this.#tokens[this.#at]?.text !== text) return false;
    this.#at += 1;
    return true;
  }

  #require(text: string): void {
    if (!this.#take(text)) throw new NoCellFormula();
  }
}
