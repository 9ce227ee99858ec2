import { BadUpstream, NotFound, QuotaExceeded } from '../http/errors.ts';
import type { Sources } from '../providers/source.ts';
import { financeHarness, oneDay, sample } from './testing/finance-harness.ts';

const { world, start } = financeHarness();

const withoutFacts = () => {
  world.failing.facts = new NotFound('none');
};

describe('what a company costs', () => {
  test('an overview is two calls where statements are filed; a reload and a restart are none', async () => {
    const finance = await start();
    const first = await finance.overview('AAPL');
    expect(world.asked).toEqual(['tickers', 'profile', 'daily', 'facts']);
    expect(first.value).toMatchObject({ symbol: 'AAPL', priceDate: '2026-10-30' });
    expect(first.value.currentRatio).not.toBeNull();
    await finance.overview('AAPL');
    await finance.stock('AAPL');
    const restarted = await start();
    expect((await restarted.overview('AAPL')).state).toBe('HIT');
    expect(world.asked).toHaveLength(4);
  });

  test('without filed statements the balance sheet is bought, too, and the three statements cost one call each', async () => {
    withoutFacts();
    const finance = await start();
    await finance.overview('AAPL');
    expect(world.asked).toEqual(['tickers', 'profile', 'daily', 'facts', 'balance']);
    await finance.allStatements('AAPL');
    await finance.incomeStatement('AAPL');
    expect(world.asked.slice(5).sort()).toEqual(['cash flow', 'income']);
  });

  test('filed statements are fetched once for all three', async () => {
    const finance = await start();
    await Promise.all([
      finance.incomeStatement('AAPL'),
      finance.balanceSheet('AAPL'),
      finance.cashFlow('AAPL'),
      finance.allStatements('AAPL'),
      finance.financials('AAPL'),
      finance.financialsMetrics('AAPL'),
    ]);
    expect(world.asked).toEqual(['tickers', 'facts']);
  });

  test('a symbol that is in no list costs nothing', async () => {
    const finance = await start();
    await expect(finance.overview('NOPE')).rejects.toThrow('Unable to fetch stock data for NOPE.');
    await expect(finance.priceHistory('NOPE', 'daily')).rejects.toThrow(NotFound);
    expect(world.asked).toEqual(['tickers']);
  });

  test('without a list every symbol may pass, and its profile tells its number at the SEC', async () => {
    world.failing.tickers = new BadUpstream('down');
    const finance = await start();
    await finance.incomeStatement('AAPL');
    expect(world.asked).toEqual(['tickers', 'profile', 'facts']);
  });

  test('what a provider does not have is world.asked for once a day', async () => {
    world.failing.profile = new NotFound('none');
    const finance = await start();
    await expect(finance.overview('AAPL')).rejects.toThrow(NotFound);
    world.clock += oneDay / 2;
    await expect(finance.overview('AAPL')).rejects.toThrow(NotFound);
    expect(world.asked.filter((name) => name === 'profile')).toHaveLength(1);
    world.clock += oneDay;
    await expect(finance.overview('AAPL')).rejects.toThrow(NotFound);
    expect(world.asked.filter((name) => name === 'profile')).toHaveLength(2);
  });
});

describe('an overview with a part missing', () => {
  test('that there is no such part is a complete answer', async () => {
    world.failing.daily = new NotFound('none');
    const finance = await start();
    expect((await finance.overview('AAPL')).value.price).toBeNull();
    world.clock += oneDay / 2;
    await finance.overview('AAPL');
    expect(world.asked.filter((name) => name === 'daily')).toHaveLength(1);
  });

  test('after a failure it is made anew a minute later', async () => {
    world.failing.daily = new QuotaExceeded(60);
    const finance = await start();
    expect((await finance.overview('AAPL')).value.price).toBeNull();
    delete world.failing.daily;
    world.clock += 61_000;
    expect((await finance.overview('AAPL')).value.price).not.toBeNull();
    expect(world.asked.filter((name) => name === 'profile')).toHaveLength(1);
  });

  test('out of stale parts it is stale, and says how old', async () => {
    const finance = await start();
    const { storedAt } = await finance.overview('AAPL');
    world.clock += oneDay + 1_000;
    world.failing = { profile: new QuotaExceeded(60), daily: new QuotaExceeded(60) };
    for (const _ of [1, 2]) {
      const answer = await finance.overview('AAPL');
      expect(answer.state).toBe('STALE');
      expect(answer.value.price).not.toBeNull();
      expect(Math.abs(answer.storedAt - storedAt)).toBeLessThan(5_000);
    }
  });
});

describe('statements', () => {
  test('each one that failed is null with its reason', async () => {
    withoutFacts();
    world.failing['cash flow'] = new QuotaExceeded(60);
    world.failing.balance = new NotFound('No balance sheet data found for AAPL.');
    const { value } = await (await start()).allStatements('AAPL');
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
    await expect((await start()).allStatements('AAPL')).rejects.toThrow('No financial data found for this stock.');
    world.failing.balance = new QuotaExceeded(60);
    await expect((await start()).allStatements('MSFT')).rejects.toThrow(QuotaExceeded);
  });

  test('an outage of the SEC does not spend the budget', async () => {
    world.failing.facts = new BadUpstream('down');
    await expect((await start()).incomeStatement('AAPL')).rejects.toThrow(BadUpstream);
    expect(world.asked).toEqual(['tickers', 'facts']);
  });

  test('financials and metrics are of the income statement', async () => {
    const finance = await start();
    const financials = (await finance.financials('AAPL')).value;
    const income = (await finance.incomeStatement('AAPL')).value;
    expect(financials.financials[0]?.revenue).toBe(Number(income.annualReports[0]?.totalRevenue));
    expect((await finance.financialsMetrics('AAPL')).value.cagr.revenue.fiveYear).not.toBeNull();
  });
});

describe('earnings', () => {
  test('nobody estimates: two empty lists and a note', async () => {
    world.failing.estimates = new NotFound('Earnings estimates are not available for this stock.');
    const finance = await start();
    const { value } = await finance.allEarnings('AAPL');
    expect(value.history?.annualEarnings).toHaveLength(10);
    expect(value.estimates).toMatchObject({
      quarterlyEarningsEstimate: [],
      note: 'Earnings estimates are not available for this stock.',
    });
    expect(value.errors).toEqual({ history: null, estimates: null });
    await finance.earningsEstimates('AAPL');
    expect(world.asked.filter((name) => name === 'estimates')).toHaveLength(1);
  });

  test('one that failed has its reason beside the other; both failed is a failure', async () => {
    world.failing.history = new NotFound('none');
    world.failing.earnings = new QuotaExceeded(60);
    const finance = await start();
    expect((await finance.allEarnings('AAPL')).value).toMatchObject({
      history: null,
      errors: { history: 'API rate limit exceeded. Please try again later.', estimates: null },
    });
    world.failing.estimates = new BadUpstream('down');
    await expect(finance.allEarnings('MSFT')).rejects.toThrow(QuotaExceeded);
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
  const invented = await (await start(sampleSources)).priceHistory('AAPL', 'daily');
  expect(invented.value.source).toBe('sample');
  const real = await (await start()).priceHistory('AAPL', 'daily');
  expect(real.value.source).toBe('alpha-vantage');
  expect(real.value.data).toHaveLength(100);
});
