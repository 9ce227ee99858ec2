import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AnswerStore } from '../caching/answer-store.ts';
import { TwoTierCache } from '../caching/two-tier-cache.ts';
import type { AllStatements } from '../contract/statements.ts';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { createEdgarService } from '../edgar/edgar-service.ts';
import { BadUpstream, NotFound, QuotaExceeded } from '../http/errors.ts';
import { SampleSource } from '../providers/sample/sample-source.ts';
import type { PriceBar, Sources } from '../providers/source.ts';
import { testLog } from '../providers/testing/test-log.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { createFinanceService, type FinanceService } from './finance-service.ts';
import { createPriceBarStore } from './price-bar-store.ts';

const folder = temporaryFolder();
const sample = new SampleSource();
const day = 86_400_000;
let dataDir: string;
let opened: Database[] = [];
/** What was asked of the providers, by method. */
let asked: string[] = [];
/** Methods that fail, and how. */
let failing: Record<string, Error> = {};
let bars: PriceBar[] | null = null;
let clock = 0;

beforeEach(() => {
  dataDir = join(folder, randomUUID());
  asked = [];
  failing = {};
  bars = null;
  clock = Date.now();
});
afterEach(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  opened = [];
});

/** Sample companies dressed up as the answers of real providers, each call written down. */
function fakeSources(changes: Partial<Sources> = {}): Sources {
  const ask = async <Value>(name: string, load: () => Promise<Value>): Promise<Value> => {
    asked.push(name);
    const failure = failing[name];
    if (failure !== undefined) throw failure;
    return load();
  };
  const provider = {
    name: 'alpha-vantage',
    fullDailyHistory: false,
    profile: (symbol: string) => ask('profile', () => sample.profile(symbol)),
    dailyBars: (symbol: string) => ask('daily', async () => bars ?? (await sample.dailyBars(symbol)).slice(0, 100)),
    weeklyBars: (symbol: string) => ask('weekly', () => sample.weeklyBars(symbol)),
    earningsHistory: (symbol: string) => ask('earnings', () => sample.earningsHistory(symbol)),
    earningsEstimates: (symbol: string) => ask('estimates', () => sample.earningsEstimates(symbol)),
    incomeStatement: (symbol: string) => ask('income', () => sample.incomeStatement(symbol)),
    balanceSheet: (symbol: string) => ask('balance', () => sample.balanceSheet(symbol)),
    cashFlow: (symbol: string) => ask('cash flow', () => sample.cashFlow(symbol)),
  } as const;
  return {
    sample: false,
    market: provider,
    statements: provider,
    facts: {
      name: 'sec',
      statements: (symbol) =>
        ask(
          'facts',
          async (): Promise<AllStatements> => ({
            incomeStatement: await sample.incomeStatement(symbol),
            balanceSheet: await sample.balanceSheet(symbol),
            cashFlow: await sample.cashFlow(symbol),
            errors: { income: null, balance: null, cashFlow: null },
          }),
        ),
    },
    filings: {
      tickers: () => ask('tickers', () => sample.tickers()),
      company: (cik) => sample.company(cik),
      document: (cik, accession, name) => sample.document(cik, accession, name),
    },
    close: async () => {},
    ...changes,
  };
}

async function start(sources: Sources = fakeSources()): Promise<FinanceService> {
  const db = await openDatabase({ dataDir, databaseUrl: null });
  opened.push(db);
  const cache = new TwoTierCache({
    store: new AnswerStore(db),
    maxBytes: 32 * 1024 * 1024,
    ttlSeconds: 86_400,
    now: () => clock,
  });
  const log = testLog();
  return createFinanceService({
    sources,
    cache,
    bars: createPriceBarStore(db),
    directory: createEdgarService({ sources, cache, log }).directory,
    log,
    cacheTtlSeconds: 86_400,
  });
}

const withoutFacts = () => {
  failing.facts = new NotFound('none');
};

describe('what a company costs', () => {
  test('an overview is two calls where statements are filed; a reload and a restart are none', async () => {
    const finance = await start();
    const first = await finance.overview('AAPL');
    expect(asked).toEqual(['tickers', 'profile', 'daily', 'facts']);
    expect(first.value).toMatchObject({ symbol: 'AAPL', priceDate: '2026-10-30' });
    expect(first.value.currentRatio).not.toBeNull();
    await finance.overview('AAPL');
    await finance.stock('AAPL');
    const restarted = await start();
    expect((await restarted.overview('AAPL')).state).toBe('HIT');
    expect(asked).toHaveLength(4);
  });

  test('without filed statements the balance sheet is bought, too, and the three statements cost one call each', async () => {
    withoutFacts();
    const finance = await start();
    await finance.overview('AAPL');
    expect(asked).toEqual(['tickers', 'profile', 'daily', 'facts', 'balance']);
    await finance.allStatements('AAPL');
    await finance.incomeStatement('AAPL');
    expect(asked.slice(5).sort()).toEqual(['cash flow', 'income']);
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
    expect(asked).toEqual(['tickers', 'facts']);
  });

  test('a symbol that is in no list costs nothing', async () => {
    const finance = await start();
    await expect(finance.overview('NOPE')).rejects.toThrow('Unable to fetch stock data for NOPE.');
    await expect(finance.priceHistory('NOPE', 'daily')).rejects.toThrow(NotFound);
    expect(asked).toEqual(['tickers']);
  });

  test('without a list every symbol may pass, and its profile tells its number at the SEC', async () => {
    failing.tickers = new BadUpstream('down');
    const finance = await start();
    await finance.incomeStatement('AAPL');
    expect(asked).toEqual(['tickers', 'profile', 'facts']);
  });

  test('what a provider does not have is asked for once a day', async () => {
    failing.profile = new NotFound('none');
    const finance = await start();
    await expect(finance.overview('AAPL')).rejects.toThrow(NotFound);
    clock += day / 2;
    await expect(finance.overview('AAPL')).rejects.toThrow(NotFound);
    expect(asked.filter((name) => name === 'profile')).toHaveLength(1);
    clock += day;
    await expect(finance.overview('AAPL')).rejects.toThrow(NotFound);
    expect(asked.filter((name) => name === 'profile')).toHaveLength(2);
  });
});

describe('an overview with a part missing', () => {
  test('that there is no such part is a complete answer', async () => {
    failing.daily = new NotFound('none');
    const finance = await start();
    expect((await finance.overview('AAPL')).value.price).toBeNull();
    clock += day / 2;
    await finance.overview('AAPL');
    expect(asked.filter((name) => name === 'daily')).toHaveLength(1);
  });

  test('after a failure it is made anew a minute later', async () => {
    failing.daily = new QuotaExceeded(60);
    const finance = await start();
    expect((await finance.overview('AAPL')).value.price).toBeNull();
    delete failing.daily;
    clock += 61_000;
    expect((await finance.overview('AAPL')).value.price).not.toBeNull();
    expect(asked.filter((name) => name === 'profile')).toHaveLength(1);
  });

  test('out of stale parts it is stale, and says how old', async () => {
    const finance = await start();
    const { storedAt } = await finance.overview('AAPL');
    clock += day + 1_000;
    failing = { profile: new QuotaExceeded(60), daily: new QuotaExceeded(60) };
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
    failing['cash flow'] = new QuotaExceeded(60);
    failing.balance = new NotFound('No balance sheet data found for AAPL.');
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
    for (const name of ['income', 'balance', 'cash flow']) failing[name] = new NotFound('none');
    await expect((await start()).allStatements('AAPL')).rejects.toThrow('No financial data found for this stock.');
    failing.balance = new QuotaExceeded(60);
    await expect((await start()).allStatements('MSFT')).rejects.toThrow(QuotaExceeded);
  });

  test('an outage of the SEC does not spend the budget', async () => {
    failing.facts = new BadUpstream('down');
    await expect((await start()).incomeStatement('AAPL')).rejects.toThrow(BadUpstream);
    expect(asked).toEqual(['tickers', 'facts']);
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
    failing.estimates = new NotFound('Earnings estimates are not available for this stock.');
    const finance = await start();
    const { value } = await finance.allEarnings('AAPL');
    expect(value.history?.annualEarnings).toHaveLength(10);
    expect(value.estimates).toMatchObject({
      quarterlyEarningsEstimate: [],
      note: 'Earnings estimates are not available for this stock.',
    });
    expect(value.errors).toEqual({ history: null, estimates: null });
    await finance.earningsEstimates('AAPL');
    expect(asked.filter((name) => name === 'estimates')).toHaveLength(1);
  });

  test('one that failed has its reason beside the other; both failed is a failure', async () => {
    failing.history = new NotFound('none');
    failing.earnings = new QuotaExceeded(60);
    const finance = await start();
    expect((await finance.allEarnings('AAPL')).value).toMatchObject({
      history: null,
      errors: { history: 'API rate limit exceeded. Please try again later.', estimates: null },
    });
    failing.estimates = new BadUpstream('down');
    await expect(finance.allEarnings('MSFT')).rejects.toThrow(QuotaExceeded);
  });
});

describe('prices', () => {
  const bar = (date: string, close: number): PriceBar => ({ date, close, adjustedClose: null, volume: 1 });

  test('every daily bar ever seen is in the daily chart', async () => {
    bars = [bar('2026-10-29', 11), bar('2026-10-28', 10)];
    const finance = await start();
    await finance.overview('AAPL');
    bars = [bar('2026-10-30', 12), bar('2026-10-29', 11)];
    clock += day + 1_000;
    const { value } = await finance.priceHistory('AAPL', 'daily');
    expect(value).toMatchObject({ source: 'alpha-vantage', dailyFrom: '2026-10-28' });
    expect(value.data.map((point) => point.close)).toEqual([10, 11, 12]);
  });

  test('older dates are filled from the weekly series once it is there, at no cost', async () => {
    const finance = await start();
    expect((await finance.priceHistory('AAPL', 'daily')).value.data).toHaveLength(100);
    await finance.priceHistory('AAPL', 'weekly');
    await finance.priceHistory('AAPL', 'monthly');
    clock += 61_000;
    const filled = (await finance.priceHistory('AAPL', 'daily')).value;
    expect(filled.data.length).toBeGreaterThan(350);
    expect(filled.data[0]?.date.slice(0, 4)).toBe('2020');
    expect(filled.dailyFrom).toBe(filled.data.at(-100)?.date);
    expect(asked.filter((name) => name !== 'tickers')).toEqual(['daily', 'weekly']);
  });

  test('a split draws no crash: the weekly series settles it, once', async () => {
    const weeks = await sample.weeklyBars('AAPL');
    const [newest, older] = [weeks[0], weeks[1]];
    if (newest === undefined || older === undefined) throw new Error('no weeks');
    bars = [bar('2026-10-30', 100), bar('2026-10-29', 400), bar('2026-10-28', 404)];
    const weekly = [
      { ...newest, close: 100, adjustedClose: 100 },
      { ...older, close: 400, adjustedClose: 100 },
    ];
    const sources = fakeSources();
    const splitSources = {
      ...sources,
      market: {
        ...sources.market,
        weeklyBars: async () => {
          asked.push('weekly');
          return weekly;
        },
      },
    };
    const finance = await start(splitSources);
    const closes = (await finance.priceHistory('AAPL', 'daily')).value.data.map((point) => point.close);
    expect(closes.slice(-3)).toEqual([101, 100, 100]);
    clock += 3 * day;
    await finance.priceHistory('AAPL', 'daily');
    expect(asked.filter((name) => name === 'weekly')).toHaveLength(1);
  });

  test('a jump that cannot be settled cuts the chart for now', async () => {
    bars = [bar('2026-10-30', 100), bar('2026-10-29', 400)];
    failing.weekly = new QuotaExceeded(60);
    const finance = await start();
    const { value } = await finance.priceHistory('AAPL', 'daily');
    expect(value.data).toEqual([{ date: '2026-10-30', close: 100 }]);
    expect(value.dailyFrom).toBe('2026-10-30');
  });

  test('with the budget spent the bars kept so far are drawn, as stale', async () => {
    const finance = await start();
    await finance.priceHistory('AAPL', 'daily');
    clock += 8 * day;
    failing.daily = new QuotaExceeded(60);
    const answer = await finance.priceHistory('AAPL', 'daily');
    expect(answer.state).toBe('STALE');
    expect(answer.value.data).toHaveLength(100);
  });

  test('with the full daily series the other timeframes cost nothing', async () => {
    const sources = fakeSources();
    const finance = await start({ ...sources, market: { ...sources.market, fullDailyHistory: true } });
    const days = (await finance.priceHistory('AAPL', 'daily')).value;
    const weeks = (await finance.priceHistory('AAPL', 'weekly')).value;
    const months = (await finance.priceHistory('AAPL', 'monthly')).value;
    expect(asked).toEqual(['tickers', 'daily']);
    expect(weeks.data.at(-1)).toEqual(days.data.at(-1));
    expect(months.data.at(-1)).toEqual(days.data.at(-1));
    expect(weeks.data.length).toBeLessThan(days.data.length / 4);
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
