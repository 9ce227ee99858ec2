import { longestFormula } from '../../contract/market/market.ts';
import { BadFormula } from '../../errors/errors.ts';
import type { Arithmetic, BinaryNode, Comparison, FormulaNode, NameNode, Place } from './nodes.ts';

interface Token extends Place {
  readonly type: 'number' | 'text' | 'name' | 'sign' | 'end';
  /** As written; of a text without its quotes, of a word operator in lower case. */
  readonly text: string;
  readonly value: number;
  readonly isPercent: boolean;
}

/** Alternatives: space, number with its suffix, text, name, sign. */
const pattern =
  /(\s+)|(\d+(?:\.\d+)?|\.\d+)(%|[KMBkmb](?![A-Za-z0-9_]))?|"([^"]*)"|([A-Za-z_][A-Za-z0-9_]*)|(>=|<=|==|!=|[-+*/()<>=,.[\]])/y;

const scales: ReadonlyMap<string, number> = new Map([
  ['K', 1e3],
  ['M', 1e6],
  ['B', 1e9],
]);

/** Returns the tokens of a formula; the last one is its end. @throws BadFormula at a character that no formula has */
function readTokens(source: string): Token[] {
  const tokens: Token[] = [];
  const plain = { value: 0, isPercent: false };
  let start = 0;
  while (start < source.length) {
    pattern.lastIndex = start;
    const match = pattern.exec(source);
    if (match === null) {
      const text =
        source[start] === '"' ? 'This text has no closing quote.' : `“${source[start]}” has no meaning here.`;
      throw new BadFormula(text, start);
    }
    const end = pattern.lastIndex;
    const [, space, number, suffix = '', text, name, sign] = match;
    if (number !== undefined) {
      const isPercent = suffix === '%';
      const value = isPercent ? Number(number) / 100 : Number(number) * (scales.get(suffix.toUpperCase()) ?? 1);
      if (!Number.isFinite(value)) throw new BadFormula('This number is too large.', start);
      tokens.push({ type: 'number', text: match[0], value, isPercent, start, end });
    } else if (text !== undefined) tokens.push({ type: 'text', text, ...plain, start, end });
    else if (name !== undefined) tokens.push(readWord(name, start, end));
    else if (space === undefined && sign !== undefined) {
      tokens.push({ type: 'sign', text: sign === '==' ? '=' : sign, ...plain, start, end });
    }
    start = end;
  }
  tokens.push({ type: 'end', text: '', ...plain, start, end: start });
  return tokens;
}

function readWord(name: string, start: number, end: number): Token {
  const lower = name.toLowerCase();
  const isOperator = lower === 'and' || lower === 'or' || lower === 'not';
  return {
    type: isOperator ? 'sign' : 'name',
    text: isOperator ? lower : name,
    value: 0,
    isPercent: false,
    start,
    end,
  };
}

const mostNodes = 200;
const mostLevels = 32;
const mostYears = 10;
const mostQuarters = 12;

type Operator = BinaryNode['operator'];
const comparisons: readonly Comparison[] = ['>', '>=', '<', '<=', '=', '!='];
const sums: readonly Arithmetic[] = ['+', '-'];
const products: readonly Arithmetic[] = ['*', '/'];

interface ParseOptions {
  /** Formulas of the product may be larger than those of a user. */
  readonly isOwn?: boolean;
}

/** Returns the tree of a formula. @throws BadFormula with the place of the first problem */
export function parseFormula(source: string, { isOwn = false }: ParseOptions = {}): FormulaNode {
  if (source.length > longestFormula && !isOwn) {
    const most = longestFormula.toLocaleString('en');
    throw new BadFormula(`The formula is too long: it has at most ${most} characters.`, longestFormula);
  }
  const parser = new Parser(readTokens(source), isOwn ? Number.POSITIVE_INFINITY : mostNodes);
  return parser.parseWhole();
}

/** Parses by precedence: or, and, not, comparison, sum, product, sign, value. */
class Parser {
  readonly #tokens: readonly Token[];
  readonly #mostNodes: number;
  #at = 0;
  #nodes = 0;
  #level = 0;

  constructor(tokens: readonly Token[], limit: number) {
    this.#tokens = tokens;
    this.#mostNodes = limit;
  }

  parseWhole(): FormulaNode {
    const node = this.#parseCondition();
    const rest = this.#peek();
    if (rest.type !== 'end') throw new BadFormula(`“${rest.text}” is not expected here.`, rest.start);
    return node;
  }

  #parseCondition(): FormulaNode {
    return this.#parseChain(['or'], () => this.#parseChain(['and'], () => this.#parseNot()));
  }

  #parseNot(): FormulaNode {
    const token = this.#peek();
    if (!this.#takeSign('not')) return this.#parseComparison();
    const operand = this.#descend(token, () => this.#parseNot());
    return this.#count({ type: 'unary', operator: 'not', operand, start: token.start, end: operand.end });
  }

  #parseComparison(): FormulaNode {
    const left = this.#parseSum();
    const token = this.#peek();
    const operator = comparisons.find((sign) => this.#takeSign(sign));
    if (operator === undefined) return left;
    const right = this.#parseSum();
    const next = this.#peek();
    if (next.type === 'sign' && comparisons.some((sign) => sign === next.text)) {
      throw new BadFormula('Comparisons do not chain: join two of them by “and”.', next.start);
    }
    return this.#join(operator, token.start, left, right);
  }

  #parseSum(): FormulaNode {
    return this.#parseChain(sums, () => this.#parseChain(products, () => this.#parseSigned()));
  }

  #parseChain(operators: readonly Operator[], parseOperand: () => FormulaNode): FormulaNode {
    let left = parseOperand();
    for (;;) {
      const token = this.#peek();
      const operator = operators.find((sign) => this.#takeSign(sign));
      if (operator === undefined) return left;
      left = this.#join(operator, token.start, left, parseOperand());
    }
  }

  #parseSigned(): FormulaNode {
    const token = this.#peek();
    if (!this.#takeSign('-')) return this.#parseValue();
    const operand = this.#descend(token, () => this.#parseSigned());
    return this.#count({ type: 'unary', operator: '-', operand, start: token.start, end: operand.end });
  }

  #parseValue(): FormulaNode {
    const token = this.#take();
    const { start, end } = token;
    if (token.type === 'number') {
      return this.#count({ type: 'number', value: token.value, isPercent: token.isPercent, start, end });
    }
    if (token.type === 'text') return this.#count({ type: 'text', value: token.text, start, end });
    if (token.type === 'name') return this.#takeSign('(') ? this.#parseCall(token) : this.#parseName(token);
    if (token.text === '(' && token.type === 'sign') {
      const inner = this.#descend(token, () => this.#parseCondition());
      const close = this.#expectClosing(start);
      return { ...inner, start, end: close.end };
    }
    const text = token.type === 'end' ? 'The formula ends too early.' : `A figure is expected before “${token.text}”.`;
    throw new BadFormula(text, start);
  }

  #parseCall(name: Token): FormulaNode {
    const parameters: FormulaNode[] = [];
    if (!this.#takeSign(')')) {
      do parameters.push(this.#descend(name, () => this.#parseCondition()));
      while (this.#takeSign(','));
      this.#expectClosing(name.end);
    }
    const end = this.#tokens[this.#at - 1]?.end ?? name.end;
    return this.#count({ type: 'call', name: name.text, parameters, start: name.start, end });
  }

  #parseName({ text, start, end }: Token): FormulaNode {
    let view: NameNode['view'] = 'alone';
    if (this.#takeSign('.')) {
      const token = this.#take();
      const name = token.type === 'name' ? token.text.toLowerCase() : '';
      if (name !== 'fy' && name !== 'q') throw new BadFormula('After the dot comes fy or q.', token.start);
      view = name;
    }
    const offset = this.#takeSign('[') ? this.#parseOffset(view) : null;
    const last = this.#tokens[this.#at - 1]?.end ?? end;
    return this.#count({ type: 'name', name: text, view, offset, start, end: last });
  }

  #parseOffset(view: NameNode['view']): NameNode['offset'] {
    const form = 'The way back is written like [-1y] or [-4q].';
    const { start } = this.#expect('-', form);
    const count = this.#take();
    const unit = this.#take();
    const letter = unit.text.toLowerCase();
    if (count.type !== 'number' || !/^\d+$/.test(count.text) || (letter !== 'y' && letter !== 'q')) {
      throw new BadFormula(form, count.start);
    }
    this.#expect(']', form);
    const most = letter === 'y' ? mostYears : mostQuarters;
    if (count.value < 1 || count.value > most) {
      throw new BadFormula(`At most ${mostYears} years or ${mostQuarters} quarters back, at least 1.`, start);
    }
    if (view === 'fy' && letter === 'q') throw new BadFormula('Fiscal years go back by years: [-1y].', start);
    return { count: count.value, unit: letter };
  }

  #join(operator: Operator, operatorAt: number, left: FormulaNode, right: FormulaNode): FormulaNode {
    return this.#count({ type: 'binary', operator, operatorAt, left, right, start: left.start, end: right.end });
  }

  #count<Node extends FormulaNode>(node: Node): Node {
    this.#nodes += 1;
    if (this.#nodes > this.#mostNodes) throw new BadFormula(`A formula has at most ${mostNodes} parts.`, node.start);
    return node;
  }

  #descend(token: Token, parse: () => FormulaNode): FormulaNode {
    this.#level += 1;
    if (this.#level > mostLevels) throw new BadFormula(`A formula has at most ${mostLevels} levels.`, token.start);
    const node = parse();
    this.#level -= 1;
    return node;
  }

  #peek(): Token {
    const token = this.#tokens[this.#at] ?? this.#tokens.at(-1);
    if (token === undefined) throw new BadFormula('The formula is empty.', 0);
    return token;
  }

  #take(): Token {
    const token = this.#peek();
    this.#at += 1;
    return token;
  }

  #takeSign(text: string): boolean {
    const token = this.#peek();
    if (token.type !== 'sign' || token.text !== text) return false;
    this.#at += 1;
    return true;
  }

  /** @param start the place of the opening bracket */
  #expectClosing(start: number): Token {
    const token = this.#peek();
    if (token.type === 'end') throw new BadFormula('A bracket is not closed.', start);
    return this.#expect(')', `“${token.text}” is not expected here: an operator or a closing bracket is.`);
  }

  #expect(text: string, problem: string): Token {
    const token = this.#peek();
    if (!this.#takeSign(text)) throw new BadFormula(problem, token.start);
    return token;
  }
}
