import { LRUCache } from 'lru-cache';
import type { ThreadLog } from '../../threads/worker-thread.ts';
import type { MarketDatabase } from '../store/market-schema.ts';

interface WishesOptions {
  readonly db: MarketDatabase;
  /** Notes the wish and has the loading look for it. */
  readonly noteWish: (symbol: string) => Promise<void>;
  /** Reads the newest state of the market. */
  readonly refresh: () => Promise<void>;
  readonly log: ThreadLog;
}

const lookEveryMs = 1_000;
/** A company that was not found is looked for again after this time. */
const unreadMs = 10 * 60_000;
const mostRemembered = 1_000;

/** The companies that users asked for, until the process that loads the market has read them or found nothing. */
export class CompanyWishes {
  readonly #options: WishesOptions;
  readonly #reading = new Set<string>();
  readonly #read = new LRUCache<string, true>({ max: mostRemembered, ttl: unreadMs });
  #timer: NodeJS.Timeout | null = null;

  constructor(options: WishesOptions) {
    this.#options = options;
  }

  /** Has a company read that the market lacks. @returns false where it was read a while ago, without a figure */
  readCompany(symbol: string): boolean {
    if (this.#reading.has(symbol)) return true;
    if (this.#read.has(symbol)) return false;
    this.#reading.add(symbol);
    this.#options.noteWish(symbol).then(
      () => this.#look(),
      (error: unknown) => {
        this.#reading.delete(symbol);
        this.#options.log.warn({ error: String(error) }, 'a company cannot be asked for');
      },
    );
    return true;
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
  }

  /** One look serves all wishes: the row of one that was fulfilled, by any process, is gone. */
  #look(): void {
    this.#timer ??= setInterval(() => {
      this.#noteFulfilled().catch((error: unknown) =>
        this.#options.log.warn({ error: String(error) }, 'the companies that are being read cannot be listed'),
      );
    }, lookEveryMs).unref();
  }

  async #noteFulfilled(): Promise<void> {
    const asked = [...this.#reading];
    const rows = await this.#options.db.selectFrom('market_wishes').select('symbol').execute();
    const open = new Set(rows.map(({ symbol }) => symbol));
    const fulfilled = asked.filter((symbol) => !open.has(symbol));
    if (fulfilled.length === 0) return;
    await this.#options.refresh();
    for (const symbol of fulfilled) {
      this.#read.set(symbol, true);
      this.#reading.delete(symbol);
    }
    if (this.#reading.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}
