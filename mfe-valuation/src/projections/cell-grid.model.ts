import { parseInput } from '@basecase/shared-ui/figures/parse';
import type { Edit } from '../scenarios/projection-store.ts';
import { COLUMNS, type InputRow, inputRows, type ScenarioInputs } from '../scenarios/scenarios.model.ts';

export interface CellPlace {
  readonly row: InputRow;
  readonly column: number;
}

/** Returns whether a cell can be edited. Growth of the first column cannot: it has no year before it. */
function isEditable({ row, column }: CellPlace, historicalColumns: number): boolean {
  return column >= historicalColumns && column < COLUMNS && (row !== 'revgrowth' || column > 0);
}

/**
 * Returns the cells of text copied from a spreadsheet: a line per row, a tab between columns.
 * @returns null for a single cell, which the input reads as typed
 */
export function splitCells(text: string): string[][] | null {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
  return rows.flat().length > 1 ? rows : null;
}

/**
 * Returns the edits of a pasted block, from `place` to the right and down the rows of inputs. Empty cells and those beyond the
 * table change nothing.
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
        : [{ ...target, value: parseInput(text) }];
    });
  });
}

/** Returns the edits that copy a cell to every later year of its row. */
export function fillRightEdits(inputs: ScenarioInputs, { row, column }: CellPlace): Edit[] {
  const value = inputs[row][column] ?? 0;
  return Array.from({ length: COLUMNS - column - 1 }, (_, index) => ({ row, column: column + 1 + index, value }));
}

/** Returns the nearest editable cell in a direction, or null at the edge of the table. */
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
