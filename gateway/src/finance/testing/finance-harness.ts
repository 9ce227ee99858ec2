import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { AnswerStore } from '../../caching/answer-store.ts';
import { TwoTierCache } from '../../caching/two-tier-cache.ts';
import type { AllStatements } from '../../contract/statements.ts';
import { openDatabase } from '../../database/open-database.ts';
import type { Database } from '../../database/schema.ts';
import { createEdgarService } from '../../edgar/edgar-service.ts';
import { SampleSource } from '../../providers/sample/sample-source.ts';
import type { PriceBar, Sources } from '../../providers/source.ts';
import { testLog } from '../../providers/testing/test-log.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createFinanceService, type FinanceService } from '../finance-service.ts';
import { createPriceBarStore } from '../price-bar-store.ts';

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
  /** Starts the service over the data folder of this test; a second time it is a restart. */
  start(sources?: Sources): Promise<FinanceService>;
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
    async start(chosen = sources()) {
      const db = await openDatabase({ dataDir, databaseUrl: null });
      opened.push(db);
      const cache = new TwoTierCache({
        store: new AnswerStore(db),
        maxBytes: 32 * 1024 * 1024,
        ttlSeconds: 86_400,
        now: () => world.clock,
      });
      const log = testLog();
      return createFinanceService({
        sources: chosen,
        cache,
        bars: createPriceBarStore(db),
        directory: createEdgarService({ sources: chosen, cache, log }).directory,
        log,
        cacheTtlSeconds: 86_400,
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
