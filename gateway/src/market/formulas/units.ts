import type { MarketUnit } from '../../contract/market/market.ts';
import type { Arithmetic } from './nodes.ts';

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
export function matchUnits(left: FigureUnit, right: FigureUnit): FigureUnit | null {
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
