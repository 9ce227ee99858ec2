import { fitColumns, newestInView } from './newest-in-view.model.ts';

// A column of names of 150 px, five years of 140 px, a trend of 80 px: 930 in all, the newest year from 710 to 850.
const table = { total: 930, fixed: 150, lefts: [150, 290, 430, 570, 710], end: 850 };

test('a table that fits does not scroll', () => {
  expect(newestInView({ ...table, visible: 1_000 })).toBe(0);
  expect(newestInView({ ...table, visible: 930 })).toBe(0);
});

test('on a phone the newest year is beside the names: 710 − 150', () => {
  expect(newestInView({ ...table, visible: 358 })).toBe(560);
});

test('on a tablet as many whole years as fit are beside the names', () => {
  expect(newestInView({ ...table, visible: 790 })).toBe(140);
  // 70 px short: the trend is cut off, and no figure is.
  expect(newestInView({ ...table, visible: 860 })).toBe(0);
});

test('a table that would cut off the newest figures scrolls to its end', () => {
  expect(newestInView({ ...table, visible: 840 })).toBe(90);
});

test('a frame without a size, as in a hidden tab, stays where it is', () => {
  expect(newestInView({ visible: 0, total: 0, fixed: 0, lefts: [], end: 0 })).toBe(0);
});

test('columns fill the room beside the names: two of 84 px share 216 px, one of 132 px has them all', () => {
  expect(fitColumns(216, 84)).toBe(108);
  expect(fitColumns(216, 132)).toBe(216);
  expect(fitColumns(216, 240)).toBe(240);
  expect(fitColumns(0, 0)).toBe(0);
});
