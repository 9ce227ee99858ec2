import { financeHarness, oneDay, sample } from '../../test/support/finance-harness.ts';
import { BadUpstream, NotFound, QuotaExceeded } from '../errors/errors.ts';
import type { Sources } from '../providers/source.ts';

const { world, start } = financeHarness();

const withoutFacts = () => {
  world.failing.facts = new NotFound('none');
};

describe('what a company costs', () => {
  test('an overview is two calls where statements are filed; a reload and a restart are none', async () => {
    const finance = await start();
    const first = await finance.overviews.overview('AAPL');
    expect(world.asked).toEqual(['tickers', 'profile', 'daily', 'facts']);
    expect(first.value).toMatchObject({ symbol: 'AAPL', priceDate: '2026-10-30' });
    expect(first.value.currentRatio).not.toBeNull();
    await finance.overviews.overview('AAPL');
    await finance.overviews.stock('AAPL');
    const restarted = await start();
    expect((await restarted.overviews.overview('AAPL')).state).toBe('HIT');
    expect(world.asked).toHaveLength(4);
  });

  test('without filed statements the balance sheet is bought, too, and the three statements cost one call each', async () => {
    withoutFacts();
    const finance = await start();
    await finance.overviews.overview('AAPL');
    expect(world.asked).toEqual(['tickers', 'profile', 'daily', 'facts', 'balance']);
    await finance.statements.all('AAPL');
    await finance.statements.income('AAPL');
    expect(world.asked.slice(5).sort()).toEqual(['cash flow', 'income']);
  });

  test('enterprise value and free cash flow yield come with the overview and cost nothing', async () => {
    const finance = await start();
    const { value } = await finance.overviews.overview('AAPL');
    expect(value.derived?.enterpriseValue.value).not.toBeNull();
    expect(value.derived?.freeCashFlowYield).toMatchObject({ period: 'twelve months', remark: null });
    expect(world.asked).toEqual(['tickers', 'profile', 'daily', 'facts']);
  });

  test('a cash flow statement is not bought for the yield, but told of a minute after a reader has bought it', async () => {
    withoutFacts();
    const finance = await start();
    const yieldOf = async () => (await finance.overviews.overview('AAPL')).value.derived?.freeCashFlowYield;
    expect(await yieldOf()).toMatchObject({ value: null, remark: 'Cash flow statement not loaded' });
    await finance.statements.cashFlow('AAPL');
    const bought = [...world.asked];
    world.clock += 61_000;
    expect(await yieldOf()).toMatchObject({ period: 'twelve months', remark: null });
    expect(world.asked).toEqual(bought);
  });

  test('filed statements are fetched once for all three', async () => {
    const finance = await start();
    await Promise.all([
      finance.statements.income('AAPL'),
      finance.statements.balance('AAPL'),
      finance.statements.cashFlow('AAPL'),
      finance.statements.all('AAPL'),
      finance.statements.financials('AAPL'),
      finance.statements.metrics('AAPL'),
    ]);
    expect(world.asked).toEqual(['tickers', 'facts']);
  });

  test('a symbol that is in no list costs nothing', async () => {
    const finance = await start();
    await expect(finance.overviews.overview('NOPE')).rejects.toThrow('Unable to fetch stock data for NOPE.');
    await expect(finance.prices.history('NOPE', 'daily')).rejects.toThrow(NotFound);
    expect(world.asked).toEqual(['tickers']);
  });

  test('without a list every symbol may pass, and its profile tells its number at the SEC', async () => {
    world.failing.tickers = new BadUpstream('down');
    const finance = await start();
    await finance.statements.income('AAPL');
    expect(world.asked).toEqual(['tickers', 'profile', 'facts']);
  });

  test('what a provider does not have is asked for once a day', async () => {
    world.failing.profile = new NotFound('none');
    const finance = await start();
    await expect(finance.overviews.overview('AAPL')).rejects.toThrow(NotFound);
    world.clock += oneDay / 2;
    await expect(finance.overviews.overview('AAPL')).rejects.toThrow(NotFound);
    expect(world.asked.filter((name) => name === 'profile')).toHaveLength(1);
    world.clock += oneDay;
    await expect(finance.overviews.overview('AAPL')).rejects.toThrow(NotFound);
    expect(world.asked.filter((name) => name === 'profile')).toHaveLength(2);
  });
});

describe('an overview with a part missing', () => {
  test('that there is no such part is a complete answer', async () => {
    world.failing.daily = new NotFound('none');
    const finance = await start();
    expect((await finance.overviews.overview('AAPL')).value.price).toBeNull();
    world.clock += oneDay / 2;
    await finance.overviews.overview('AAPL');
    expect(world.asked.filter((name) => name === 'daily')).toHaveLength(1);
  });

  test('after a failure it is made anew a minute later', async () => {
    world.failing.daily = new QuotaExceeded(60);
    const finance = await start();
    expect((await finance.overviews.overview('AAPL')).value.price).toBeNull();
    delete world.failing.daily;
    world.clock += 61_000;
    expect((await finance.overviews.overview('AAPL')).value.price).not.toBeNull();
    expect(world.asked.filter((name) => name === 'profile')).toHaveLength(1);
  });

  test('out of stale parts it is stale, and says how old', async () => {
    const finance = await start();
    const { storedAt } = await finance.overviews.overview('AAPL');
    world.clock += oneDay + 1_000;
    world.failing = { profile: new QuotaExceeded(60), daily: new QuotaExceeded(60) };
    for (const _ of [1, 2]) {
      const answer = await finance.overviews.overview('AAPL');
      expect(answer.state).toBe('STALE');
      expect(answer.value.price).not.toBeNull();
      expect(answer.storedAt).toBe(storedAt);
    }
  });
});

describe('statements', () => {
  test('each one that failed is null with its reason', async () => {
    withoutFacts();
    world.failing['cash flow'] = new QuotaExceeded(60);
    world.failing.balance = new NotFound('No balance sheet data found for AAPL.');
    const { value } = await (await start()).statements.all('AAPL');
    expect(value.incomeStatement?.annualReports).toHaveLength(10);
    expect(value).toMatchObject({
      balanceSheet: null,
      cashFlow: null,
      errors: {
        income: null,
        balance: 'No balance sheet data found for AAPL.',
        cashFlow: 'API rate limit exceeded. Please try again later.',
      },
    });
  });

  test('all three missing is not found; a limit among them is told first', async () => {
    withoutFacts();
    for (const name of ['income', 'balance', 'cash flow']) world.failing[name] = new NotFound('none');
    await expect((await start()).statements.all('AAPL')).rejects.toThrow('No financial data found for this stock.');
    world.failing.balance = new QuotaExceeded(60);
    await expect((await start()).statements.all('MSFT')).rejects.toThrow(QuotaExceeded);
  });

  test('an outage of the SEC does not spend the budget', async () => {
    world.failing.facts = new BadUpstream('down');
    await expect((await start()).statements.income('AAPL')).rejects.toThrow(BadUpstream);
    expect(world.asked).toEqual(['tickers', 'facts']);
  });

  test('financials and metrics are of the income statement', async () => {
    const finance = await start();
    const financials = (await finance.statements.financials('AAPL')).value;
    const income = (await finance.statements.income('AAPL')).value;
    expect(financials.financials[0]?.revenue).toBe(Number(income.annualReports[0]?.totalRevenue));
    expect((await finance.statements.metrics('AAPL')).value.cagr.revenue.fiveYear).not.toBeNull();
  });
});

describe('earnings', () => {
  test('nobody estimates: two empty lists and a note', async () => {
    world.failing.estimates = new NotFound('Earnings estimates are not available for this stock.');
    const finance = await start();
    const { value } = await finance.earnings.all('AAPL');
    expect(value.history?.annualEarnings).toHaveLength(10);
    expect(value.estimates).toMatchObject({
      quarterlyEarningsEstimate: [],
      note: 'Earnings estimates are not available for this stock.',
    });
    expect(value.errors).toEqual({ history: null, estimates: null });
    await finance.earnings.estimates('AAPL');
    expect(world.asked.filter((name) => name === 'estimates')).toHaveLength(1);
  });

  test('one that failed has its reason beside the other; both failed is a failure', async () => {
    world.failing.history = new NotFound('none');
    world.failing.earnings = new QuotaExceeded(60);
    const finance = await start();
    expect((await finance.earnings.all('AAPL')).value).toMatchObject({
      history: null,
      errors: { history: 'API rate limit exceeded. Please try again later.', estimates: null },
    });
    world.failing.estimates = new BadUpstream('down');
    await expect(finance.earnings.all('MSFT')).rejects.toThrow(QuotaExceeded);
  });
});

test('sample data is kept apart from real data: neither is ever answered for the other', async () => {
  const sampleSources: Sources = {
    sample: true,
    market: sample,
    statements: sample,
    facts: null,
    filings: sample,
    close: async () => {},
  };
  const { derived } = (await (await start(sampleSources)).overviews.overview('AAPL')).value;
  expect(derived?.freeCashFlowYield.value).not.toBeNull();
  const invented = await (await start(sampleSources)).prices.history('AAPL', 'daily');
  expect(invented.value.source).toBe('sample');
  const real = await (await start()).prices.history('AAPL', 'daily');
  expect(real.value.source).toBe('alpha-vantage');
  expect(real.value.data).toHaveLength(100);
});
