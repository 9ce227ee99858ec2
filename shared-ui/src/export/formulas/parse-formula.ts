/** A cell by index, from 0; `sheet` is null for the sheet of the formula. */
export interface CellAddress {
  readonly sheet: string | null;
  readonly row: number;
  readonly column: number;
}

export type Comparison = '=' | '<>' | '<=' | '>=' | '<' | '>';
export type BinaryOperator = Comparison | '&' | '+' | '-' | '*' | '/' | '^';

/** A formula as a tree. */
export type Formula =
  | { readonly kind: 'constant'; readonly value: number | string }
  | { readonly kind: 'range'; readonly from: CellAddress; readonly to: CellAddress }
  | { readonly kind: 'call'; readonly name: string; readonly parts: readonly Formula[] }
  | { readonly kind: 'negative'; readonly of: Formula }
  | { readonly kind: 'binary'; readonly operator: BinaryOperator; readonly left: Formula; readonly right: Formula };

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|"((?:[^"]|"")*)"|((?:'(?:[^']|'')+'|[A-Za-z_]\w*)!)?(\$?[A-Z]{1,3}\$?\d+)(?![\w(])|([A-Z]+)(?=\()|(<>|<=|>=|[-+*/^&=<>(),:]))/y;

interface Token {
  readonly kind: 'constant' | 'cell' | 'name' | 'sign';
  readonly text: string;
  readonly constant?: number | string;
  readonly address?: CellAddress;
}

/** Binary operators by precedence, the loosest first. Those of one level group from the left, powers too. */
const levels: readonly (readonly BinaryOperator[])[] = [
  ['=', '<>', '<=', '>=', '<', '>'],
  ['&'],
  ['+', '-'],
  ['*', '/'],
  ['^'],
];

/** Returns the tree of a formula without its equals sign. Throws where it is no formula. */
export function parseFormula(text: string): Formula {
  return new FormulaReader(text).whole();
}

class FormulaReader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #next = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = parseTokens(text);
  }

  whole(): Formula {
    const formula = this.#binary(0);
    return this.#next === this.#tokens.length ? formula : this.#refuse();
  }

  #refuse(): never {
    throw new Error(`No formula: ${this.#text}`);
  }

  #isSign(sign: string): boolean {
    const token = this.#tokens[this.#next];
    return token?.kind === 'sign' && token.text === sign;
  }

  #take(): Token {
    const token = this.#tokens[this.#next] ?? this.#refuse();
    this.#next += 1;
    return token;
  }

  #takeSign(sign: string): void {
    if (!this.#isSign(sign)) this.#refuse();
    this.#next += 1;
  }

  #binary(level: number): Formula {
    const signs = levels[level];
    if (signs === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (let sign = this.#findSign(signs); sign !== undefined; sign = this.#findSign(signs)) {
      this.#next += 1;
      left = { kind: 'binary', operator: sign, left, right: this.#binary(level + 1) };
    }
    return left;
  }

  #findSign(signs: readonly BinaryOperator[]): BinaryOperator | undefined {
    return signs.find((sign) => this.#isSign(sign));
  }

  // A minus binds closer than a power: -2^2 is 4 in a spreadsheet.
  #unary(): Formula {
    if (!this.#isSign('-')) return this.#primary();
    this.#next += 1;
    return { kind: 'negative', of: this.#unary() };
  }

  #primary(): Formula {
    const token = this.#take();
    if (token.constant !== undefined) return { kind: 'constant', value: token.constant };
    if (token.address !== undefined) return this.#range(token.address);
    if (token.kind === 'name') return { kind: 'call', name: token.text, parts: this.#parts() };
    if (token.text !== '(') this.#refuse();
    const inner = this.#binary(0);
    this.#takeSign(')');
    return inner;
  }

  #range(from: CellAddress): Formula {
    if (!this.#isSign(':')) return { kind: 'range', from, to: from };
    this.#next += 1;
    return { kind: 'range', from, to: this.#take().address ?? this.#refuse() };
  }

  #parts(): Formula[] {
    this.#takeSign('(');
    const found: Formula[] = [];
    while (!this.#isSign(')')) {
      found.push(this.#binary(0));
      if (!this.#isSign(')')) this.#takeSign(',');
    }
    this.#takeSign(')');
    return found;
  }
}

function parseTokens(text: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let end = 0;
  while (end < text.trimEnd().length) {
    const match = TOKEN.exec(text);
    if (match === null) throw new Error(`No formula: ${text}`);
    end = TOKEN.lastIndex;
    tokens.push(parseToken(match));
  }
  return tokens;
}

function parseToken([all, number, quoted, sheet, cell, name]: RegExpExecArray): Token {
  if (number !== undefined) return { kind: 'constant', text: number, constant: Number(number) };
  if (quoted !== undefined) return { kind: 'constant', text: quoted, constant: quoted.replaceAll('""', '"') };
  if (cell !== undefined) return { kind: 'cell', text: cell, address: parseAddress(cell, sheet) };
  if (name !== undefined) return { kind: 'name', text: name };
  return { kind: 'sign', text: all.trim() };
}

function parseAddress(cell: string, sheet: string | undefined): CellAddress {
  const [, letters = '', digits = ''] = /^\$?([A-Z]+)\$?(\d+)$/.exec(cell) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  const name =
    sheet === undefined
      ? null
      : sheet
          .slice(0, -1)
          .replace(/^'(.*)'$/, '$1')
          .replaceAll("''", "'");
  return { sheet: name, row: Number(digits) - 1, column };
}
