import { parseInput } from '@basecase/shared-ui/figures/parse';
import type { Edit } from '../scenarios/projection-store.ts';
import { COLUMNS, type InputRow, inputRows, type ScenarioInputs } from '../scenarios/projections.model.ts';

export interface CellPlace {
  readonly row: InputRow;
  readonly column: number;
}

/** Accountants write a negative figure in parentheses. */
const bracketed = /^\s*\((.*)\)\s*%?\s*$/;

/** Whether a cell can be typed into: growth of the first column has nothing before it to grow from. */
function isEditable({ row, column }: CellPlace, historicalColumns: number): boolean {
  return column >= historicalColumns && column < COLUMNS && (row !== 'revgrowth' || column > 0);
}

/**
 * Cells copied from a spreadsheet: rows in lines, columns apart by tabs.
 * @returns null for the text of one single cell, which can be typed as it stands
 */
export function cellsOf(text: string): string[][] | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  const [only, ...others] = rows.flat();
  return others.length > 0 || (only !== undefined && bracketed.test(only)) ? rows : null;
}

/**
 * What a block of copied cells puts where, from `place` to the right and down the rows of inputs. What lies beyond the
 * table and empty cells change nothing.
 */
export function pasteEdits(cells: readonly (readonly string[])[], place: CellPlace, historicalColumns: number): Edit[] {
  const firstRow = inputRows.indexOf(place.row);
  return cells.flatMap((line, down) => {
    const row = inputRows[firstRow + down];
    if (row === undefined) return [];
    return line.flatMap((text, across) => {
      const target = { row, column: place.column + across };
      return text.trim() === '' || !isEditable(target, historicalColumns)
        ? []
        : [{ ...target, value: pastedNumber(text) }];
    });
  });
}

/** A cell's value in every later year of its row. */
export function fillRightEdits(inputs: ScenarioInputs, { row, column }: CellPlace): Edit[] {
  const value = inputs[row][column] ?? 0;
  return Array.from({ length: COLUMNS - column - 1 }, (_, index) => ({ row, column: column + 1 + index, value }));
}

/** The nearest cell to type into in a direction; null at the edge of the table. */
export function neighbour(
  { row, column }: CellPlace,
  [down, across]: readonly [number, number],
  historicalColumns: number,
): CellPlace | null {
  for (let step = 1; step <= Math.max(COLUMNS, inputRows.length); step += 1) {
    const next = inputRows[inputRows.indexOf(row) + down * step];
    if (next === undefined) return null;
    const target = { row: next, column: column + across * step };
    if (target.column < 0 || target.column >= COLUMNS) return null;
    if (isEditable(target, historicalColumns)) return target;
  }
  return null;
}

function pastedNumber(text: string): number {
  const [, negative] = bracketed.exec(text) ?? [];
  return negative === undefined ? parseInput(text) : 0 - parseInput(negative);
}
