import type { DatedClose } from '../market/shape/public-prices.ts';
import type { PriceBar } from '../providers/provider.ts';
import { createKnownPrices } from './known-prices.ts';

const bar = (date: string, close: number): PriceBar => ({ date, close, adjustedClose: null, volume: 1 });

interface Stored {
  readonly days?: readonly PriceBar[];
  readonly weeks?: readonly PriceBar[];
  readonly publicCloses?: readonly DatedClose[];
}

/** Returns the newest price of one company on 18 May 2026, from what is stored. */
async function readNewest({ days = [], weeks = [], publicCloses = [] }: Stored) {
  const daily = jest.fn();
  const weekly = jest.fn(async () => [...weeks]);
  const bars = {
    listNewest: async () => new Map([['ACME', days]]),
    weekly,
    keep: jest.fn(),
    listBars: jest.fn(),
    listSince: jest.fn(),
    keepWeekly: jest.fn(),
  };
  const known = createKnownPrices({
    prices: { daily },
    providers: { sample: false },
    bars,
    publicPrices: { listCloses: () => publicCloses },
    now: () => new Date('2026-05-18T12:00:00Z'),
  });
  const price = (await known.listNewest(['ACME'])).get('ACME');
  expect(daily).not.toHaveBeenCalled();
  return { price, weekly };
}

test('stored days are the price, and no provider and no week is read', async () => {
  const days = [bar('2026-05-15', 3), bar('2026-05-14', 2)];
  const { price, weekly } = await readNewest({ days });
  expect(price).toEqual({ bars: days, source: 'provider' });
  expect(weekly).not.toHaveBeenCalled();
});

test('a week replaces days that are older', async () => {
  const { price } = await readNewest({
    days: [bar('2026-04-01', 3)],
    weeks: [bar('2026-05-01', 4), bar('2026-05-08', 5)],
  });
  expect(price?.bars.map(({ close }) => close)).toEqual([5]);
});

test('a public close replaces one of more than 47 days ago, and an old close stays where there is none', async () => {
  const days = [bar('2026-03-01', 3)];
  const publicCloses = [{ day: '2026-05-01', close: 6 }];
  expect((await readNewest({ days, publicCloses })).price).toMatchObject({ bars: [{ close: 6 }], source: 'public' });
  expect((await readNewest({ days: [bar('2026-04-01', 3)], publicCloses })).price).toMatchObject({
    source: 'provider',
  });
  expect((await readNewest({ days })).price).toMatchObject({ bars: days, source: 'provider' });
  expect((await readNewest({})).price).toEqual({ bars: [], source: null });
});
