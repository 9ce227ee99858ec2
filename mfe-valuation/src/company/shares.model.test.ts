import fc from 'fast-check';
import { sharesGap, sharesInUse } from './shares.model.ts';

const stock = { price: 30, marketCap: 3e9, sharesOutstanding: 100e6 };

test('a count that agrees with the market cap is used unchanged', () => {
  expect(sharesInUse(stock, null)).toEqual({ shares: 100e6, origin: 'key-figures', stated: 100e6, gap: null });
});

test('market cap ÷ price replaces the count of a single share class', () => {
  const shares = sharesInUse({ ...stock, sharesOutstanding: 50e6 }, null);
  expect(shares).toEqual({ shares: 100e6, origin: 'implied', stated: 50e6, gap: -0.5 });
  expect(sharesGap(shares)).toEqual({
    title: 'Shares × price is 50.0% below the market cap.',
    text: 'Market cap ÷ price is used: 100M shares of all classes. The count stated is 50.0M.',
  });
});

test('market cap ÷ price replaces a count that is too high', () => {
  const shares = sharesInUse({ ...stock, sharesOutstanding: 125e6 }, null);
  expect(shares.shares).toBe(100e6);
  expect(sharesGap(shares)?.title).toBe('Shares × price is 25.0% above the market cap.');
});

test.each([
  [90e6, 'key-figures'],
  [110e6, 'key-figures'],
  [89.9e6, 'implied'],
  [110.1e6, 'implied'],
])('%p shares where 100M make the market cap: 10%% apart stays, more does not', (sharesOutstanding, origin) => {
  expect(sharesInUse({ ...stock, sharesOutstanding }, null).origin).toBe(origin);
});

test.each([
  ['price', { price: null }],
  ['market cap', { marketCap: null }],
  ['price above 0', { price: 0 }],
])('without a %s there is no check', (_, change) => {
  const shares = sharesInUse({ ...stock, sharesOutstanding: 5, ...change }, null);
  expect(shares).toMatchObject({ shares: 5, origin: 'key-figures' });
  expect(sharesGap(shares)).toBeNull();
});

test('shares missing in the key figures come from the balance sheet, under the same check', () => {
  const bare = { ...stock, sharesOutstanding: null };
  expect(sharesInUse(bare, 95e6)).toMatchObject({ shares: 95e6, origin: 'balance-sheet' });
  expect(sharesInUse(bare, 20e6)).toMatchObject({ shares: 100e6, origin: 'implied' });
  expect(sharesInUse({ ...bare, sharesOutstanding: 0 }, 95e6).origin).toBe('balance-sheet');
});

test('a missing count is unknown, although market cap and price would imply one', () => {
  expect(sharesInUse({ ...stock, sharesOutstanding: null }, null)).toEqual({
    shares: null,
    origin: 'unknown',
    stated: null,
    gap: null,
  });
});

describe('a price from before the latest quarter', () => {
  const behind = { ...stock, priceDate: '2024-03-21', latestQuarter: '2025-03-31' };

  test('checks nothing: a market cap of another time ÷ it is no count', () => {
    // As of AAPL: 14.9B shares at a price of 171.37 are 15% below a market cap of 3,029B, 17.7B shares would not be.
    const aapl = { ...behind, price: 171.37, marketCap: 3_029_341_000_000, sharesOutstanding: 14_935_800_000 };
    expect(sharesInUse(aapl, 14_776_353_000)).toEqual({
      shares: 14_935_800_000,
      origin: 'key-figures',
      stated: 14_935_800_000,
      gap: null,
    });
  });

  test('leaves the count unknown where the balance sheet has another one', () => {
    const shares = sharesInUse({ ...behind, sharesOutstanding: 48e6 }, 100e6);
    expect(shares).toEqual({ shares: null, origin: 'unknown', stated: 48e6, gap: null });
  });

  test('of the quarter itself checks as always', () => {
    const shares = sharesInUse({ ...behind, priceDate: '2025-03-31', sharesOutstanding: 50e6 }, null);
    expect(shares.origin).toBe('implied');
  });
});

test('for any stated count, the shares in use times the price are within 10% of the market cap', () => {
  const amount = fc.double({ min: 1e-3, max: 1e13, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, (price, marketCap, sharesOutstanding) => {
      const { shares, origin } = sharesInUse({ price, marketCap, sharesOutstanding }, null);
      expect(Math.abs(((shares ?? 0) * price) / marketCap - 1)).toBeLessThanOrEqual(0.1 + 1e-9);
      if (origin !== 'implied') expect(shares).toBe(sharesOutstanding);
    }),
  );
});
