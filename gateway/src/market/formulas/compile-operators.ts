import { BadFormula } from '../../errors/errors.ts';
import type { BinaryNode, Comparison, FormulaNode } from './nodes.ts';
import {
  adaptPart,
  combineUnits,
  type FigurePart,
  type FigureUnit,
  type FormulaPart,
  makeConstant,
  makeFigure,
  makeTruth,
  matchParts,
  nameUnit,
} from './parts.ts';
import { compareColumns, compareTexts, joinColumns, judgeConstant, judgeDenominator } from './value-columns.ts';

/** The cost of a comparison of texts, in additions. */
const textWeight = 3;
const comparers: Readonly<Record<Comparison, (left: number, right: number) => boolean>> = {
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
};

/** @throws BadFormula */
export function compileArithmetic(
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

/** Compiles a comparison of two figures or texts. @throws BadFormula */
export function compileComparison(
  operator: Comparison,
  node: BinaryNode,
  left: FormulaPart,
  right: FormulaPart,
): FormulaPart {
  if (left.type === 'text' && right.type === 'text') {
    if (operator !== '=' && operator !== '!=') throw new BadFormula('Text is only equal or not.', node.operatorAt);
    return makeTruth((context) => compareTexts(left.run(context), right.run(context), operator === '='), textWeight);
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
