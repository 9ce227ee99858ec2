import type { BinaryNode, CallNode, FormulaNode, NameNode } from '../formulas/nodes.ts';
import { toPlainName } from '../formulas/vocabulary.ts';
import { describeNames } from './market-vocabulary.ts';

const labels: ReadonlyMap<string, string> = new Map(
  describeNames().map(({ name, label }) => [toPlainName(name), toLowerLabel(label)]),
);
const comparisons: Readonly<Record<string, string>> = {
  '>': 'more than',
  '>=': 'at least',
  '<': 'less than',
  '<=': 'at most',
  '=': 'equal to',
  '!=': 'other than',
};
const arithmetic: Readonly<Record<string, string>> = { '+': 'plus', '-': 'minus', '*': 'times', '/': 'divided by' };
const several: Readonly<Record<string, string>> = {
  min: 'the smallest of',
  max: 'the largest of',
  sum: 'the sum of',
  avg: 'the average of',
  median: 'the median of',
};
const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns a condition as one sentence. @param source the text that the places of the tree are in */
export function describeCondition(source: string, node: FormulaNode): string {
  const words = new Describer(source).describeTruth(node);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}

/** "Free cash flow" begins in lower case within a sentence; "EBIT" and "P/E" do not. */
function toLowerLabel(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.slice(0, 1).toLowerCase() + label.slice(1) : label;
}

class Describer {
  readonly #source: string;

  constructor(source: string) {
    this.#source = source;
  }

  describeTruth(node: FormulaNode): string {
    if (node.type === 'unary' && node.operator === 'not')
      return `it is not so that ${this.describeTruth(node.operand)}`;
    if (node.type !== 'binary') return this.#describeFigure(node);
    const { operator, left, right } = node;
    if (operator === 'and' || operator === 'or') {
      return `${this.describeTruth(left)}, ${operator} ${this.describeTruth(right)}`;
    }
    const words = comparisons[operator];
    return words === undefined ? this.#describeFigure(node) : this.#describeComparison(node, words);
  }

  #describeComparison(node: BinaryNode, words: string): string {
    return this.#describeShare(node, words) ?? this.#describeGrowth(node, words) ?? this.#describePlainly(node, words);
  }

  #describePlainly({ operator, left, right }: BinaryNode, words: string): string {
    const [one, other] = [this.#describeFigure(left), this.#describeFigure(right)];
    if (right.type === 'text') return `the ${one} is ${operator === '=' ? '' : 'not '}${other}`;
    return `${one} is ${words} ${other}`;
  }

  /** "a / b > 15%" is a share of b. */
  #describeShare({ left, right }: BinaryNode, words: string): string | null {
    if (left.type !== 'binary' || left.operator !== '/' || right.type !== 'number' || !right.isPercent) return null;
    return `${this.#describeFigure(left.left)} is ${words} ${this.#readText(right)} of ${this.#describeFigure(left.right)}`;
  }

  /** Growth by a function, or over the same line of an earlier period. */
  #describeGrowth({ left, right }: BinaryNode, words: string): string | null {
    const growth = left.type === 'call' ? left.name.toLowerCase() : '';
    const [line, years] = left.type === 'call' ? left.parameters : [];
    if ((growth === 'cagr' || growth === 'change') && line !== undefined && years?.type === 'number') {
      const span = years.value === 1 ? 'the last year' : `the last ${years.value} years`;
      const rate = growth === 'cagr' ? `${this.#describeFigure(right)} a year` : this.#describeFigure(right);
      return `${this.#describeFigure(line)} grew by ${words} ${rate} over ${span}`;
    }
    const times = right.type === 'binary' && right.operator === '*' ? right : null;
    if (left.type !== 'name' || times?.left.type !== 'name' || times.right.type !== 'number') return null;
    if (toPlainName(left.name) !== toPlainName(times.left.name) || times.left.offset === null) return null;
    const factor = times.right.value;
    const change = factor < 1 ? `${toPercent(factor)} of that of` : `${toPercent(factor - 1)} above that of`;
    return `${this.#describeFigure(left)} is ${words} ${change} ${describePeriod(times.left)}`;
  }

  #describeFigure(node: FormulaNode): string {
    switch (node.type) {
      case 'number':
        return this.#readText(node);
      case 'text':
        return node.value;
      case 'name':
        return this.#describeName(node);
      case 'unary':
        return node.operator === '-' ? `minus ${this.#describeFigure(node.operand)}` : this.describeTruth(node);
      case 'binary':
        return arithmetic[node.operator] === undefined ? this.describeTruth(node) : this.#describeSum(node);
      case 'call':
        return this.#describeCall(node);
    }
  }

  #describeSum({ operator, left, right }: BinaryNode): string {
    return `${this.#describeFigure(left)} ${arithmetic[operator]} ${this.#describeFigure(right)}`;
  }

  #describeName(node: NameNode): string {
    const label = labels.get(toPlainName(node.name)) ?? node.name;
    const view = node.view === 'fy' ? ' of the fiscal year' : node.view === 'q' ? ' of the quarter' : '';
    if (node.offset !== null) return `${label}${view} ${describePeriod(node)}`;
    return `${label}${view.replace('of the', 'of the latest')}`;
  }

  #describeCall({ name, parameters }: CallNode): string {
    const plain = name.toLowerCase();
    const parts = parameters.map((part) => this.#describeFigure(part));
    const [first = '', second = '', third = ''] = parts;
    if (plain === 'pct') return `the percentile of ${first}`;
    if (plain === 'rank') return `the rank from the largest of ${first}`;
    if (plain === 'abs') return `the amount of ${first} without its sign`;
    if (plain === 'cagr') return `the growth a year of ${first} over ${second} years`;
    if (plain === 'change') return `the growth of ${first} over ${second} ${second === '1' ? 'year' : 'years'}`;
    if (plain === 'if') return `${second} if ${first}, else ${third}`;
    return `${several[plain] ?? plain} ${list.format(parts)}`;
  }

  #readText({ start, end }: FormulaNode): string {
    return this.#source.slice(start, end);
  }
}

/** Returns how far a name goes back: "a year before". */
function describePeriod({ offset }: NameNode): string {
  if (offset === null) return 'now';
  const unit = offset.unit === 'y' ? 'year' : 'quarter';
  return offset.count === 1 ? `a ${unit} before` : `${offset.count} ${unit}s before`;
}

function toPercent(share: number): string {
  return `${Math.round(share * 1000) / 10}%`;
}
