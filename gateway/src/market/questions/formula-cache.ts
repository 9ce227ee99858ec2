import { LRUCache } from 'lru-cache';
import { BadFormula } from '../../errors/errors.ts';
import { type CompiledFormula, compileFormula } from '../formulas/compile-formula.ts';
import type { FormulaNode } from '../formulas/nodes.ts';
import { parseFormula } from '../formulas/parse-formula.ts';
import type { FigurePart, TextPart, TruthPart } from '../formulas/parts.ts';
import { marketVocabulary } from '../measures/market-vocabulary.ts';

export interface ValueFormula extends CompiledFormula {
  readonly source: string;
  readonly node: FormulaNode;
  readonly part: FigurePart | TextPart;
}

export interface ConditionFormula extends CompiledFormula {
  /** As the user wrote it. */
  readonly source: string;
  readonly node: FormulaNode;
  readonly part: TruthPart;
}

const mostFormulas = 2_000;
const mostReferences = 100;
const values = new LRUCache<string, ValueFormula>({ max: mostFormulas });
const screens = new LRUCache<string, readonly ConditionFormula[]>({ max: mostFormulas });
const single = new LRUCache<string, ConditionFormula>({ max: mostFormulas });

/** A figure where a condition is due. */
export class NoCondition extends BadFormula {
  constructor(at: number) {
    super('A screen is a condition: compare the figure with something.', at);
  }
}

/** @throws BadFormula */
export function readValueFormula(source: string): ValueFormula {
  const known = values.get(source);
  if (known !== undefined) return known;
  const node = parseFormula(source);
  const formula = toValueFormula(source, node);
  values.set(source, formula);
  return formula;
}

/** Compiles a part of a formula as a value. @throws BadFormula for a condition */
export function toValueFormula(source: string, node: FormulaNode, fiscalYear: number | null = null): ValueFormula {
  const compiled = compileFormula(node, marketVocabulary, fiscalYear);
  const { part } = compiled;
  if (part.type === 'truth') throw new BadFormula('A column is a figure, not a condition.', node.start);
  requireFewReferences(compiled);
  return { ...compiled, part, source, node };
}

/** Returns the conditions that `and` joins at the top; none for an empty formula. @throws BadFormula */
export function readConditions(where: string): readonly ConditionFormula[] {
  if (where.trim() === '') return [];
  const known = screens.get(where);
  if (known !== undefined) return known;
  const conditions = splitConditions(parseFormula(where)).map((node) => compileCondition(where, node));
  screens.set(where, conditions);
  return conditions;
}

/** Returns the conditions that `and` joins at the top, each with places in its own text. @throws BadFormula */
export function readEachCondition(where: string): readonly ConditionFormula[] {
  return readConditions(where).map(({ source }) => readCondition(source));
}

/** Returns a whole text as one condition. @throws BadFormula */
export function readCondition(source: string): ConditionFormula {
  const known = single.get(source);
  if (known !== undefined) return known;
  const condition = { ...compileCondition(source, parseFormula(source)), source };
  single.set(source, condition);
  return condition;
}

function compileCondition(where: string, node: FormulaNode): ConditionFormula {
  const compiled = compileFormula(node, marketVocabulary);
  const { part } = compiled;
  if (part.type !== 'truth') throw new NoCondition(node.start);
  requireFewReferences(compiled);
  return { ...compiled, part, node, source: where.slice(node.start, node.end) };
}

function splitConditions(node: FormulaNode): FormulaNode[] {
  if (node.type !== 'binary' || node.operator !== 'and') return [node];
  return [...splitConditions(node.left), ...splitConditions(node.right)];
}

function requireFewReferences({ references }: CompiledFormula): void {
  if (references.size > mostReferences) {
    throw new BadFormula(`A formula reads at most ${mostReferences} figures.`, null, 'too_costly');
  }
}
