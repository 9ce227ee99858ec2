import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { MarketData } from '../providers/market-data.ts';
import type { ThreadLog } from '../threads/worker-thread.ts';
import { type LoaderSettings, MarketLoader } from './loading/market-loader.ts';
import { createStallWatch, ProgressReader } from './loading/market-progress.ts';
import { createMarketThread, type MarketRunner } from './loading/market-thread.ts';
import type { MarketHoldings } from './shape/holdings.ts';
import type { MarketSource } from './shape/market-source.ts';
import type { PublicPrices } from './shape/public-prices.ts';
import { MarketLease } from './store/market-lease.ts';
import type { MarketDatabase } from './store/market-schema.ts';
import { type MarketPlace, marketBytes, openMarketDatabase } from './store/open-market-database.ts';
import { createStoredPrices, HoldingsReader } from './store/read-holdings.ts';

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
  const runner = options.runner ?? createMarketThread({ log, place: { dataDir, databaseUrl }, holder });
  const folder = join(dataDir, 'downloads');
  const loader = new MarketLoader({ data, runner, db, settings, folder, log, now, retryMs, onBuilt: refresh });
  const progress = new ProgressReader({ db, now, ...settings });
  const readProgress = () => progress.readProgress(holdings);
  const stalls = createStallWatch(readProgress, log);
  const polling = setInterval(() => void refresh(), pollMs).unref();
  const noteRequest = async (symbol: string) => {
    await runner.runOrder({ task: 'request', symbol });
    void loader.loadMissing();
  };
  const requests = followRequests({ db, noteRequest, refresh, log });
  return {
    source: {
      holdings: () => holdings,
      progress: readProgress,
      readCompany: requests.readCompany,
    },
    prices: createStoredPrices(() => holdings),
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
      requests.stop();
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

const lookEveryMs = 1_000;
/** A company that was not found is looked for again after this time. */
const unreadMs = 10 * 60_000;
const mostRemembered = 1_000;

interface RequestsDeps {
  readonly db: MarketDatabase;
  /** Notes the request and has the loading look for it. */
  readonly noteRequest: (symbol: string) => Promise<void>;
  /** Reads the newest state of the market. */
  readonly refresh: () => Promise<void>;
  readonly log: ThreadLog;
}

/** Follows the companies that users asked for, until the process that loads the market has read them or found nothing. */
function followRequests({ db, noteRequest, refresh, log }: RequestsDeps) {
  const reading = new Set<string>();
  const read = new LRUCache<string, true>({ max: mostRemembered, ttl: unreadMs });
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const noteFulfilled = async () => {
    const asked = [...reading];
    const rows = await db.selectFrom('market_wishes').select('symbol').execute();
    const open = new Set(rows.map(({ symbol }) => symbol));
    const fulfilled = asked.filter((symbol) => !open.has(symbol));
    if (fulfilled.length === 0) return;
    await refresh();
    for (const symbol of fulfilled) {
      read.set(symbol, true);
      reading.delete(symbol);
    }
    if (reading.size === 0) stop();
  };
  /** One look serves all requests: the row of one that was fulfilled, by any process, is gone. */
  const look = () => {
    timer ??= setInterval(() => {
      noteFulfilled().catch((error: unknown) =>
        log.warn({ error: String(error) }, 'the companies that are being read cannot be listed'),
      );
    }, lookEveryMs).unref();
  };
  /** Has a company read that the market lacks. @returns false where it was read a while ago, without a figure */
  const readCompany = (symbol: string): boolean => {
    if (reading.has(symbol)) return true;
    if (read.has(symbol)) return false;
    reading.add(symbol);
    noteRequest(symbol).then(look, (error: unknown) => {
      reading.delete(symbol);
      log.warn({ error: String(error) }, 'a company cannot be asked for');
    });
    return true;
  };
  return { readCompany, stop };
}
