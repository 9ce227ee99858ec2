import { BadFormula } from '../../errors/errors.ts';
import { reasonCode } from '../columns/reasons.ts';
import type { LineQuery } from '../columns/resolve-line.ts';
import { formulaFunctions, ownFunctions } from './functions.ts';
import { compileLineCall, lineFunctions } from './line-functions.ts';
import type { BinaryNode, CallNode, Comparison, FormulaNode, NameNode, UnaryNode } from './nodes.ts';
import { parseFormula } from './parse-formula.ts';
import {
  adaptPart,
  type FigurePart,
  type FormulaPart,
  makeConstant,
  makeFigure,
  makeTruth,
  matchParts,
  requireFigure,
  requireTruth,
} from './parts.ts';
import { combineUnits, type FigureUnit, nameUnit } from './units.ts';
import {
  compareColumns,
  compareTexts,
  fillColumn,
  joinColumns,
  joinTruths,
  judgeConstant,
  judgeDenominator,
  mapColumn,
  negateTruth,
} from './value-columns.ts';
import {
  type FigureFact,
  formatReference,
  type LineReference,
  type LineRole,
  type MeasureEntry,
  type Vocabulary,
} from './vocabulary.ts';

const notForKind = reasonCode('notForKind');
const withoutOffset = { count: 0, unit: 'y' } as const;
const comparers: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};

/** A formula that was checked and can run, with the lines that it reads. */
export interface CompiledFormula extends FormulaReads {
  readonly part: FormulaPart;
}

/** What a formula reads. */
interface FormulaReads {
  /** Lines by their names. */
  readonly references: ReadonlyMap<string, LineReference>;
  readonly facts: ReadonlySet<FigureFact>;
}

interface CompileScope {
  readonly references: Map<string, LineReference>;
  readonly facts: Set<FigureFact>;
  /** The view and offset of all names, inside of a derived line. */
  readonly query: LineQuery | null;
  /** Whether the formula is one of the product, which has further functions. */
  readonly isOwn: boolean;
  /** Reads all lines of the fiscal year so many years back; null as written. */
  readonly fiscalYear: number | null;
}

/**
 * Checks a tree against the table of names and its units.
 * @param fiscalYear reads all lines of the fiscal year so many years back; null as written
 * @throws BadFormula with the place of the first problem
 */
export function compileFormula(
  node: FormulaNode,
  vocabulary: Vocabulary,
  fiscalYear: number | null = null,
): CompiledFormula {
  const scope = { references: new Map(), facts: new Set<FigureFact>(), query: null, isOwn: false, fiscalYear };
  const part = new Compiler(vocabulary, scope).compile(node);
  return { part, references: scope.references, facts: scope.facts };
}

class Compiler {
  readonly #vocabulary: Vocabulary;
  readonly #scope: CompileScope;

  constructor(vocabulary: Vocabulary, scope: CompileScope) {
    this.#vocabulary = vocabulary;
    this.#scope = scope;
  }

  /** Compiles a formula of the product. */
  #compileOwn(source: string, query: LineQuery | null): FigurePart {
    const node = parseFormula(source, { isOwn: true });
    const fiscalYear = query === null ? this.#scope.fiscalYear : null;
    const inner = new Compiler(this.#vocabulary, { ...this.#scope, query, isOwn: true, fiscalYear });
    return requireFigure(inner.compile(node), node);
  }

  compile(node: FormulaNode): FormulaPart {
    switch (node.type) {
      case 'number':
        return makeConstant(node.value, node.isPercent ? 'ratio' : 'number');
      case 'text':
        return { type: 'text', run: ({ count }) => ({ texts: new Array<string>(count).fill(node.value) }) };
      case 'name':
        return this.compileName(node);
      case 'unary':
        return this.#compileUnary(node);
      case 'binary':
        return this.#compileBinary(node);
      case 'call':
        return this.#compileCall(node);
    }
  }

  compileName(node: NameNode, role: LineRole = 'needed'): FormulaPart {
    const entry = this.#vocabulary.findEntry(node.name);
    if (entry === undefined) throw this.#makeUnknown(node.name, node.start, []);
    const query = this.#chooseQuery(node);
    if (entry.type === 'line') {
      return this.#compileLine({ line: entry.line, query, role }, entry.unit === 'text' ? 'number' : entry.unit);
    }
    if (entry.type === 'derived') return this.#compileOwn(entry.formula, query);
    if (node.view !== 'alone' || node.offset !== null) {
      throw new BadFormula(`Only lines go back or have .fy and .q: ${entry.name} is no line.`, node.start);
    }
    if (entry.type === 'measure') return this.#compileMeasure(entry);
    if (entry.type === 'text') return { type: 'text', run: (context) => context.readTextFact(entry.fact) };
    this.#scope.facts.add(entry.fact);
    return makeFigure(entry.unit === 'text' ? 'number' : entry.unit, (context) => context.readFigureFact(entry.fact));
  }

  #chooseQuery({ view, offset }: NameNode): LineQuery {
    const { query, fiscalYear } = this.#scope;
    if (query !== null) return query;
    if (fiscalYear === null) return { view, offset: offset ?? withoutOffset };
    return { view: 'fy', offset: { count: fiscalYear + (offset?.count ?? 0), unit: 'y' } };
  }

  #compileLine(reference: LineReference, unit: FigurePart['unit']): FigurePart {
    const name = formatReference(reference);
    const { references } = this.#scope;
    const known = references.get(name)?.role ?? 'anchor';
    if (known === 'anchor' || reference.role === 'needed') references.set(name, reference);
    return makeFigure(unit, (context) => {
      const { values, reasons, currency } = context.findLine(reference);
      return { values, reasons, currency: unit === 'shares' ? null : currency };
    });
  }

  #compileMeasure({ name, formula, notFor }: MeasureEntry): FigurePart {
    const part = this.#compileOwn(formula, null);
    const isShared = this.#scope.fiscalYear === null;
    return makeFigure(part.unit === 'number' ? 'ratio' : part.unit, (context) => {
      const known = isShared ? context.shared.get(name) : undefined;
      if (known !== undefined) return known;
      const { values, reasons, currency } = part.run(context);
      const judged = Uint8Array.from(reasons);
      const kept = Float64Array.from(values);
      for (let i = 0; i < context.count; i += 1) {
        const kind = context.kinds[i];
        if (kind === undefined || !notFor.includes(kind)) continue;
        judged[i] = notForKind;
        kept[i] = Number.NaN;
      }
      const column = { values: kept, reasons: judged, currency };
      if (isShared) context.shared.set(name, column);
      return column;
    });
  }

  #compileUnary(node: UnaryNode): FormulaPart {
    const operand = this.compile(node.operand);
    if (node.operator === 'not') {
      const condition = requireTruth(operand, node.operand);
      return makeTruth((context) => negateTruth(condition.run(context)));
    }
    const part = requireFigure(operand, node.operand);
    if (part.constant !== null) {
      const value = -part.constant;
      return { ...part, constant: value, run: ({ count }) => fillColumn(count, value, 0) };
    }
    return makeFigure(part.unit, (context) => mapColumn(part.run(context), (value) => -value));
  }

  #compileBinary(node: BinaryNode): FormulaPart {
    const left = this.compile(node.left);
    const right = this.compile(node.right);
    const { operator } = node;
    if (operator === 'and' || operator === 'or') {
      const [one, other] = [requireTruth(left, node.left), requireTruth(right, node.right)];
      return makeTruth((context) => joinTruths(one.run(context), other.run(context), operator === 'and'));
    }
    if (operator === '+' || operator === '-' || operator === '*' || operator === '/') {
      return compileArithmetic(operator, node, requireFigure(left, node.left), requireFigure(right, node.right));
    }
    return compileComparison(operator, node, left, right);
  }

  #compileCall(node: CallNode): FormulaPart {
    const name = node.name.toLowerCase();
    const isOwnName = this.#scope.isOwn || (name !== 'orzero' && !ownFunctions.has(name));
    if (lineFunctions.has(name) && isOwnName) return compileLineCall(this, name, node);
    const found = formulaFunctions.get(name) ?? (this.#scope.isOwn ? ownFunctions.get(name) : undefined);
    if (found === undefined) {
      throw this.#makeUnknown(node.name, node.start, [...formulaFunctions.keys(), 'cagr', 'change']);
    }
    const { length } = node.parameters;
    if (length < found.least || length > found.most) {
      const count = found.least === found.most ? `${found.least}` : `${found.least} to ${found.most}`;
      throw new BadFormula(`${name} needs ${count} ${count === '1' ? 'value' : 'values'}.`, node.start);
    }
    return found.compile(node, (index) => this.compile(node.parameters[index] ?? node));
  }

  #makeUnknown(name: string, at: number, functions: readonly string[]): BadFormula {
    const known = this.#vocabulary.suggestName(name, functions);
    const text = `No ${functions.length > 0 ? 'function' : 'line'} is called “${name}”.`;
    return new BadFormula(known === null ? text : `${text} Did you mean ${known}?`, at);
  }
}

function compileArithmetic(
  operator: '+' | '-' | '*' | '/',
  node: BinaryNode,
  left: FigurePart,
  right: FigurePart,
): FigurePart {
  const combined = combineUnits(operator, left.unit, right.unit);
  if ('problem' in combined) {
    throw new BadFormula(`${combined.problem}${explainUnits(node, left.unit, right.unit)}`, node.operatorAt);
  }
  const { unit } = combined;
  const calculate = {
    '+': (a: number, b: number) => a + b,
    '-': (a: number, b: number) => a - b,
    '*': (a: number, b: number) => a * b,
    '/': (a: number, b: number) => a / b,
  }[operator];
  if (left.constant !== null && right.constant !== null) {
    const value = calculate(left.constant, right.constant);
    if (!Number.isFinite(value)) throw new BadFormula('This number has no value.', node.operatorAt);
    return makeConstant(value, unit === 'number' ? 'number' : 'ratio');
  }
  const isSum = operator === '+' || operator === '-';
  const [one, other] = isSum ? [adaptPart(left, unit), adaptPart(right, unit)] : [left, right];
  const hasCurrency = unit === 'money' || unit === 'perShare';
  const judge = operator !== '/' ? null : right.constant === null ? judgeDenominator : judgeConstant;
  return makeFigure(unit, (context) =>
    joinColumns(one.run(context), other.run(context), calculate, hasCurrency, judge),
  );
}

/** Names the two units of a sum with a ratio, and how it is put right. */
function explainUnits({ operator, left, right }: BinaryNode, one: FigureUnit, other: FigureUnit): string {
  if (left.type !== 'name' || right.type !== 'name') return '';
  const amount = one === 'ratio' ? right : other === 'ratio' ? left : null;
  if (amount === null || (operator !== '+' && operator !== '-')) return '';
  const units = `${left.name} is ${nameUnit(one)}, ${right.name} is ${nameUnit(other)}.`;
  return ` ${units} Write two conditions, or divide ${amount.name} by another amount.`;
}

function compileComparison(operator: Comparison, node: BinaryNode, left: FormulaPart, right: FormulaPart): FormulaPart {
  if (left.type === 'text' && right.type === 'text') {
    if (operator !== '=' && operator !== '!=') throw new BadFormula('Text is only equal or not.', node.operatorAt);
    return makeTruth((context) => compareTexts(left.run(context), right.run(context), operator === '='));
  }
  if (left.type !== 'figure' || right.type !== 'figure') {
    const names = [left, right].map((part) => nameUnit(part.type === 'figure' ? part.unit : part.type));
    throw new BadFormula(`Compares ${names.join(' with ')}.`, node.operatorAt);
  }
  requirePercentile(node.left, right, node);
  requirePercentile(node.right, left, node);
  const combined = combineUnits('+', left.unit, right.unit);
  if ('problem' in combined) {
    throw new BadFormula(`Compares ${nameUnit(left.unit)} with ${nameUnit(right.unit)}.`, node.operatorAt);
  }
  const unit = matchParts([left, right], [node.left, node.right]);
  const [one, other] = [adaptPart(left, unit), adaptPart(right, unit)];
  return makeTruth((context) => compareColumns(one.run(context), other.run(context), comparers[operator]));
}

/** A percentile is a fraction: `pct(x) > 90` could never pass. */
function requirePercentile(node: FormulaNode, { constant }: FigurePart, { operatorAt }: BinaryNode): void {
  if (node.type !== 'call' || node.name.toLowerCase() !== 'pct' || constant === null || constant <= 1) return;
  throw new BadFormula('A percentile is between 0% and 100%: write 90%.', operatorAt);
}
