import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AnswerStore } from '../../src/answers/answer-store.ts';
import type { AnswerTier } from '../../src/answers/redis-answer-store.ts';
import { TwoTierCache } from '../../src/answers/two-tier-cache.ts';
import type { AllStatements } from '../../src/contract/statements.ts';
import { createEdgarService } from '../../src/filings/edgar-service.ts';
import { createFinance, type Finance } from '../../src/finance/finance.ts';
import { createPriceBarStore } from '../../src/finance/price-bar-store.ts';
import { SampleSource } from '../../src/providers/sample/sample-source.ts';
import type { PriceBar, Sources } from '../../src/providers/source.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import type { Database } from '../../src/storage/schema.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testLog } from './test-log.ts';

export const sample = new SampleSource();
export const oneDay = 86_400_000;

/** Behaviour of the providers in a test, and the calls that they got. */
export interface FakeProviders {
  /** Names of the calls, in order. */
  calls: string[];
  /** Errors by the name of the call that fails. */
  failures: Record<string, Error>;
  /** Replace the daily and weekly bars of the sample. */
  bars: PriceBar[] | null;
  weeks: PriceBar[] | null;
  /** The time of the cache, milliseconds since the epoch. */
  clock: number;
}

export interface FinanceHarness {
  readonly fake: FakeProviders;
  /** Returns sample companies under the names of real providers. */
  sources(): Sources;
  /** Starts the services over the data folder of this test; a second start is a restart. */
  start(sources?: Sources, tierOver?: (store: AnswerStore) => AnswerTier): Promise<Finance>;
}

/** Returns the finance services over a real cache and database, with fake providers that can fail. */
export function financeHarness(): FinanceHarness {
  const folder = temporaryFolder();
  const fake: FakeProviders = { calls: [], failures: {}, bars: null, weeks: null, clock: 0 };
  const opened: Database[] = [];
  let dataDir = '';
  beforeEach(() => {
    dataDir = join(folder, randomUUID());
    Object.assign(fake, { calls: [], failures: {}, bars: null, weeks: null, clock: Date.now() });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.destroy()));
  });
  const sources = () => fakeSources(fake);
  return {
    fake,
    sources,
    async start(chosen = sources(), tierOver = (store) => store) {
      const db = await openDatabase({ dataDir, databaseUrl: null });
      opened.push(db);
      const cache = new TwoTierCache({
        store: tierOver(new AnswerStore(db)),
        maxBytes: 32 * 1024 * 1024,
        ttlSeconds: 86_400,
        now: () => fake.clock,
      });
      const log = testLog();
      return createFinance({
        sources: chosen,
        cache,
        bars: createPriceBarStore(db),
        directory: createEdgarService({ sources: chosen, cache, log }).directory,
        log,
      });
    },
  };
}

function fakeSources(fake: FakeProviders): Sources {
  const call = async <Value>(name: string, load: () => Promise<Value>): Promise<Value> => {
    fake.calls.push(name);
    const failure = fake.failures[name];
    if (failure !== undefined) throw failure;
    return load();
  };
  const newest = async (symbol: string) => fake.bars ?? (await sample.dailyBars(symbol)).slice(0, 100);
  const provider = {
    name: 'alpha-vantage',
    fullDailyHistory: false,
    profile: (symbol: string) => call('profile', () => sample.profile(symbol)),
    dailyBars: (symbol: string) => call('daily', () => newest(symbol)),
    weeklyBars: (symbol: string) => call('weekly', async () => fake.weeks ?? sample.weeklyBars(symbol)),
    earningsHistory: (symbol: string) => call('earnings', () => sample.earningsHistory(symbol)),
    earningsEstimates: (symbol: string) => call('estimates', () => sample.earningsEstimates(symbol)),
    incomeStatement: (symbol: string) => call('income', () => sample.incomeStatement(symbol)),
    balanceSheet: (symbol: string) => call('balance', () => sample.balanceSheet(symbol)),
    cashFlow: (symbol: string) => call('cash flow', () => sample.cashFlow(symbol)),
  } as const;
  return {
    sample: false,
    market: provider,
    statements: provider,
    facts: { name: 'sec', statements: (symbol) => call('facts', () => allStatements(symbol)) },
    filings: {
      tickers: () => call('tickers', () => sample.tickers()),
      company: (cik) => sample.company(cik),
      document: (cik, accession, name) => sample.document(cik, accession, name),
    },
    close: async () => {},
  };
}

async function allStatements(symbol: string): Promise<AllStatements> {
  return {
    incomeStatement: await sample.incomeStatement(symbol),
    balanceSheet: await sample.balanceSheet(symbol),
    cashFlow: await sample.cashFlow(symbol),
    errors: { income: null, balance: null, cashFlow: null },
  };
}
