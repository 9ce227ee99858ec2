import { BadFormula } from '../../errors/errors.ts';
import { reasonCode } from '../columns/reasons.ts';
import type { LineQuery } from '../columns/resolve-line.ts';
import { compileArithmetic, compileComparison } from './compile-operators.ts';
import { alignPeriods, type CalculationReads, readLine } from './fiscal-alignment.ts';
import { compileLineCall, formulaFunctions, lineFunctions, ownFunctions } from './functions.ts';
import type { BinaryNode, CallNode, FormulaNode, NameNode, UnaryNode } from './nodes.ts';
import { parseFormula } from './parse-formula.ts';
import {
  type FigurePart,
  type FormulaPart,
  makeConstant,
  makeFigure,
  makeText,
  makeTruth,
  requireFigure,
  requireTruth,
} from './parts.ts';
import { fillColumn, joinTruths, mapColumn, negateTruth } from './value-columns.ts';
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

/** A formula that was checked and can run, with the lines that it reads. */
export interface CompiledFormula extends FormulaReads {
  readonly part: FormulaPart;
}

interface FormulaReads {
  /** Lines by their names. */
  readonly references: ReadonlyMap<string, LineReference>;
  readonly facts: ReadonlySet<FigureFact>;
}

interface CompileScope {
  readonly references: Map<string, LineReference>;
  readonly facts: Set<FigureFact>;
  /** The lines of the calculation itself. */
  readonly lines: LineReference[];
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
  const rest = { query: null, isOwn: false, fiscalYear };
  const { part, references, facts, lines } = compileIn(vocabulary, rest, (compiler) => compiler.compile(node));
  return { part: alignPart(part, { lines, facts }), references, facts };
}

/** Returns a calculation whose lines are of one period. */
function alignPart(part: FormulaPart, reads: CalculationReads): FormulaPart {
  switch (part.type) {
    case 'figure':
      return alignFigure(part, reads);
    case 'truth':
      return { ...part, run: (context) => part.run(alignPeriods(context, reads)) };
    case 'text':
      return part;
  }
}

function alignFigure(part: FigurePart, reads: CalculationReads): FigurePart {
  return { ...part, run: (context) => part.run(alignPeriods(context, reads)) };
}

function compileIn<Part extends FormulaPart>(
  vocabulary: Vocabulary,
  rest: Pick<CompileScope, 'query' | 'isOwn' | 'fiscalYear'>,
  compile: (compiler: Compiler) => Part,
): FormulaReads & Pick<CompileScope, 'lines'> & { readonly part: Part } {
  const scope: CompileScope = { references: new Map(), facts: new Set(), lines: [], ...rest };
  const part = compile(new Compiler(vocabulary, scope));
  return { part, references: scope.references, facts: scope.facts, lines: scope.lines };
}

/** A formula of the product that was compiled. */
type OwnFormula = FormulaReads & CalculationReads & { readonly part: FigurePart };

/**
 * Formulas of the product by their text and what they read. There are as many as names times the ways back, so that a
 * formula of a user costs by its own length, however long the formulas are that its names stand for.
 */
const ownFormulas = new WeakMap<Vocabulary, Map<string, OwnFormula>>();

class Compiler {
  readonly #vocabulary: Vocabulary;
  readonly #scope: CompileScope;

  constructor(vocabulary: Vocabulary, scope: CompileScope) {
    this.#vocabulary = vocabulary;
    this.#scope = scope;
  }

  #compileOwn(source: string, query: LineQuery | null): FigurePart {
    const fiscalYear = query === null ? this.#scope.fiscalYear : null;
    const key = query === null ? `${source} ${fiscalYear}` : `${source} ${JSON.stringify(query)}`;
    const formulas = ownFormulas.get(this.#vocabulary) ?? new Map<string, OwnFormula>();
    ownFormulas.set(this.#vocabulary, formulas);
    const known =
      formulas.get(key) ??
      compileIn(this.#vocabulary, { query, isOwn: true, fiscalYear }, (inner) => {
        const node = parseFormula(source, { isOwn: true });
        return requireFigure(inner.compile(node), node);
      });
    formulas.set(key, known);
    for (const [name, reference] of known.references) this.#addReference(name, reference);
    for (const fact of known.facts) this.#scope.facts.add(fact);
    if (query === null) return alignFigure(known.part, known);
    this.#scope.lines.push(...known.lines);
    return known.part;
  }

  /** Compiles a part that is a calculation of its own. */
  #compileAlone(node: FormulaNode): FormulaPart {
    const { facts } = this.#scope;
    const scope = { ...this.#scope, facts: new Set<FigureFact>(), lines: [] };
    const part = new Compiler(this.#vocabulary, scope).compile(node);
    for (const fact of scope.facts) facts.add(fact);
    return alignPart(part, scope);
  }

  #addReference(name: string, reference: LineReference): void {
    const { references } = this.#scope;
    const known = references.get(name)?.role ?? 'anchor';
    if (known === 'anchor' || reference.role === 'needed') references.set(name, reference);
  }

  compile(node: FormulaNode): FormulaPart {
    switch (node.type) {
      case 'number':
        return makeConstant(node.value, node.isPercent ? 'ratio' : 'number');
      case 'text':
        return makeText((context) => ({ texts: new Array<string>(context.count).fill(node.value) }));
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
    if (entry.type === 'text') return makeText((context) => context.readTextFact(entry.fact));
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
    this.#addReference(formatReference(reference), reference);
    this.#scope.lines.push(reference);
    return makeFigure(unit, (context) => {
      const { values, reasons, currency } = readLine(context, reference);
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
    const { operator } = node;
    if (operator === 'and' || operator === 'or') {
      const compileSide = (side: FormulaNode) => requireTruth(this.#compileAlone(side), side);
      const [one, other] = [compileSide(node.left), compileSide(node.right)];
      return makeTruth((context) => joinTruths(one.run(context), other.run(context), operator === 'and'));
    }
    const left = this.compile(node.left);
    const right = this.compile(node.right);
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
    // Of two figures only one counts: the other one sets no period.
    const isChoice = name === 'firstknown';
    return found.compile(node, (index) => {
      const parameter = node.parameters[index] ?? node;
      return isChoice ? this.#compileAlone(parameter) : this.compile(parameter);
    });
  }

  #makeUnknown(name: string, at: number, functions: readonly string[]): BadFormula {
    const known = this.#vocabulary.suggestName(name, functions);
    const text = `No ${functions.length > 0 ? 'function' : 'line'} is called “${name}”.`;
    return new BadFormula(known === null ? text : `${text} Did you mean ${known}?`, at);
  }
}
