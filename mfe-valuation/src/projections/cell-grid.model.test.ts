import { defaultScenarios } from '../scenarios/scenarios.model.ts';
import { fillRightEdits, neighbour, pasteEdits, splitCells } from './cell-grid.model.ts';

describe('a block of copied cells', () => {
  test('a single value is left to the cell', () => {
    expect(splitCells('12.5%')).toBeNull();
    expect(splitCells('12.5%\r\n')).toBeNull();
  });

  test('parentheses are a minus, and a comma is a decimal sign where it separates no thousands', () => {
    const cells = splitCells('(5)\t1,5') ?? [];
    expect(pasteEdits(cells, { row: 'margin', column: 1 }, 1).map(({ value }) => value)).toEqual([-5, 1.5]);
  });

  test('a row keeps its columns; signs and separators are ignored', () => {
    const cells = splitCells('$1,200\t12.5%\t(3)\t\u22124\r\n') ?? [];
    expect(pasteEdits(cells, { row: 'margin', column: 1 }, 1)).toEqual([
      { row: 'margin', column: 1, value: 1200 },
      { row: 'margin', column: 2, value: 12.5 },
      { row: 'margin', column: 3, value: -3 },
      { row: 'margin', column: 4, value: -4 },
    ]);
  });

  test('empty cells change nothing, text counts as 0, cells beyond the table are dropped', () => {
    expect(pasteEdits([['5', '', 'n/a', '8']], { row: 'shares', column: 2 }, 1)).toEqual([
      { row: 'shares', column: 2, value: 5 },
      { row: 'shares', column: 4, value: 0 },
    ]);
  });

  test('several rows go down the rows of inputs', () => {
    expect(pasteEdits([['20', '21'], ['30', '31'], ['40']], { row: 'peLow', column: 3 }, 1)).toEqual([
      { row: 'peLow', column: 3, value: 20 },
      { row: 'peLow', column: 4, value: 21 },
      { row: 'peHigh', column: 3, value: 30 },
      { row: 'peHigh', column: 4, value: 31 },
    ]);
  });

  test('growth of the first year is no input, even without a historical column', () => {
    expect(pasteEdits([['7', '8'], ['9']], { row: 'revgrowth', column: 0 }, 0)).toEqual([
      { row: 'revgrowth', column: 1, value: 8 },
      { row: 'margin', column: 0, value: 9 },
    ]);
  });
});

test('fill right repeats a value to the last year', () => {
  expect(fillRightEdits(defaultScenarios().bear, { row: 'peLow', column: 2 })).toEqual([
    { row: 'peLow', column: 3, value: 13 },
    { row: 'peLow', column: 4, value: 13 },
  ]);
  expect(fillRightEdits(defaultScenarios().bear, { row: 'peLow', column: 4 })).toEqual([]);
});

describe('the cell beside', () => {
  const down = [1, 0] as const;
  const left = [0, -1] as const;

  test('down goes from one row of inputs to the next and ends at the last', () => {
    expect(neighbour({ row: 'margin', column: 2 }, down, 1)).toEqual({ row: 'shares', column: 2 });
    expect(neighbour({ row: 'peHigh', column: 2 }, down, 1)).toBeNull();
  });

  test('left ends at the historical columns', () => {
    expect(neighbour({ row: 'margin', column: 2 }, left, 1)).toEqual({ row: 'margin', column: 1 });
    expect(neighbour({ row: 'margin', column: 1 }, left, 1)).toBeNull();
    expect(neighbour({ row: 'revgrowth', column: 1 }, left, 0)).toBeNull();
  });
});
