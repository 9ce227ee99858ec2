import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type AnswerStore, createAnswerStore } from '../../src/answers/answer-store.ts';
import type { AnswerTier } from '../../src/answers/redis/redis-answer-store.ts';
import { TwoTierCache } from '../../src/answers/two-tier-cache.ts';
import type { EdgarCompany } from '../../src/contract/edgar.ts';
import { sources } from '../../src/contract/sources.ts';
import type { AllStatements } from '../../src/contract/statements.ts';
import { createEdgarService } from '../../src/filings/edgar-service.ts';
import { createFinance, type Finance } from '../../src/finance/finance.ts';
import { createPriceBarStore } from '../../src/finance/prices/price-bar-store.ts';
import type { DatedClose } from '../../src/market/shape/public-prices.ts';
import type { PriceBar, StatementsAtFiling } from '../../src/providers/provider.ts';
import { Providers } from '../../src/providers/providers.ts';
import { SampleProvider } from '../../src/providers/sample/sample-provider.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import type { Database } from '../../src/storage/schema.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { testLog } from './test-log.ts';

export const sample = new SampleProvider();
/** The metered provider of these tests. */
export const [providerName] = sources;
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
  /** Replaces the lists of filings of the sample. */
  filings: EdgarCompany | null;
  /** Replaces the filed statements of the sample. */
  filed: AllStatements | null;
  /** Statements as they were known on the days of reports, newest first. */
  vintages: StatementsAtFiling[];
  /** Public closes of every symbol, newest first. */
  publicCloses: DatedClose[];
  /** Company facts are answered after this; at once without it. */
  reading: Promise<unknown> | null;
  /** The time of the cache, milliseconds since the epoch. */
  clock: number;
  /** How many times as long an overview waits for its parts: a busy machine is no slow source. */
  patience: number;
}

export interface FinanceHarness {
  readonly fake: FakeProviders;
  /** Returns sample companies under the names of real providers. */
  providers(options?: { readonly fullDailyBars?: boolean }): Providers;
  /** Starts the services over the data folder of this test; a second start is a restart. */
  start(providers?: Providers, tierOver?: (store: AnswerStore) => AnswerTier): Promise<Finance>;
}

/** A company's list of filings without a report. */
export const noReports: EdgarCompany = {
  cik: '1',
  name: 'Acme',
  filings: { recent: { accessionNumber: [], form: [], filingDate: [], primaryDocument: [] } },
};

/** Returns the finance services over a real cache and database, with fake providers that can fail. */
export function financeHarness(): FinanceHarness {
  const folder = temporaryFolder();
  const fake: FakeProviders = {
    calls: [],
    failures: {},
    bars: null,
    weeks: null,
    filings: null,
    filed: null,
    vintages: [],
    publicCloses: [],
    reading: null,
    clock: 0,
    patience: 0,
  };
  const opened: Database[] = [];
  const started: Finance[] = [];
  let dataDir = '';
  beforeEach(() => {
    dataDir = join(folder, randomUUID());
    Object.assign(fake, {
      calls: [],
      failures: {},
      bars: null,
      weeks: null,
      filings: null,
      filed: null,
      publicCloses: [],
      reading: null,
      clock: Date.now(),
      patience: 20,
    });
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((finance) => finance.close()));
    await Promise.all(opened.splice(0).map((db) => db.destroy()));
  });
  const providers = ({ fullDailyBars = false } = {}) => fakeProviders(fake, fullDailyBars);
  return {
    fake,
    providers,
    async start(chosen = providers(), tierOver = (store) => store) {
      const db = await openDatabase({ dataDir, databaseUrl: null });
      opened.push(db);
      const cache = new TwoTierCache({
        store: tierOver(createAnswerStore(db)),
        maxBytes: 32 * 1024 * 1024,
        ttlSeconds: 86_400,
        now: () => fake.clock,
      });
      const log = testLog();
      const edgar = createEdgarService({ providers: chosen, cache, log, dataDir, documentMaxBytes: 1024 * 1024 });
      const finance = createFinance({
        providers: chosen,
        cache,
        bars: createPriceBarStore(db),
        directory: edgar.directory,
        openDocument: edgar.document,
        publicPrices: { listCloses: () => fake.publicCloses },
        log,
        now: () => new Date(fake.clock),
        patience: fake.patience,
      });
      started.push(finance);
      return finance;
    },
  };
}

function fakeProviders(fake: FakeProviders, full: boolean): Providers {
  const call = async <Value>(name: string, load: () => Promise<Value>): Promise<Value> => {
    fake.calls.push(name);
    const failure = fake.failures[name];
    if (failure !== undefined) throw failure;
    return load();
  };
  const newest = async (symbol: string) => fake.bars ?? (await sample.dailyBars.load(symbol)).slice(0, 100);
  const { statements, earnings, filings } = sample;
  return new Providers(
    [
      {
        name: providerName,
        metered: true,
        profile: (symbol) => call('profile', () => sample.profile(symbol)),
        dailyBars: { full, load: (symbol) => call('daily', () => newest(symbol)) },
        weeklyBars: (symbol) => call('weekly', async () => fake.weeks ?? sample.weeklyBars(symbol)),
        earnings: {
          history: (symbol) => call('earnings', () => earnings.history(symbol)),
          estimates: (symbol) => call('estimates', () => earnings.estimates(symbol)),
        },
        statements: {
          income: (symbol) => call('income', () => statements.income(symbol)),
          balance: (symbol) => call('balance', () => statements.balance(symbol)),
          cashFlow: (symbol) => call('cash flow', () => statements.cashFlow(symbol)),
        },
      },
      {
        name: 'sec',
        metered: false,
        filedStatements: {
          facts: () =>
            call('facts', async () => {
              await fake.reading;
              return { taxonomy: 'us-gaap', currency: 'USD', filings: [], facts: {} };
            }),
          statements: async ({ symbol }) => ({
            statements: fake.filed ?? (await allStatements(symbol)),
            differences: [],
          }),
          vintages: () => call('vintages', async () => fake.vintages),
          findKind: () => 'general',
        },
        filings: {
          ...filings,
          tickers: () => call('tickers', () => filings.tickers()),
          company: (cik) => call('filings', async () => fake.filings ?? filings.company(cik)),
          readFiling: (...filing) => call('document', () => filings.readFiling(...filing)),
        },
      },
    ],
    { sample: false },
  );
}

async function allStatements(symbol: string): Promise<AllStatements> {
  return {
    incomeStatement: await sample.statements.income(symbol),
    balanceSheet: await sample.statements.balance(symbol),
    cashFlow: await sample.statements.cashFlow(symbol),
    errors: { income: null, balance: null, cashFlow: null },
  };
}
