import { financeHarness, noReports, oneDay } from '../../test/support/finance-harness.ts';
import { BadUpstream, NotFound } from '../errors/errors.ts';
import { Providers } from '../providers/providers.ts';

const { fake, providers, start } = financeHarness();
const day = (age: number) => new Date(fake.clock - age * oneDay).toISOString().slice(0, 10);
const closes = (...ages: number[]) => ages.map((age, at) => ({ day: day(age), close: 100 - at }));
const readPrice = async (finance: Awaited<ReturnType<typeof start>>) => {
  const { price, priceDate, priceSource, pending } = (await finance.overviews.overview('AAPL')).value;
  return { price, priceDate, priceSource, isPending: pending?.includes('prices') };
};
/** Only filings: what SEC_USER_AGENT alone gives. */
const onlyFilings = () => new Providers([...providers().listProviders('filings')], { sample: false });

beforeEach(() => {
  fake.filings = noReports;
});

describe('the order of prices', () => {
  test('the provider’s close goes before a newer public one', async () => {
    fake.publicCloses = closes(0);
    fake.bars = [{ date: day(3), close: 50, adjustedClose: null, volume: 9 }];
    expect(await readPrice(await start())).toMatchObject({ price: 50, priceDate: day(3), priceSource: 'provider' });
  });

  test('without one the newest public close of 47 days at most is the price', async () => {
    fake.failures.daily = new BadUpstream('refused');
    fake.publicCloses = closes(47, 60);
    expect(await readPrice(await start())).toMatchObject({ price: 100, priceDate: day(47), priceSource: 'public' });
  });

  test('a public close of 48 days ago is none', async () => {
    fake.failures.daily = new NotFound('none');
    fake.publicCloses = closes(48);
    expect(await readPrice(await start())).toEqual({
      price: null,
      priceDate: null,
      priceSource: null,
      isPending: true,
    });
  });

  test('a stored close of two months ago gives way to a public one', async () => {
    fake.bars = [{ date: day(0), close: 50, adjustedClose: null, volume: 9 }];
    await readPrice(await start());
    fake.clock += 60 * oneDay;
    fake.failures.daily = new BadUpstream('refused');
    fake.publicCloses = closes(15);
    expect(await readPrice(await start())).toMatchObject({ price: 100, priceSource: 'public' });
  });
});

describe('a price that arrives later', () => {
  test('comes into overview and stock that lacked it, at once and after a restart', async () => {
    const finance = await start(onlyFilings());
    const readStock = async () => (await finance.overviews.stock('AAPL')).value;
    expect(await readPrice(finance)).toMatchObject({ price: null, isPending: true });
    expect(await readStock()).toMatchObject({ price: null, marketCap: null });
    fake.publicCloses = closes(16);
    expect(await readPrice(finance)).toEqual({
      price: 100,
      priceDate: day(16),
      priceSource: 'public',
      isPending: false,
    });
    expect(await readStock()).toMatchObject({ price: 100, marketCap: expect.any(Number), week52High: null });
    fake.publicCloses = closes(...Array.from({ length: 30 }, (_, at) => 1 + at * 15));
    expect(await readPrice(await start(onlyFilings()))).toMatchObject({ priceDate: day(1) });
    expect(await readStock()).toMatchObject({ week52High: 100 });
  });

  test('comes also when the oldest close leaves for it', async () => {
    const finance = await start(onlyFilings());
    fake.publicCloses = closes(16, 31);
    await readPrice(finance);
    fake.publicCloses = closes(1, 16);
    expect(await readPrice(finance)).toMatchObject({ priceDate: day(1) });
  });

  test('of a week clears the stock, too', async () => {
    fake.failures.daily = new NotFound('none');
    fake.weeks = [{ date: day(3), close: 50, adjustedClose: 50, volume: 9 }];
    const finance = await start();
    expect((await finance.overviews.stock('AAPL')).value.price).toBeNull();
    await finance.prices.history('AAPL', 'weekly');
    expect((await finance.overviews.stock('AAPL')).value.price).toBe(50);
  });
});

describe('with filings alone', () => {
  test('a company has its price, its ratios and a chart, and nothing of a provider is asked for', async () => {
    fake.publicCloses = closes(...Array.from({ length: 30 }, (_, at) => at * 15));
    const finance = await start(onlyFilings());
    const { value } = await finance.overviews.overview('AAPL');
    expect(value).toMatchObject({ price: 100, priceSource: 'public', source: 'sec', beta: null, pending: [] });
    expect(value.marketCap).toBe(100 * (value.sharesOutstanding ?? 0));
    expect(value.week52High).toBe(100);
    expect(value.week52Low).toBe(100 - 24);
    const { value: chart } = await finance.prices.history('AAPL', 'daily');
    expect(chart).toMatchObject({ source: 'sec', basis: 'close', dailyFrom: null });
    expect(chart.data).toHaveLength(30);
    expect(chart.data.at(-1)).toEqual({ date: day(0), close: 100 });
    expect(fake.calls).not.toContain('daily');
  });

  test('closes before a jump like that of a split are left out of the chart', async () => {
    fake.publicCloses = [...closes(0, 15), { day: day(30), close: 400 }];
    const { value } = await (await start(onlyFilings())).prices.history('AAPL', 'weekly');
    expect(value.data.map(({ close }) => close)).toEqual([99, 100]);
  });

  test('a company without any price has the figures of its filings', async () => {
    const finance = await start(onlyFilings());
    const { value } = await finance.overviews.overview('AAPL');
    expect(value).toMatchObject({ price: null, marketCap: null, peRatio: null, pending: ['prices'] });
    expect(value.profitMargin).not.toBeNull();
    expect(value.sharesOutstanding).not.toBeNull();
    await expect(finance.prices.history('AAPL', 'daily')).rejects.toThrow(NotFound);
  });

  test('closes that are loaded later come into the chart', async () => {
    fake.publicCloses = closes(0);
    const { prices } = await start(onlyFilings());
    expect((await prices.history('AAPL', 'daily')).value.data).toHaveLength(1);
    fake.publicCloses = closes(0, 15, 30);
    expect((await prices.history('AAPL', 'daily')).value.data).toHaveLength(3);
  });

  test('a company whose filings have no figures has no statements, and no provider is missed', async () => {
    fake.failures.facts = new NotFound('no figures');
    const { statements } = await start(onlyFilings());
    await expect(statements.loadAllStatements('AAPL')).rejects.toThrow('No financial data found for this stock.');
    await expect(statements.income('AAPL')).rejects.toThrow(NotFound);
  });
});
