import { CellError, type CellValue, numeric, toNumber } from './cell-value.ts';
import { functions, type Scope } from './functions.ts';
import { type BinaryOperator, type CellAddress, type Comparison, type Formula, parseFormula } from './parse-formula.ts';

/** A cell's constant, null when it is empty, or its formula without the equals sign. */
export type SourceCell = string | number | null | { readonly formula: string };

export interface SourceSheet {
  readonly name: string;
  readonly rows: readonly (readonly SourceCell[])[];
}

/**
 * Returns the values of all cells as a spreadsheet calculates them, by sheet, row and column. Throws at a formula that refers to
 * itself or to an unknown sheet, or that uses a function beyond those of `functions`.
 */
export function calculateSheets(sheets: readonly SourceSheet[]): CellValue[][][] {
  const known = new Map<SourceCell, CellValue>();
  const open = new Set<SourceCell>();
  const byName = new Map(sheets.map((sheet) => [sheet.name, sheet]));

  const valueAt = (sheet: SourceSheet, row: number, column: number): CellValue => {
    const cell = sheet.rows[row]?.[column] ?? null;
    if (typeof cell !== 'object' || cell === null) return cell;
    const before = known.get(cell);
    if (before !== undefined) return before;
    if (open.has(cell)) throw new Error(`A formula refers to itself: ${cell.formula}`);
    open.add(cell);
    const value = evaluate(parseFormula(cell.formula), makeScope(sheet));
    // A formula that shows an empty cell shows 0.
    const result = value ?? 0;
    known.set(cell, result);
    open.delete(cell);
    return result;
  };

  const findSheet = ({ sheet }: CellAddress, home: SourceSheet): SourceSheet => {
    const found = sheet === null ? home : byName.get(sheet);
    if (found === undefined) throw new Error(`No sheet is named ${sheet}`);
    return found;
  };

  const makeScope = (home: SourceSheet): Scope => {
    const scope: Scope = {
      value: (part) =>
        part.kind === 'range'
          ? valueAt(findSheet(part.from, home), part.from.row, part.from.column)
          : evaluate(part, scope),
      cells: (part) => {
        if (part.kind !== 'range') return [[evaluate(part, scope)]];
        const { from, to } = part;
        const sheet = findSheet(from, home);
        return Array.from({ length: to.row - from.row + 1 }, (_, row) =>
          Array.from({ length: to.column - from.column + 1 }, (__, column) =>
            valueAt(sheet, from.row + row, from.column + column),
          ),
        );
      },
    };
    return scope;
  };

  return sheets.map((sheet) => sheet.rows.map((cells, row) => cells.map((_, column) => valueAt(sheet, row, column))));
}

function evaluate(formula: Formula, scope: Scope): CellValue {
  if (formula.kind === 'constant') return formula.value;
  if (formula.kind === 'range') return scope.value(formula);
  if (formula.kind === 'negative') {
    const value = toNumber(scope.value(formula.of));
    return value instanceof CellError ? value : -value;
  }
  if (formula.kind === 'call') {
    const calculate = functions[formula.name];
    if (calculate === undefined) throw new Error(`No function is named ${formula.name}`);
    return calculate(formula.parts, scope);
  }
  const [left, right] = [scope.value(formula.left), scope.value(formula.right)];
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  if (formula.operator === '&') return `${left ?? ''}${right ?? ''}`;
  return isComparison(formula.operator)
    ? compared(formula.operator, left, right)
    : combined(formula.operator, toNumber(left), toNumber(right));
}

function isComparison(operator: BinaryOperator): operator is Comparison {
  return ['=', '<>', '<', '<=', '>', '>='].includes(operator);
}

function combined(operator: BinaryOperator, left: number | CellError, right: number | CellError): CellValue {
  if (left instanceof CellError) return left;
  if (right instanceof CellError) return right;
  if (operator === '+') return numeric(left + right);
  if (operator === '-') return numeric(left - right);
  if (operator === '*') return numeric(left * right);
  if (operator === '^') return numeric(left ** right);
  return right === 0 ? new CellError('#DIV/0!') : numeric(left / right);
}

type Plain = Exclude<CellValue, CellError>;

function compared(operator: Comparison, left: Plain, right: Plain): boolean {
  const order = compareValues(left, right);
  if (operator === '=') return order === 0;
  if (operator === '<>') return order !== 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

/** Numbers come before texts, texts before flags; letters are equal in both cases. */
function compareValues(left: Plain, right: Plain): number {
  const [one, other] = [filled(left, right), filled(right, left)];
  if (typeof one === 'string' && typeof other === 'string') {
    return one.toLowerCase() === other.toLowerCase() ? 0 : one.toLowerCase() < other.toLowerCase() ? -1 : 1;
  }
  const rank = (value: Plain) => (typeof value === 'number' ? 0 : typeof value === 'string' ? 1 : 2);
  return rank(one) === rank(other) ? Number(one) - Number(other) : rank(one) - rank(other);
}

/** An empty cell is 0 beside a number and an empty text beside a text. */
function filled(value: Plain, beside: Plain): Plain {
  if (value !== null) return value;
  return typeof beside === 'string' ? '' : 0;
}
