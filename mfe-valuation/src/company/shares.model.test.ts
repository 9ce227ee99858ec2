import fc from 'fast-check';
import { type CountedStock, sharesDisagree, sharesGap, sharesInUse } from './shares.model.ts';

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

describe('without a price', () => {
  // As of GOOGL: 5.82B class A shares beside 12.1B of all classes, EPS 10.81 on net income of 132.2B, market cap 2,025B at 15.5 times.
  const googl = {
    price: null,
    marketCap: 2_025e9,
    peRatio: 15.5,
    eps: 10.81,
    netIncome: 132.2e9,
    sharesOutstanding: 5.82e9,
  };

  test('the filing’s count of all classes replaces that of one, as market cap and earnings confirm it', () => {
    const shares = sharesInUse(googl, 12.1e9);
    expect(shares).toEqual({ shares: 12.1e9, origin: 'all-classes', stated: 5.82e9, gap: null });
    expect(sharesGap(shares)).toEqual({
      title: 'The count of shares stated is 51.9% below that of all classes.',
      text: 'The balance sheet’s count is used: 12.1B shares of all classes. The count stated is 5.8B.',
    });
  });

  test('market cap and earnings together replace a count of one class without a balance sheet', () => {
    const shares = sharesInUse(googl, null);
    expect(shares).toMatchObject({ origin: 'implied', stated: 5.82e9, gap: null });
    expect(shares.shares).toBeCloseTo(2_025e9 / (15.5 * 10.81), 0);
    expect(sharesGap(shares)?.text).toContain('Market cap ÷ (P/E × EPS) is used: 12.1B shares');
  });

  test.each<[string, Partial<CountedStock>, number | null]>([
    ['one figure against one', { peRatio: null, netIncome: null }, 12.1e9],
    ['market cap alone against the count', { netIncome: null }, null],
    ['two figures against two', { sharesOutstanding: 12.1e9, eps: 21, netIncome: 120e9 }, 12.1e9],
  ])('%s: the count is unknown, and asked for', (_, change, counted) => {
    const shares = sharesInUse({ ...googl, ...change }, counted);
    expect(shares).toMatchObject({ shares: null, origin: 'unknown' });
    expect(sharesDisagree(shares)).toContain('do not agree on the number of shares');
  });

  test.each<[string, Partial<CountedStock>, number | null]>([
    ['two counts that agree outweigh one figure', { sharesOutstanding: 12.1e9, peRatio: 31, netIncome: null }, 12.1e9],
    ['a count that earnings confirm outweighs an old balance sheet', { sharesOutstanding: 12.1e9 }, 24.2e9],
    ['a loss counts too', { sharesOutstanding: 12.1e9, eps: -2, netIncome: -24.2e9 }, null],
  ])('%s', (_, change, counted) => {
    expect(sharesInUse({ ...googl, ...change }, counted)).toMatchObject({ shares: 12.1e9, origin: 'key-figures' });
  });

  test('two that agree outweigh two that agree with nothing, as earnings of another period', () => {
    // Net income of a later twelve months ÷ EPS of the year: 14.8B.
    expect(sharesInUse({ ...googl, netIncome: 160e9 }, 12.1e9)).toMatchObject({
      shares: 12.1e9,
      origin: 'all-classes',
    });
  });

  test('a market cap of another day than the price does not outweigh them either', () => {
    // 2,025B ÷ 295.77 would be 6.8B shares, which no other figure knows.
    const priced = { ...googl, price: 295.77 };
    expect(sharesInUse(priced, 12.1e9)).toMatchObject({ shares: 12.1e9, origin: 'all-classes', stated: 5.82e9 });
    expect(sharesInUse({ ...priced, eps: null }, 12.1e9).origin).toBe('implied');
  });

  test('a count is used only where more of the known figures agree with it than with any other', () => {
    const amount = fc.option(fc.double({ min: 1, max: 1e3, noNaN: true }));
    const figures = fc.record({
      sharesOutstanding: amount,
      marketCap: amount,
      peRatio: amount,
      eps: amount,
      netIncome: amount,
    });
    fc.assert(
      fc.property(figures, amount, (stock, counted) => {
        const { shares, stated } = sharesInUse({ ...stock, price: null }, counted);
        const { marketCap, peRatio, eps, netIncome, sharesOutstanding } = stock;
        const ofMarket = marketCap === null || peRatio === null || eps === null ? null : marketCap / (peRatio * eps);
        const ofEarnings = eps === null || netIncome === null ? null : netIncome / eps;
        const known = [sharesOutstanding, counted, ofMarket, ofEarnings].filter((one) => one !== null);
        if (shares === null) return;
        const agreeing = (count: number) =>
          known.filter((one) => Math.max(one, count) / Math.min(one, count) <= 1.1 + 1e-9);
        expect(stated).not.toBeNull();
        const others = known.filter((one) => !agreeing(shares).includes(one));
        for (const other of others) expect(agreeing(shares).length).toBeGreaterThan(agreeing(other).length);
      }),
    );
  });
});
