import { calculateMedian } from '../../figures/median.ts';
import { CellError, type CellValue, numeric, toNumber } from './cell-value.ts';
import type { Formula } from './parse-formula.ts';

/** The reading of a formula's parts. */
export interface Scope {
  /** The value of a part; of a range that of its first cell. */
  readonly value: (part: Formula) => CellValue;
  /** The values of a range by row; of another part its one value. */
  readonly cells: (part: Formula) => readonly (readonly CellValue[])[];
}

type Calculation = (parts: readonly Formula[], scope: Scope) => CellValue;

/** Returns the numbers of ranges, without their empty cells and texts, or the first error among them. */
function readNumbers(parts: readonly Formula[], scope: Scope): number[] | CellError {
  const values = parts.flatMap((part) => scope.cells(part).flat());
  const error = values.find((value) => value instanceof CellError);
  return error instanceof CellError ? error : values.filter((value) => typeof value === 'number');
}

const overNumbers =
  (calculate: (numbers: readonly number[]) => number | CellError): Calculation =>
  (parts, scope) => {
    const numbers = readNumbers(parts, scope);
    return numbers instanceof CellError ? numbers : calculate(numbers);
  };

const overFlags =
  (calculate: (flags: readonly boolean[]) => boolean): Calculation =>
  (parts, scope) => {
    const values = parts.map((part) => toNumber(scope.value(part)));
    const error = values.find((value) => value instanceof CellError);
    return error instanceof CellError ? error : calculate(values.map((value) => value !== 0));
  };

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function chosen([condition, then, otherwise]: readonly Formula[], { value }: Scope): CellValue {
  const flag = condition === undefined ? new CellError('#VALUE!') : toNumber(value(condition));
  if (flag instanceof CellError) return flag;
  const part = flag === 0 ? otherwise : then;
  return part === undefined ? false : value(part);
}

function indexed([range, ...places]: readonly Formula[], { value, cells }: Scope): CellValue {
  const [row, column] = places.map((place) => toNumber(value(place)));
  if (row instanceof CellError) return row;
  if (column instanceof CellError) return column;
  if (range === undefined) return new CellError('#VALUE!');
  const found = cells(range)[(row ?? 1) - 1]?.[(column ?? 1) - 1];
  return found === undefined ? new CellError('#REF!') : found;
}

function presentValue([rate, ...flows]: readonly Formula[], scope: Scope): CellValue {
  const by = rate === undefined ? new CellError('#VALUE!') : toNumber(scope.value(rate));
  if (by instanceof CellError) return by;
  return overNumbers((numbers) => numeric(sum(numbers.map((flow, index) => flow / (1 + by) ** (index + 1)))))(
    flows,
    scope,
  );
}

function first(parts: readonly Formula[], { value }: Scope): CellValue {
  const [part] = parts;
  return part === undefined ? null : value(part);
}

/** The functions that formulas of the product use, as spreadsheets define them. */
export const functions: Readonly<Record<string, Calculation>> = {
  ABS: (parts, scope) => {
    const number = toNumber(first(parts, scope));
    return number instanceof CellError ? number : Math.abs(number);
  },
  AND: overFlags((flags) => flags.every(Boolean)),
  AVERAGE: overNumbers((numbers) =>
    numbers.length === 0 ? new CellError('#DIV/0!') : numeric(sum(numbers) / numbers.length),
  ),
  COUNT: (parts, { cells }) =>
    parts.flatMap((part) => cells(part).flat()).filter((value) => typeof value === 'number').length,
  EXP: (parts, scope) => {
    const number = toNumber(first(parts, scope));
    return number instanceof CellError ? number : numeric(Math.exp(number));
  },
  IF: chosen,
  INDEX: indexed,
  ISNUMBER: (parts, scope) => typeof first(parts, scope) === 'number',
  MAX: overNumbers((numbers) => (numbers.length === 0 ? 0 : Math.max(...numbers))),
  MEDIAN: overNumbers((numbers) => calculateMedian(numbers) ?? new CellError('#NUM!')),
  MIN: overNumbers((numbers) => (numbers.length === 0 ? 0 : Math.min(...numbers))),
  NA: () => new CellError('#N/A'),
  NOT: (parts, scope) => {
    const number = toNumber(first(parts, scope));
    return number instanceof CellError ? number : number === 0;
  },
  NPV: presentValue,
  OR: overFlags((flags) => flags.some(Boolean)),
  SUM: overNumbers((numbers) => numeric(sum(numbers))),
};
