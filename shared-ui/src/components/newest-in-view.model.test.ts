import { newestInView } from './newest-in-view.model.ts';

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
