import type { MarketUnit } from '../../contract/market/market.ts';
import { BadFormula } from '../../errors/errors.ts';
import type { Arithmetic, FormulaNode } from './nodes.ts';
import { type FigureColumn, fillColumn, type TextColumn, type TruthColumn } from './value-columns.ts';
import type { FormulaContext } from './vocabulary.ts';

/** A checked part of a formula that gives a number per company. */
export interface FigurePart {
  readonly type: 'figure';
  readonly unit: FigureUnit;
  /** The value of a part without names; null for another one. */
  readonly constant: number | null;
  readonly run: (context: FormulaContext) => FigureColumn;
}
export interface TruthPart {
  readonly type: 'truth';
  readonly run: (context: FormulaContext) => TruthColumn;
}
export interface TextPart {
  readonly type: 'text';
  readonly run: (context: FormulaContext) => TextColumn;
}
export type FormulaPart = FigurePart | TruthPart | TextPart;

export function makeConstant(value: number, unit: 'number' | 'ratio'): FigurePart {
  return { type: 'figure', unit, constant: value, run: counted(({ count }) => fillColumn(count, value, 0)) };
}

/** Counts the cost of a part before it runs. @param weight in additions */
const counted =
  <Column>(run: (context: FormulaContext) => Column, weight = 1) =>
  (context: FormulaContext): Column => {
    context.countStep(weight);
    return run(context);
  };

/** @param weight its cost in additions */
export function makeFigure(unit: FigureUnit, run: FigurePart['run'], weight = 1): FigurePart {
  return { type: 'figure', unit, constant: null, run: counted(run, weight) };
}

export function makeTruth(run: TruthPart['run'], weight = 1): TruthPart {
  return { type: 'truth', run: counted(run, weight) };
}

export function makeText(run: TextPart['run']): TextPart {
  return { type: 'text', run: counted(run) };
}

/** @throws BadFormula for a condition or a text */
export function requireFigure(part: FormulaPart, { start }: FormulaNode): FigurePart {
  if (part.type === 'figure') return part;
  throw new BadFormula(`A figure is expected here, not ${nameUnit(part.type)}.`, start);
}

/** @throws BadFormula for a figure or a text */
export function requireTruth(part: FormulaPart, { start }: FormulaNode): TruthPart {
  if (part.type === 'truth') return part;
  const found = part.type === 'text' ? 'text' : nameUnit(part.unit);
  throw new BadFormula(`A condition is expected here, not ${found}.`, start);
}

/** Returns the common unit of figures. @throws BadFormula at the first that has another one */
export function matchParts(parts: readonly FigurePart[], nodes: readonly FormulaNode[]): FigureUnit {
  return parts.reduce<FigureUnit>((unit, part, index) => {
    const next = matchUnits(unit, part.unit);
    if (next !== null) return next;
    throw new BadFormula(`Mixes ${nameUnit(unit)} with ${nameUnit(part.unit)}.`, nodes[index]?.start ?? 0);
  }, 'number');
}

/** Returns a part whose plain number takes a unit: an amount is in US dollars, and zero in any currency. */
export function adaptPart(part: FigurePart, unit: FigureUnit): FigurePart {
  const { constant } = part;
  if (constant === null || constant === 0 || (unit !== 'money' && unit !== 'perShare')) return part;
  return { ...part, unit, run: counted(({ count, dollars }) => fillColumn(count, constant, dollars)) };
}

/** Units while a formula is checked: a plain number takes the unit of its neighbour. */
export type FigureUnit = Exclude<MarketUnit, 'text'> | 'number';

const names: Readonly<Record<FigureUnit | 'text' | 'truth', string>> = {
  money: 'money',
  shares: 'shares',
  perShare: 'a figure per share',
  ratio: 'a ratio',
  days: 'days',
  number: 'a number',
  text: 'text',
  truth: 'a condition',
};

export function nameUnit(unit: FigureUnit | 'text' | 'truth'): string {
  return names[unit];
}

/** Returns the unit of two that are added or compared; null where they differ. */
function matchUnits(left: FigureUnit, right: FigureUnit): FigureUnit | null {
  if (left === 'number') return right;
  return right === 'number' || left === right ? left : null;
}

function multiplyUnits(left: FigureUnit, right: FigureUnit): FigureUnit | null {
  if (left === 'number') return right;
  if (right === 'number' || right === 'ratio') return left;
  if (left === 'ratio') return right;
  const isValue = (left === 'shares' && right === 'perShare') || (left === 'perShare' && right === 'shares');
  return isValue ? 'money' : null;
}

function divideUnits(left: FigureUnit, right: FigureUnit): FigureUnit | null {
  if (right === 'number') return left;
  if (left === right) return 'ratio';
  if (right === 'ratio') return left === 'number' ? 'ratio' : left;
  if (left === 'money' && right === 'shares') return 'perShare';
  return left === 'money' && right === 'perShare' ? 'shares' : null;
}

/** Returns the unit of a calculation, or what is wrong with it. */
export function combineUnits(
  operator: Arithmetic,
  left: FigureUnit,
  right: FigureUnit,
): { readonly unit: FigureUnit } | { readonly problem: string } {
  const [one, other] = [names[left], names[right]];
  const [unit, problem] = {
    '+': () => [matchUnits(left, right), `Adds ${one} to ${other}.`] as const,
    '-': () => [matchUnits(left, right), `Subtracts ${other} from ${one}.`] as const,
    '*': () => [multiplyUnits(left, right), `Multiplies ${one} by ${other}.`] as const,
    '/': () => [divideUnits(left, right), `Divides ${one} by ${other}.`] as const,
  }[operator]();
  return unit === null ? { problem } : { unit };
}
