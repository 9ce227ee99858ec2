import { financeHarness, noReports, oneDay, providerName, sample } from '../../test/support/finance-harness.ts';
import { BadUpstream, NotFound, QuotaExceeded } from '../errors/errors.ts';
import { Providers } from '../providers/providers.ts';

const { fake, start } = financeHarness();

beforeEach(() => {
  fake.filings = noReports;
});

const withoutFacts = () => {
  fake.failures.facts = new NotFound('none');
};

describe('calls per company', () => {
  test('an overview costs the call of its price; a reload and a restart cost none', async () => {
    const finance = await start();
    const first = await finance.overviews.overview('AAPL');
    expect([...fake.calls].sort()).toEqual(['daily', 'facts', 'filings', 'tickers']);
    expect(first.value).toMatchObject({ symbol: 'AAPL', priceDate: '2026-10-30' });
    expect(first.value.currentRatio).not.toBeNull();
    await finance.overviews.overview('AAPL');
    await finance.overviews.stock('AAPL');
    const restarted = await start();
    expect((await restarted.overviews.overview('AAPL')).state).toBe('HIT');
    expect(fake.calls).toHaveLength(4);
  });

  test('without filed statements an overview costs no more, and each statement a call where a reader opens it', async () => {
    withoutFacts();
    const finance = await start();
    await finance.overviews.overview('AAPL');
    expect([...fake.calls].sort()).toEqual(['daily', 'facts', 'filings', 'tickers']);
    await finance.statements.loadAllStatements('AAPL');
    await finance.statements.income('AAPL');
    expect(fake.calls.slice(4).sort()).toEqual(['balance', 'cash flow', 'income']);
    expect((await finance.overviews.overview('AAPL')).value.currentRatio).not.toBeNull();
  });

  test('enterprise value and free cash flow yield come with the overview and cost nothing', async () => {
    const finance = await start();
    const { value } = await finance.overviews.overview('AAPL');
    expect(value.derived?.enterpriseValue.value).not.toBeNull();
    expect(value.derived?.freeCashFlowYield).toMatchObject({ period: 'fiscal year', remark: null });
    expect([...fake.calls].sort()).toEqual(['daily', 'facts', 'filings', 'tickers']);
  });

  test('the provider’s key figures cost a call where a reader asks for them, and then come with the overview', async () => {
    const finance = await start();
    const { value } = await finance.overviews.overview('AAPL');
    expect(value).toMatchObject({ beta: null, analystTargetPrice: null, source: 'sec', pending: ['profile'] });
    expect(value.peRatio).not.toBeNull();
    await finance.profiles.request('AAPL');
    const whole = (await finance.overviews.overview('AAPL')).value;
    expect(whole).toMatchObject({ source: 'sample', pending: [] });
    expect(whole.beta).not.toBeNull();
    await finance.profiles.request('AAPL');
    expect(fake.calls.filter((name) => name === 'profile')).toHaveLength(1);
  });

  test('the yield costs no call for a cash flow statement, and appears once a reader has loaded one', async () => {
    withoutFacts();
    const finance = await start();
    const readYield = async () => (await finance.overviews.overview('AAPL')).value.derived?.freeCashFlowYield;
    expect(await readYield()).toMatchObject({ value: null, remark: 'Cash flow statement not loaded' });
    await finance.statements.loadAllStatements('AAPL');
    const before = [...fake.calls];
    expect(await readYield()).toMatchObject({ period: 'fiscal year', remark: null });
    expect(fake.calls).toEqual(before);
  });

  test('filed statements are fetched once for all three', async () => {
    const finance = await start();
    await Promise.all([
      finance.statements.income('AAPL'),
      finance.statements.balance('AAPL'),
      finance.statements.cashFlow('AAPL'),
      finance.statements.loadAllStatements('AAPL'),
      finance.statements.financials('AAPL'),
      finance.statements.metrics('AAPL'),
    ]);
    expect(fake.calls).toEqual(['tickers', 'facts', 'filings']);
  });

  test('a symbol that the ticker list lacks costs nothing', async () => {
    const finance = await start();
    await expect(finance.overviews.overview('NOPE')).rejects.toThrow('Unable to fetch stock data for NOPE.');
    await expect(finance.prices.history('NOPE', 'daily')).rejects.toThrow(NotFound);
    expect(fake.calls).toEqual(['tickers']);
  });

  test('without a ticker list every symbol passes, and its profile states its CIK', async () => {
    fake.failures.tickers = new BadUpstream('down');
    const finance = await start();
    await finance.statements.income('AAPL');
    expect(fake.calls).toEqual(['tickers', 'profile', 'facts']);
  });

  test('data that a provider lacks is requested once a day', async () => {
    fake.failures.earnings = new NotFound('none');
    const finance = await start();
    await expect(finance.earnings.history('AAPL')).rejects.toThrow(NotFound);
    fake.clock += oneDay / 2;
    await expect(finance.earnings.history('AAPL')).rejects.toThrow(NotFound);
    expect(fake.calls.filter((name) => name === 'earnings')).toHaveLength(1);
    fake.clock += oneDay;
    await expect(finance.earnings.history('AAPL')).rejects.toThrow(NotFound);
    expect(fake.calls.filter((name) => name === 'earnings')).toHaveLength(2);
  });
});

describe('a company that the SEC knows and the provider does not', () => {
  test('has its name, its price and the figures of its filings', async () => {
    fake.failures.profile = new NotFound('none');
    const finance = await start();
    const { value } = await finance.overviews.overview('AAPL');
    expect(value).toMatchObject({ name: 'Apple Inc.', source: 'sec', beta: null });
    expect(value.price).not.toBeNull();
    expect(value.marketCap).not.toBeNull();
    expect(value.currentRatio).not.toBeNull();
    expect(value.fiscalYearEnd).toBe('September');
    fake.clock += oneDay / 2;
    await finance.overviews.overview('AAPL');
    const metered = fake.calls.filter((name) => !['tickers', 'facts', 'filings'].includes(name));
    expect(metered).toEqual(['daily']);
    await expect(finance.profiles.request('AAPL')).rejects.toThrow(NotFound);
    await expect(finance.profiles.request('AAPL')).rejects.toThrow(NotFound);
    expect(fake.calls.filter((name) => name === 'profile')).toHaveLength(1);
    expect(fake.calls.filter((name) => name === 'facts')).toHaveLength(1);
  });

  test('is unknown while there is no ticker list', async () => {
    fake.failures.profile = new NotFound('none');
    fake.failures.tickers = new BadUpstream('down');
    const finance = await start();
    await expect(finance.overviews.overview('AAPL')).rejects.toThrow(NotFound);
  });
});

test('an overview has the dates of earnings once these are loaded, and loads none itself', async () => {
  const finance = await start();
  const readDates = async () => (await finance.overviews.overview('AAPL')).value.reportDates?.earnings ?? [];
  expect(await readDates()).toEqual([]);
  expect(fake.calls).not.toContain('earnings');
  await finance.earnings.history('AAPL');
  expect((await readDates()).length).toBeGreaterThan(20);
  expect(fake.calls.filter((name) => name === 'earnings')).toHaveLength(1);
});

test('the sample has days of earnings at once, and closes that nothing is taken off', async () => {
  const finance = await start(new Providers([sample], { sample: true }));
  const { value } = await finance.overviews.overview('AAPL');
  expect(value.reportDates?.earnings.length).toBeGreaterThan(20);
  expect(value.previousClose).not.toBeNull();
  for (const timeframe of ['daily', 'weekly', 'monthly'] as const) {
    expect((await finance.prices.history('AAPL', timeframe)).value.basis).toBe('close');
  }
});

describe('a company whose filings are being read', () => {
  test('has its name and price at once, and its ratios with the load after they were read', async () => {
    let finish = () => {};
    fake.patience = 1;
    fake.reading = new Promise((resolve) => {
      finish = () => resolve(undefined);
    });
    const finance = await start();
    const { value } = await finance.overviews.overview('AAPL');
    expect(value).toMatchObject({
      name: 'Apple Inc.',
      currentRatio: null,
      pending: ['statements', 'filings', 'profile'],
    });
    expect(value.price).not.toBeNull();
    finish();
    await finance.statements.loadAllStatements('AAPL');
    const read = (await finance.overviews.overview('AAPL')).value;
    expect(read.pending).toEqual(['profile']);
    expect(read.currentRatio).not.toBeNull();
  });
});

describe('an overview with a part missing', () => {
  test('is complete when the part does not exist', async () => {
    fake.failures.daily = new NotFound('none');
    const finance = await start();
    expect((await finance.overviews.overview('AAPL')).value.price).toBeNull();
    fake.clock += oneDay / 2;
    await finance.overviews.overview('AAPL');
    expect(fake.calls.filter((name) => name === 'daily')).toHaveLength(1);
  });

  test('is loaded again a minute after a failure', async () => {
    fake.failures.daily = new QuotaExceeded(60);
    const finance = await start();
    expect((await finance.overviews.overview('AAPL')).value.price).toBeNull();
    delete fake.failures.daily;
    fake.clock += 61_000;
    expect((await finance.overviews.overview('AAPL')).value.price).not.toBeNull();
    expect(fake.calls.filter((name) => name === 'daily')).toHaveLength(2);
  });

  test('is stale when its parts are, with the age of the oldest', async () => {
    const finance = await start();
    const { storedAt } = await finance.overviews.overview('AAPL');
    fake.clock += oneDay + 1_000;
    fake.failures = { profile: new QuotaExceeded(60), daily: new QuotaExceeded(60) };
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
    fake.failures['cash flow'] = new QuotaExceeded(60);
    fake.failures.balance = new NotFound('No balance sheet data found for AAPL.');
    const { value } = await (await start()).statements.loadAllStatements('AAPL');
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

  test('all three missing is NotFound; a spent budget takes precedence', async () => {
    withoutFacts();
    for (const name of ['income', 'balance', 'cash flow']) fake.failures[name] = new NotFound('none');
    await expect((await start()).statements.loadAllStatements('AAPL')).rejects.toThrow(
      'No financial data found for this stock.',
    );
    fake.failures.balance = new QuotaExceeded(60);
    await expect((await start()).statements.loadAllStatements('MSFT')).rejects.toThrow(QuotaExceeded);
  });

  test('an outage of the SEC does not spend the budget', async () => {
    fake.failures.facts = new BadUpstream('down');
    await expect((await start()).statements.income('AAPL')).rejects.toThrow(BadUpstream);
    expect(fake.calls).toEqual(['tickers', 'facts', 'filings']);
  });

  test('financials and metrics come from the income statement', async () => {
    const finance = await start();
    const financials = (await finance.statements.financials('AAPL')).value;
    const income = (await finance.statements.income('AAPL')).value;
    expect(financials.financials[0]?.revenue).toBe(Number(income.annualReports[0]?.totalRevenue));
    expect((await finance.statements.metrics('AAPL')).value.cagr.revenue.fiveYear).not.toBeNull();
  });
});

describe('earnings', () => {
  test('no analyst estimates: two empty lists and a note', async () => {
    fake.failures.estimates = new NotFound('Earnings estimates are not available for this stock.');
    const finance = await start();
    const { value } = await finance.earnings.loadAllEarnings('AAPL');
    expect(value.history?.annualEarnings).toHaveLength(10);
    expect(value.estimates).toMatchObject({
      quarterlyEarningsEstimate: [],
      note: 'Earnings estimates are not available for this stock.',
    });
    expect(value.errors).toEqual({ history: null, estimates: null });
    await finance.earnings.estimates('AAPL');
    expect(fake.calls.filter((name) => name === 'estimates')).toHaveLength(1);
  });

  test('a failed part is null with its reason; two failed parts are a failure', async () => {
    fake.failures.history = new NotFound('none');
    fake.failures.earnings = new QuotaExceeded(60);
    const finance = await start();
    expect((await finance.earnings.loadAllEarnings('AAPL')).value).toMatchObject({
      history: null,
      errors: { history: 'API rate limit exceeded. Please try again later.', estimates: null },
    });
    fake.failures.estimates = new BadUpstream('down');
    await expect(finance.earnings.loadAllEarnings('MSFT')).rejects.toThrow(QuotaExceeded);
  });
});

test('sample data and real data have separate answers', async () => {
  const sampleProviders = new Providers([sample], { sample: true });
  const { derived } = (await (await start(sampleProviders)).overviews.overview('AAPL')).value;
  expect(derived?.freeCashFlowYield.value).not.toBeNull();
  const history = await (await start(sampleProviders)).prices.history('AAPL', 'daily');
  expect(history.value.source).toBe('sample');
  const real = await (await start()).prices.history('AAPL', 'daily');
  expect(real.value.source).toBe(providerName);
  expect(real.value.data).toHaveLength(100);
});
