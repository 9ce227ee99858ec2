import { orderedUnion } from './report-columns.model.ts';

test('a key that only a later list has follows the one that it follows there', () => {
  expect(
    orderedUnion([
      ['a', 'c', 'd'],
      ['x', 'a', 'b', 'c'],
      ['c', 'y', 'z'],
    ]),
  ).toEqual(['x', 'a', 'b', 'c', 'y', 'z', 'd']);
});

test('lists in another order keep that of the first', () => {
  expect(
    orderedUnion([
      ['a', 'b'],
      ['b', 'a', 'c'],
    ]),
  ).toEqual(['a', 'c', 'b']);
});
