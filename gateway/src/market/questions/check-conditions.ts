import type { FormulaProblem, ScreenAsk, ScreenBody, ScreenCondition } from '../../contract/market/screens.ts';
import { BadFormula } from '../../errors/errors.ts';
import type { Comparison, FormulaNode } from '../formulas/nodes.ts';
import { toPlainName } from '../formulas/vocabulary.ts';
import { describeCondition } from '../measures/describe-condition.ts';
import { marketVocabulary } from '../measures/market-vocabulary.ts';
import {
  type ConditionFormula,
  NoCondition,
  readCondition,
  readConditions,
  readValueFormula,
  toValueFormula,
  type ValueFormula,
} from './formula-cache.ts';

/** A condition as a user wrote it, with its formula or with what is wrong with it. */
export type CheckedCondition =
  | { readonly text: string; readonly formula: ConditionFormula }
  | { readonly text: string; readonly formula: null; readonly problem: FormulaProblem };

/** Reads the conditions of a screen. Those that are written one by one keep their problems. @throws BadFormula in `where` */
export function checkConditions({ where, conditions }: Pick<ScreenBody, 'where' | 'conditions'>): CheckedCondition[] {
  if (conditions === undefined) return readConditions(where).map((formula) => ({ text: formula.source, formula }));
  return conditions.map(checkCondition);
}

function checkCondition(text: string): CheckedCondition {
  try {
    return { text, formula: readCondition(text) };
  } catch (error) {
    if (error instanceof BadFormula) return { text, formula: null, problem: toProblem(text, error) };
    throw error;
  }
}

const needsComparison = 'The condition needs a comparison, for example < 3.';

function toProblem(text: string, error: BadFormula): FormulaProblem {
  const isAtEnd = error.at !== null && error.at >= text.trimEnd().length;
  if (text.trim() === '' || error instanceof NoCondition || beginsName(text, error.at)) {
    return { text: needsComparison, at: null, isIncomplete: true };
  }
  if (isAtEnd) return { text: 'Enter a value', at: null, isIncomplete: true };
  return { text: error.message, at: error.at, isIncomplete: false };
}

/** Whether the problem is a word at the end that begins the name of a line: it is still being written. */
function beginsName(text: string, at: number | null): boolean {
  const word = at === null ? '' : text.slice(at).trimEnd();
  if (!/^[a-z_]\w*$/i.test(word)) return false;
  const plain = toPlainName(word);
  return marketVocabulary.entries.some(({ name }) => toPlainName(name).startsWith(plain));
}

/** Reads the columns of a screen. Wrong ones are refused, or left out with their problems. @throws BadFormula */
export function checkColumns({ columns, conditions }: Pick<ScreenBody, 'columns' | 'conditions'>) {
  const formulas: ValueFormula[] = [];
  const problems: (FormulaProblem & { readonly formula: string })[] = [];
  for (const formula of columns) {
    try {
      formulas.push(readValueFormula(formula));
    } catch (error) {
      if (conditions === undefined || !(error instanceof BadFormula)) throw error;
      problems.push({ formula, text: error.message, at: error.at, isIncomplete: false });
    }
  }
  return { formulas, problems };
}

/** Returns a condition in words, and the figure that it compares with a number. @param condition that is a text by itself */
export function describeChecked(condition: ConditionFormula): Described {
  const known = described.get(condition);
  if (known !== undefined) return known;
  const { source, node } = condition;
  const asks = readAsk(source, node);
  const words = { meaning: describeCondition(source, node), ...(asks !== null && { asks }) };
  described.set(condition, words);
  return words;
}

type Described = Pick<ScreenCondition, 'meaning' | 'asks'>;
const described = new WeakMap<ConditionFormula, Described>();

const turned: Readonly<Record<Comparison, Comparison>> = {
  '>': '<',
  '>=': '<=',
  '<': '>',
  '<=': '>=',
  '=': '=',
  '!=': '!=',
};

/** Returns the comparison of a figure with a number; null for another condition. */
export function readAsk(source: string, node: FormulaNode): ScreenAsk | null {
  if (node.type !== 'binary' || !isComparison(node.operator)) return null;
  const sides = [
    { figure: node.left, number: readNumber(node.right), operator: node.operator },
    { figure: node.right, number: readNumber(node.left), operator: turned[node.operator] },
  ];
  const found = sides.find(({ figure, number }) => number !== null && readNumber(figure) === null);
  if (found === undefined || found.number === null) return null;
  const { figure, number, operator } = found;
  const text = source.slice(figure.start, figure.end);
  const { part } = toValueFormula(text, figure);
  if (part.type !== 'figure') return null;
  return { figure: text, operator, value: number, unit: part.unit === 'number' ? 'ratio' : part.unit };
}

export function isComparison(operator: string): operator is Comparison {
  return operator in turned;
}

/** Returns the number that a part is; null for another part. */
function readNumber(node: FormulaNode): number | null {
  if (node.type === 'number') return node.value;
  if (node.type !== 'unary' || node.operator !== '-') return null;
  const value = readNumber(node.operand);
  return value === null ? null : -value;
}
