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

/** What the providers do in one test, and what was asked of them. */
export interface World {
  /** Calls in their order, by name. */
  asked: string[];
  /** Calls that fail, and how. */
  failing: Record<string, Error>;
  /** Daily and weekly bars instead of the sample's. */
  bars: PriceBar[] | null;
  weeks: PriceBar[] | null;
  /** Time of the cache, milliseconds since the epoch. */
  clock: number;
}

export interface FinanceHarness {
  readonly world: World;
  /** Sample companies dressed up as answers of real providers. */
  sources(): Sources;
  /** Starts the services over the data folder of this test; a second time it is a restart. */
  start(sources?: Sources, tierOver?: (store: AnswerStore) => AnswerTier): Promise<Finance>;
}

/** A finance service over a real cache and database, with providers that can be told to fail. */
export function financeHarness(): FinanceHarness {
  const folder = temporaryFolder();
  const world: World = { asked: [], failing: {}, bars: null, weeks: null, clock: 0 };
  const opened: Database[] = [];
  let dataDir = '';
  beforeEach(() => {
    dataDir = join(folder, randomUUID());
    Object.assign(world, { asked: [], failing: {}, bars: null, weeks: null, clock: Date.now() });
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((db) => db.destroy()));
  });
  const sources = () => fakeSources(world);
  return {
    world,
    sources,
    async start(chosen = sources(), tierOver = (store) => store) {
      const db = await openDatabase({ dataDir, databaseUrl: null });
      opened.push(db);
      const cache = new TwoTierCache({
        store: tierOver(new AnswerStore(db)),
        maxBytes: 32 * 1024 * 1024,
        ttlSeconds: 86_400,
        now: () => world.clock,
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

function fakeSources(world: World): Sources {
  const ask = async <Value>(name: string, load: () => Promise<Value>): Promise<Value> => {
    world.asked.push(name);
    const failure = world.failing[name];
    if (failure !== undefined) throw failure;
    return load();
  };
  const newest = async (symbol: string) => world.bars ?? (await sample.dailyBars(symbol)).slice(0, 100);
  const provider = {
    name: 'alpha-vantage',
    fullDailyHistory: false,
    profile: (symbol: string) => ask('profile', () => sample.profile(symbol)),
    dailyBars: (symbol: string) => ask('daily', () => newest(symbol)),
    weeklyBars: (symbol: string) => ask('weekly', async () => world.weeks ?? sample.weeklyBars(symbol)),
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
    facts: { name: 'sec', statements: (symbol) => ask('facts', () => allStatements(symbol)) },
    filings: {
      tickers: () => ask('tickers', () => sample.tickers()),
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
