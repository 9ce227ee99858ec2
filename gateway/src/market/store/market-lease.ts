import { randomUUID } from 'node:crypto';
import type { MarketDatabase } from './market-schema.ts';

interface LeaseOptions {
  /** Names the process: its main thread releases what its ended worker held. A name of its own by default. */
  readonly holder?: string | undefined;
  readonly ttlMs?: number | undefined;
}

/** The right of one process to write to the market. It expires when its holder is gone. */
export class MarketLease {
  readonly #db: MarketDatabase;
  readonly #holder: string;
  readonly #ttlMs: number;
  #renewing: NodeJS.Timeout | null = null;

  constructor(db: MarketDatabase, { holder = randomUUID(), ttlMs = 30_000 }: LeaseOptions = {}) {
    this.#db = db;
    this.#holder = holder;
    this.#ttlMs = ttlMs;
  }

  /** Takes the lease, and renews it until it is released. @returns false while another process holds it */
  async acquire(): Promise<boolean> {
    if (!(await this.#extend())) return false;
    this.#renewing ??= setInterval(() => {
      // A failed renewal shows at the next write, which needs the lease.
      this.#extend().catch(() => {});
    }, this.#ttlMs / 3).unref();
    return true;
  }

  async release(): Promise<void> {
    if (this.#renewing !== null) clearInterval(this.#renewing);
    this.#renewing = null;
    const free = { holder: '', expires_at: 0 };
    await this.#db.updateTable('market_lease').set(free).where('holder', '=', this.#holder).execute();
  }

  /** @returns whether this process holds the lease now */
  async #extend(): Promise<boolean> {
    const now = Date.now();
    const { numUpdatedRows } = await this.#db
      .updateTable('market_lease')
      .set({ holder: this.#holder, expires_at: now + this.#ttlMs })
      .where((row) => row.or([row('holder', '=', this.#holder), row('expires_at', '<', now)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
}
