import fc from 'fast-check';
import { toTodayReturns } from './today-returns.model.ts';

const columns = [2024, 2025, 2026, 2027].map((year) => ({ year, kind: 'projected' as const }));
const yearEnd = { year: 2024, day: '2024-12-31' };

test('a price of 100 that is 121 two years later returns 10% a year', () => {
  const prices = { priceLow: [null, null, 121, null], priceHigh: [null, null, 144, 172.8] };
  const { low, high } = toTodayReturns(prices, columns, { price: 100, day: '2024-12-31' }, yearEnd);
  expect(low[2]).toBeCloseTo(0.1, 12);
  expect(low[3]).toBeNull();
  expect(high[2]).toBeCloseTo(0.2, 12);
  expect(high[3]).toBeCloseTo(0.2, 12);
});

test('years are counted from the day of the price to the end of the fiscal year', () => {
  const prices = { priceLow: [100, 100, 100, 110], priceHigh: [null, null, null, null] };
  const { low } = toTodayReturns(prices, columns, { price: 100, day: '2026-07-01' }, yearEnd);
  // Fiscal 2027 ends one and a half years after the price; fiscal 2026 half a year after it.
  expect(low[3]).toBeCloseTo(1.1 ** (1 / 1.5) - 1, 3);
  expect(low.slice(0, 3)).toEqual([null, null, null]);
});

test('a later price that is not above 0 has no return', () => {
  const prices = { priceLow: [0, 0, 0, -5], priceHigh: [0, 0, 0, 0] };
  expect(toTodayReturns(prices, columns, { price: 100, day: '2024-12-31' }, yearEnd).low).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('the return of a column compounds the price of today to that of the column', () => {
  const price = fc.double({ min: 0.01, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(price, price, (from, to) => {
      const prices = { priceLow: [null, null, null, to], priceHigh: [null, null, null, null] };
      const { low } = toTodayReturns(prices, columns, { price: from, day: '2024-12-31' }, yearEnd);
      expect(from * (1 + (low[3] ?? Number.NaN)) ** 3).toBeCloseTo(to, -Math.floor(Math.log10(to)) - 1);
    }),
  );
});
