import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { MarketData } from '../providers/market-data.ts';
import type { ThreadLog } from '../threads/worker-thread.ts';
import { CompanyWishes } from './loading/company-wishes.ts';
import { type LoaderSettings, MarketLoader } from './loading/market-loader.ts';
import { ProgressReader } from './loading/market-progress.ts';
import { type MarketRunner, MarketThread } from './loading/market-thread.ts';
import { StallWatch } from './loading/stall-watch.ts';
import type { MarketHoldings } from './shape/holdings.ts';
import type { MarketSource } from './shape/market-source.ts';
import type { PublicPrices } from './shape/public-prices.ts';
import { MarketLease } from './store/market-lease.ts';
import type { MarketDatabase } from './store/market-schema.ts';
import { type MarketPlace, marketBytes, openMarketDatabase } from './store/open-market-database.ts';
import { HoldingsReader } from './store/read-holdings.ts';
import { StoredPrices } from './store/stored-prices.ts';

export interface MarketStoreOptions extends MarketPlace {
  readonly data: MarketData;
  readonly settings: LoaderSettings & { readonly memoryBytes: number };
  readonly log: ThreadLog;
  /** Replaces the worker thread in tests. */
  readonly runner?: MarketRunner;
  /** The name of the process in the lease; a runner of a test has it, too. */
  readonly holder?: string;
  /** Replaces the waits after a failure in tests. */
  readonly retryMs?: number;
  readonly now?: () => number;
}

/** The stored market of one process. */
export interface MarketStore {
  readonly source: MarketSource;
  readonly prices: PublicPrices;
  /** Loads what is missing, now and then every hour. */
  start(): void;
  /** Checks everything now, and ends with it. @returns false while another process loads */
  loadNow(): Promise<boolean>;
  /** Returns the bytes on disk. */
  bytes(): Promise<number>;
  close(): Promise<void>;
}

/** How often a process looks for a state that another one has built. */
const pollMs = 15_000;

/**
 * Opens the stored market and reads its newest state.
 * @returns null where a newer release has made its tables
 * @throws DatabaseError
 */
export async function createMarketStore(options: MarketStoreOptions): Promise<MarketStore | null> {
  const db = await openMarketDatabase(options);
  return db === null ? null : openStore(db, options);
}

async function openStore(db: MarketDatabase, options: MarketStoreOptions): Promise<MarketStore> {
  const { data, settings, log, dataDir, databaseUrl, retryMs, now = Date.now } = options;
  const reader = new HoldingsReader(db, settings.memoryBytes);
  let holdings: MarketHoldings | null = null;
  let reading: Promise<void> = Promise.resolve();
  const refresh = () => {
    reading = reading
      .then(async () => {
        holdings = (await reader.readNewer()) ?? holdings;
      })
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the market cannot be read'));
    return reading;
  };
  await refresh();
  const holder = options.holder ?? randomUUID();
  const runner = options.runner ?? new MarketThread({ log, place: { dataDir, databaseUrl }, holder });
  const folder = join(dataDir, 'downloads');
  const loader = new MarketLoader({ data, runner, db, settings, folder, log, now, retryMs, onBuilt: refresh });
  const progress = new ProgressReader({ db, now, ...settings });
  const stalls = new StallWatch({ readProgress: () => progress.readProgress(holdings), log });
  const polling = setInterval(() => void refresh(), pollMs).unref();
  const noteWish = async (symbol: string) => {
    await runner.runOrder({ task: 'wish', symbol });
    void loader.loadMissing();
  };
  const wishes = new CompanyWishes({ db, noteWish, refresh, log });
  return {
    source: {
      holdings: () => holdings,
      progress: () => progress.readProgress(holdings),
      readCompany: (symbol) => wishes.readCompany(symbol),
    },
    prices: new StoredPrices(() => holdings),
    start: () => {
      loader.start();
      stalls.start();
    },
    loadNow: () => loader.loadMissing(true),
    bytes: () => marketBytes(db),
    async close() {
      clearInterval(polling);
      loader.stop();
      stalls.stop();
      wishes.stop();
      await runner.close();
      await reading;
      // The ended worker cannot: the next process would wait until the lease expires.
      await new MarketLease(db, { holder })
        .release()
        .catch((error: unknown) =>
          log.warn({ error: String(error) }, 'the right to load the market expires by itself'),
        );
      await db.destroy();
    },
  };
}
