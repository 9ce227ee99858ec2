import type { MarketFigure } from '../market/market.ts';
import { findPrinted } from './figure-source.ts';

type KnownFigure = Exclude<MarketFigure, { readonly value: null }>;

const filed: KnownFigure = {
  value: 416_161e6,
  unit: 'money',
  view: 'fy',
  end: '2025-09-30',
  filed: '2025-10-31',
  accession: '0000320193-25-000079',
};
const term = (value: number, accession: string | null) => {
  return { name: 'revenue', value, end: '2025-09-30', filed: '2025-10-31', accession };
};

test('a filed figure is printed itself', () => {
  expect(findPrinted(filed)).toEqual({ value: 416_161e6, end: '2025-09-30' });
});

test('of a calculated figure the first term that its filing states is printed', () => {
  const terms = [term(1, null), term(2, 'another'), term(3, filed.accession), term(4, filed.accession)];
  expect(findPrinted({ ...filed, value: 0.3, unit: 'ratio', terms })).toEqual({ value: 3, end: '2025-09-30' });
});

test('a price, a text and a figure without a day are printed in no filing', () => {
  expect(findPrinted({ ...filed, accession: null })).toBeNull();
  expect(findPrinted({ ...filed, value: '3674', unit: 'text', end: null })).toBeNull();
});
