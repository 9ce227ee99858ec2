import { financeHarness, noReports, oneDay, providerName } from '../../test/support/finance-harness.ts';
import { BadUpstream, NotFound, QuotaExceeded } from '../errors/errors.ts';
import type { PriceBar, Provider } from '../providers/provider.ts';
import { Providers } from '../providers/providers.ts';

const { fake, providers, start } = financeHarness();
const bar = (date: string, close: number, adjustedClose: number | null = null): PriceBar => ({
  date,
  close,
  adjustedClose,
  volume: 1,
});

test('the daily chart has every daily bar ever loaded', async () => {
  fake.bars = [bar('2026-10-29', 11), bar('2026-10-28', 10)];
  const finance = await start();
  await finance.overviews.overview('AAPL');
  fake.bars = [bar('2026-10-30', 12), bar('2026-10-29', 11)];
  fake.clock += oneDay + 1_000;
  const { value } = await finance.prices.history('AAPL', 'daily');
  expect(value).toMatchObject({ source: providerName, dailyFrom: '2026-10-28' });
  expect(value.data.map((point) => point.close)).toEqual([10, 11, 12]);
});

test('older dates are filled from the weekly series once it is cached, at no cost', async () => {
  const finance = await start();
  const alone = (await finance.prices.history('AAPL', 'daily')).value;
  expect(alone.data).toHaveLength(100);
  expect(alone.olderOnRequest).toBe(true);
  await finance.prices.history('AAPL', 'weekly');
  await finance.prices.history('AAPL', 'monthly');
  const filled = (await finance.prices.history('AAPL', 'daily')).value;
  expect(filled.olderOnRequest).toBeUndefined();
  expect(filled.data.length).toBeGreaterThan(350);
  expect(filled.data[0]?.date.slice(0, 4)).toBe('2020');
  expect(filled.dailyFrom).toBe(filled.data.at(-100)?.date);
  expect(fake.calls.filter((name) => name !== 'tickers')).toEqual(['daily', 'weekly']);
});

test('earlier years remain once loaded, days later and after a restart', async () => {
  const finance = await start();
  await finance.prices.history('AAPL', 'weekly');
  fake.clock += 30 * oneDay;
  const { value } = await (await start()).prices.history('AAPL', 'daily');
  expect(value.olderOnRequest).toBeUndefined();
  expect(value.data[0]?.date.slice(0, 4)).toBe('2020');
  expect(value.dailyFrom).toBe(value.data.at(-100)?.date);
  expect(fake.calls.filter((name) => name !== 'tickers')).toEqual(['weekly', 'daily']);
});

test('a split does not appear as a crash: one load of the weekly series settles it', async () => {
  fake.bars = [bar('2026-10-30', 100), bar('2026-10-29', 400), bar('2026-10-28', 404)];
  fake.weeks = [bar('2026-10-30', 100, 100), bar('2026-10-23', 400, 100)];
  const finance = await start();
  const closes = (await finance.prices.history('AAPL', 'daily')).value.data.map((point) => point.close);
  expect(closes.slice(-3)).toEqual([101, 100, 100]);
  fake.clock += 3 * oneDay;
  await finance.prices.history('AAPL', 'daily');
  expect(fake.calls.filter((name) => name === 'weekly')).toHaveLength(1);
});

test('a gap between two visits is filled from the weekly series, and it is daily only after the gap', async () => {
  const finance = await start();
  fake.bars = [bar('2026-03-03', 11), bar('2026-03-02', 10)];
  await finance.prices.history('AAPL', 'daily');
  fake.bars = [bar('2026-10-30', 14), bar('2026-10-29', 13)];
  fake.weeks = [bar('2026-10-30', 14, 14), bar('2026-06-05', 12, 11.8), bar('2026-03-02', 10, 9.7)];
  fake.clock += oneDay + 1_000;
  await finance.prices.history('AAPL', 'weekly');
  const { value } = await finance.prices.history('AAPL', 'daily');
  expect(value).toMatchObject({ basis: 'close', dailyFrom: '2026-10-29' });
  expect(value.data.map(({ close }) => close)).toEqual([10, 11, 12, 13, 14]);
});

test('a line says what its closes are, and has no dividends taken off in one part alone', async () => {
  fake.bars = [bar('2026-10-30', 100), bar('2026-10-29', 99)];
  fake.weeks = [bar('2026-10-30', 100, 100), bar('2026-10-23', 98, 95)];
  const finance = await start();
  const { value: weekly } = await finance.prices.history('AAPL', 'weekly');
  expect(weekly).toMatchObject({ basis: 'adjusted', data: [{ close: 95 }, { close: 100 }] });
  const { value: daily } = await finance.prices.history('AAPL', 'daily');
  expect(daily).toMatchObject({ basis: 'close', data: [{ close: 98 }, { close: 99 }, { close: 100 }] });
  expect(daily.volumes).toEqual([0, 1, 1]);
});

test('bars of a plan with adjusted closes and of one without are one line of closes', async () => {
  fake.bars = [bar('2026-10-29', 99, 97), bar('2026-10-28', 98, 96)];
  const full = await start(providers({ fullDailyBars: true }));
  expect((await full.prices.history('AAPL', 'daily')).value).toMatchObject({ basis: 'adjusted' });
  fake.bars = [bar('2026-10-30', 100)];
  fake.clock += oneDay + 1_000;
  const { value } = await (await start()).prices.history('AAPL', 'daily');
  expect(value).toMatchObject({ basis: 'close', data: [{ close: 98 }, { close: 99 }, { close: 100 }] });
});

test('a company with weekly prices alone has those in the daily chart, with no day from which it is daily', async () => {
  fake.failures.daily = new NotFound('none');
  fake.weeks = [bar('2026-10-30', 14, 14), bar('2026-10-23', 12, 11.8)];
  const finance = await start();
  await expect(finance.prices.history('AAPL', 'daily')).rejects.toThrow(NotFound);
  await finance.prices.history('AAPL', 'weekly');
  const { value } = await finance.prices.history('AAPL', 'daily');
  expect(value).toMatchObject({ basis: 'close', dailyFrom: null, data: [{ close: 12 }, { close: 14 }] });
  expect(value.asOf).toBe('2026-10-30T00:00:00.000Z');
});

test('the chart begins after a jump that cannot be settled', async () => {
  fake.bars = [bar('2026-10-30', 100), bar('2026-10-29', 400)];
  fake.failures.weekly = new QuotaExceeded(60);
  const finance = await start();
  const { value } = await finance.prices.history('AAPL', 'daily');
  expect(value.data).toEqual([{ date: '2026-10-30', close: 100 }]);
  expect(value.dailyFrom).toBe('2026-10-30');
});

test('with the budget spent the stored bars are served as stale', async () => {
  const finance = await start();
  await finance.prices.history('AAPL', 'daily');
  fake.clock += 8 * oneDay;
  fake.failures.daily = new QuotaExceeded(60);
  const answer = await finance.prices.history('AAPL', 'daily');
  expect(answer.state).toBe('STALE');
  expect(answer.value.data).toHaveLength(100);
});

test('with the full daily series the other timeframes cost nothing', async () => {
  const finance = await start(providers({ fullDailyBars: true }));
  const days = (await finance.prices.history('AAPL', 'daily')).value;
  expect(days.olderOnRequest).toBeUndefined();
  const weeks = (await finance.prices.history('AAPL', 'weekly')).value;
  const months = (await finance.prices.history('AAPL', 'monthly')).value;
  expect(fake.calls).toEqual(['tickers', 'daily']);
  expect(weeks.data.at(-1)).toEqual(days.data.at(-1));
  expect(months.data.at(-1)).toEqual(days.data.at(-1));
  expect(weeks.data.length).toBeLessThan(days.data.length / 4);
});

test('a provider of prices alone serves the chart, and the others everything else', async () => {
  fake.filings = noReports;
  const own: Provider = {
    name: 'sec',
    metered: false,
    dailyBars: { full: true, load: async () => [bar('2026-10-30', 12), bar('2026-10-29', 11)] },
  };
  const [market] = providers().listProviders('profile');
  const [filings] = providers().listProviders('filings');
  if (market === undefined || filings === undefined) throw new Error('The harness has both.');
  const finance = await start(new Providers([own, market, filings], { sample: false }));
  const { value } = await finance.prices.history('AAPL', 'daily');
  expect(value).toMatchObject({ source: 'sec', dailyFrom: '2026-10-29' });
  expect((await finance.prices.history('AAPL', 'weekly')).value).toMatchObject({ source: 'sec' });
  expect((await finance.overviews.overview('AAPL')).value).toMatchObject({ price: 12 });
  expect([...fake.calls].sort()).toEqual(['facts', 'filings', 'tickers']);
});

describe('with two providers of daily prices', () => {
  const startWithWhole = async (load: NonNullable<Provider['dailyBars']>['load']) => {
    fake.filings = noReports;
    const whole: Provider = { name: 'tiingo', metered: true, dailyBars: { full: true, load } };
    const [market] = providers().listProviders('profile');
    const [filings] = providers().listProviders('filings');
    if (market === undefined || filings === undefined) throw new Error('The harness has both.');
    return start(new Providers([market, whole, filings], { sample: false }));
  };
  const readPrice = async (finance: Awaited<ReturnType<typeof start>>) =>
    (await finance.overviews.overview('AAPL')).value.price;
  const day = (at: number) => new Date(fake.clock - at * oneDay).toISOString().slice(0, 10);

  test('the price is that of the first, and the chart that of the one with all years', async () => {
    fake.bars = [bar(day(1), 12.01), bar(day(2), 11)];
    const finance = await startWithWhole(async () => [bar(day(1), 12, 12), bar(day(400), 6, 5)]);
    expect(await readPrice(finance)).toBe(12.01);
    const chart = (await finance.prices.history('AAPL', 'daily')).value;
    expect(chart).toMatchObject({ source: 'tiingo', dailyFrom: day(400) });
    expect((await finance.prices.history('AAPL', 'weekly')).value.source).toBe('tiingo');
    expect(fake.calls.filter((name) => name === 'weekly')).toEqual([]);
  });

  test('the second gives the price where the first fails, and before a public one', async () => {
    fake.failures.daily = new QuotaExceeded(60);
    fake.publicCloses = [{ day: day(0), close: 99 }];
    const finance = await startWithWhole(async () => [bar(day(1), 12, 12)]);
    expect(await readPrice(finance)).toBe(12);
  });

  test('a close of the first that is out of date gives way to a newer one of the second', async () => {
    fake.bars = [bar(day(0), 11), bar(day(1), 10)];
    const finance = await startWithWhole(async () => [bar(day(0), 12, 12)]);
    expect(await readPrice(finance)).toBe(11);
    fake.failures.daily = new QuotaExceeded(60);
    fake.clock += 2 * oneDay;
    expect(await readPrice(finance)).toBe(12);
  });

  test('the stored history is continued from its newest day, and loaded as a whole where it is not one', async () => {
    const since: (string | undefined)[] = [];
    const finance = await startWithWhole(async (_, __, from) => {
      since.push(from);
      return [bar(day(1), 12, 12)];
    });
    await finance.prices.history('AAPL', 'daily');
    const first = day(1);
    fake.clock += oneDay + 1_000;
    await finance.prices.history('AAPL', 'daily');
    fake.bars = [bar(day(0), 13)];
    await finance.overviews.overview('AAPL');
    fake.clock += oneDay + 1_000;
    await finance.prices.history('AAPL', 'daily');
    expect(since).toEqual([undefined, first, undefined]);
  });
});

test('weeks that are adjusted for dividends have the closes that only a split has changed beside them', async () => {
  fake.weeks = [bar('2026-10-30', 100, 100), bar('2026-10-23', 400, 99)];
  const finance = await start();
  const { value } = await finance.prices.history('AAPL', 'weekly');
  expect(value.basis).toBe('adjusted');
  expect(value.data.map(({ close }) => close)).toEqual([99, 100]);
  expect(value.closes).toEqual([100, 100]);
  expect((await finance.prices.history('AAPL', 'monthly')).value.closes).toBeUndefined();
});

test('weeks that are no more than closes have no second series', async () => {
  fake.weeks = [bar('2026-10-30', 100), bar('2026-10-23', 99)];
  const { value } = await (await start()).prices.history('AAPL', 'weekly');
  expect(value.basis).toBe('close');
  expect(value.closes).toBeUndefined();
});

describe('a price on the page is the price: where the daily call is refused', () => {
  const refuse = () => {
    fake.failures.daily = new BadUpstream('refused');
  };
  const readPrice = async (finance: Awaited<ReturnType<typeof start>>) => {
    const { price, priceDate, volume, previousClose } = (await finance.overviews.overview('AAPL')).value;
    return { price, priceDate, volume, previousClose };
  };
  const metered = () => fake.calls.filter((name) => ['profile', 'daily', 'weekly', 'balance'].includes(name));
  const none = { price: null, priceDate: null, volume: null, previousClose: null };

  test('the newest weekly close is the price, with its day, at no further call', async () => {
    refuse();
    fake.weeks = [bar('2026-10-23', 98, 95), bar('2026-10-30', 100, 99)];
    const finance = await start();
    expect(await readPrice(finance)).toEqual(none);
    await finance.prices.history('AAPL', 'weekly');
    const before = metered();
    expect(before).toEqual(['daily', 'weekly']);
    expect(await readPrice(finance)).toEqual({ ...none, price: 100, priceDate: '2026-10-30' });
    expect(metered()).toEqual(before);
    const { value } = await finance.prices.history('AAPL', 'daily');
    expect(value).toMatchObject({ dailyFrom: null, data: [{ close: 98 }, { close: 100 }] });
  });

  test('a daily close that was kept goes before an older week', async () => {
    fake.bars = [bar('2026-10-29', 11), bar('2026-10-28', 10)];
    fake.weeks = [bar('2026-10-23', 9)];
    const finance = await start();
    await finance.prices.history('AAPL', 'weekly');
    await readPrice(finance);
    refuse();
    fake.clock += 8 * oneDay;
    expect(await readPrice(await start())).toMatchObject({ price: 11, priceDate: '2026-10-29', previousClose: 10 });
  });

  test('a newer week goes before an older daily close, also of a company that only the SEC knows', async () => {
    fake.bars = [bar('2026-10-29', 11)];
    fake.weeks = [bar('2026-10-30', 12)];
    const finance = await start();
    await finance.prices.history('AAPL', 'weekly');
    expect(await readPrice(finance)).toMatchObject({ price: 12, priceDate: '2026-10-30' });
    fake.failures.profile = new NotFound('none');
    fake.clock += 8 * oneDay;
    expect(await readPrice(await start())).toMatchObject({ price: 12, priceDate: '2026-10-30' });
  });
});
