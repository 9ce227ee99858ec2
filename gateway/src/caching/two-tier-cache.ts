import { LRUCache } from 'lru-cache';
import type { CacheEntry } from '../contract/admin.ts';
import { BadUpstream, NotReady, QuotaExceeded, UpstreamTimeout } from '../http/errors.ts';
import { toAnswerBytes } from './answer-bytes.ts';
import type { AnswerCache, CachedAnswer, CacheRule, CacheState } from './answer-cache.ts';
import type { Listing, ListingPage } from './answer-store.ts';
import { ClearWatch } from './clear-watch.ts';
import { FailureMemory } from './failure-memory.ts';
import type { AnswerTier } from './redis-answer-store.ts';
import { inTurn, ownFlights, type SharedFlights } from './shared-flights.ts';
import { isFresh, type StoredAnswer, sizeInMemory } from './stored-answer.ts';
import { within } from './within.ts';

export interface CacheOptions {
  readonly store: AnswerTier;
  /** Who loads what, where several processes share the store. */
  readonly flights?: SharedFlights;
  readonly maxBytes: number;
  /** Lifetime of an answer whose rule names none. */
  readonly ttlSeconds: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /** How long a caller waits for a new answer before 504. */
  readonly waitMs?: number;
  /** How long a caller waits for a refresh before it gets the old answer. */
  readonly refreshWaitMs?: number;
  readonly failureMs?: number;
  /** Told of every answer given and of every trouble with the store. */
  readonly onAnswer?: (state: CacheState, type: CacheEntry['type']) => void;
  readonly onStoreError?: (error: unknown) => void;
}

/** One row of the administrator's view. `ttl` and `age` in seconds. */
/** What an administrator sees of the stored answers: one page of them, and how many there are. */
export interface EntryListing extends Omit<Listing, 'answers'> {
  readonly entries: readonly (CacheEntry & { readonly key: string })[];
}

const staleMs = 7 * 86_400_000;
const largestEntry = 8 * 1024 * 1024;

/** The answer cache: an LRU bounded in bytes, in front of the table that survives a restart. */
export class TwoTierCache implements AnswerCache {
  readonly #options: Required<Omit<CacheOptions, 'onAnswer' | 'onStoreError'>> & CacheOptions;
  readonly #memory: LRUCache<string, StoredAnswer>;
  readonly #failures: FailureMemory;
  readonly #flights = new Map<string, Promise<StoredAnswer>>();
  readonly #reads = new Map<string, Promise<StoredAnswer | null>>();
  readonly #parsed = new WeakMap<StoredAnswer, WeakRef<object>>();
  readonly #clears: ClearWatch;

  constructor(options: CacheOptions) {
    this.#options = {
      now: Date.now,
      waitMs: 10_000,
      refreshWaitMs: 3000,
      failureMs: 60_000,
      flights: ownFlights,
      ...options,
    };
    this.#memory = new LRUCache({
      maxSize: options.maxBytes,
      maxEntrySize: Math.min(largestEntry, options.maxBytes),
      sizeCalculation: sizeInMemory,
    });
    this.#failures = new FailureMemory(this.#options.failureMs, this.#options.now);
    this.#clears = new ClearWatch({
      read: () => this.#options.store.generations(),
      onClearAll: () => {
        this.#memory.clear();
        this.#failures.forgetAll();
      },
      onClear: (key) => {
        this.#memory.delete(key);
        this.#failures.forget(key);
      },
      onError: (error) => this.#storeFailed(error),
    });
  }

  async get<Value>(key: string, rule: CacheRule<Value>, load: () => Promise<Value>): Promise<CachedAnswer<Value>> {
    const now = this.#options.now();
    await this.#clears.notice(now);
    const kept = this.#memory.get(key) ?? (await this.#readStore(key, rule));
    if (kept !== null && isFresh(kept, now)) return this.#give(kept, rule, 'HIT');
    const usable = kept !== null && now < kept.staleUntil ? kept : null;

    const failure = this.#failures.recall(key);
    if (failure !== null) return this.#giveStale(usable, rule, failure);

    const flight = this.#flights.get(key) ?? this.#startFlight(key, rule, load);
    const { waitMs, refreshWaitMs } = this.#options;
    const outcome = await within(flight, usable === null ? waitMs : refreshWaitMs);
    if (outcome.kind === 'value') return this.#give(outcome.value, rule, 'MISS');
    if (outcome.kind === 'error') return this.#giveStale(usable, rule, outcome.error);
    return this.#giveStale(usable, rule, new UpstreamTimeout('The answer took too long. Please try again.'));
  }

  async peek<Value>(key: string, rule: CacheRule<Value>): Promise<CachedAnswer<Value> | null> {
    const now = this.#options.now();
    await this.#clears.notice(now);
    const kept = this.#memory.get(key) ?? (await this.#readStore(key, rule));
    return kept !== null && isFresh(kept, now) ? this.#give(kept, rule, 'HIT') : null;
  }

  /** The answer if it is in memory and fresh, at once. Counts as given. @param now milliseconds since the epoch */
  ready(key: string, now: number): StoredAnswer | null {
    if (this.#clears.notice(now) !== null) return null;
    const kept = this.#memory.get(key);
    if (kept === undefined || !isFresh(kept, now)) return null;
    this.#options.onAnswer?.('HIT', kept.type);
    return kept;
  }

  /** What is in memory; the age in seconds. */
  memory(): { readonly entries: number; readonly bytes: number; readonly oldest: number } {
    let first = Number.POSITIVE_INFINITY;
    for (const { storedAt } of this.#memory.values()) first = Math.min(first, storedAt);
    const oldest = Number.isFinite(first) ? ageSeconds(first, this.#options.now()) : 0;
    return { entries: this.#memory.size, bytes: this.#memory.calculatedSize, oldest };
  }

  /** Every stored answer, by key. */
  async entries(page: ListingPage): Promise<EntryListing> {
    const now = this.#options.now();
    const { answers, ...counts } = await this.#options.store.list(page);
    const entries = answers.map(({ key, type, size, storedAt, expiresAt }) => ({
      key,
      type,
      size,
      ttl: expiresAt === null ? null : Math.round((expiresAt - now) / 1000),
      age: ageSeconds(storedAt, now),
    }));
    return { entries, ...counts };
  }

  /** The stored value of a key as it stands, fresh or not; undefined when there is none. */
  async valueOf(key: string): Promise<unknown> {
    const kept = await this.#options.store.read(key);
    return kept === null ? undefined : JSON.parse(kept.bytes.identity.toString());
  }

  /** Forgets one answer, also one that is being loaded. @returns whether there was one */
  async clear(key: string): Promise<boolean> {
    const known = await this.#options.store.clear(key);
    await this.#options.flights.forget(key);
    this.#forget(key);
    return known;
  }

  /** Forgets every answer, also those being loaded. */
  async clearAll(): Promise<void> {
    await this.#options.store.clearAll();
    await this.#options.flights.forgetAll();
    this.#memory.clear();
    this.#flights.clear();
    this.#failures.forgetAll();
  }

  /** Drops what is too old to be served even as stale. */
  async purge(): Promise<void> {
    await this.#options.store.purge(this.#options.now());
  }

  #startFlight<Value>(key: string, rule: CacheRule<Value>, load: () => Promise<Value>): Promise<StoredAnswer> {
    const flight = this.#fly(key, rule, load);
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.then(land, (error: unknown) => {
      // After a clear the failure belongs to nobody any more.
      if (this.#flights.get(key) === flight) {
        this.#failures.remember(key, error instanceof Error ? error : new Error(String(error)));
      }
      land();
    });
    return flight;
  }

  async #fly<Value>(key: string, rule: CacheRule<Value>, load: () => Promise<Value>): Promise<StoredAnswer> {
    const { now, store, flights } = this.#options;
    const generation = await store.generation(key).catch((error: unknown) => this.#storeFailed(error));
    const look = async () => {
      const newer = await this.#readStore(key, rule);
      return newer !== null && isFresh(newer, now()) ? newer : null;
    };
    return inTurn(flights, key, look, () => this.#load(key, rule, load, generation));
  }

  async #load<Value>(
    key: string,
    rule: CacheRule<Value>,
    load: () => Promise<Value>,
    generation: number | null,
  ): Promise<StoredAnswer> {
    const { now, ttlSeconds } = this.#options;
    const value = rule.schema.safeParse(await load());
    if (!value.success)
      throw new BadUpstream('The data provider sent an answer that cannot be read.', { cause: value.error });
    const ttl = typeof rule.ttlSeconds === 'function' ? rule.ttlSeconds(value.data) : rule.ttlSeconds;
    const lifetime = ttl === undefined ? ttlSeconds : ttl;
    const storedAt = now();
    const expiresAt = lifetime === null ? null : storedAt + lifetime * 1000;
    const staleUntil = Math.max(storedAt + staleMs, expiresAt ?? Number.MAX_SAFE_INTEGER);
    const bytes = await toAnswerBytes(value.data);
    const answer: StoredAnswer = { key, type: rule.type, bytes, storedAt, expiresAt, staleUntil };
    if (await this.#keep(answer, generation)) this.#memory.set(key, answer);
    return answer;
  }

  /** @returns false when the key was cleared while the answer was loaded */
  async #keep(answer: StoredAnswer, generation: number | null): Promise<boolean> {
    if (generation === null) return true;
    return (
      (await this.#options.store.write(answer, generation).catch((error: unknown) => this.#storeFailed(error))) ?? true
    );
  }

  /** Reads the stored answer into memory; callers that come meanwhile share the one reading. */
  #readStore<Value>(key: string, rule: CacheRule<Value>): Promise<StoredAnswer | null> {
    const running = this.#reads.get(key);
    if (running !== undefined) return running;
    const read = this.#readRow(key, rule).finally(() => this.#reads.delete(key));
    this.#reads.set(key, read);
    return read;
  }

  async #readRow<Value>(key: string, rule: CacheRule<Value>): Promise<StoredAnswer | null> {
    const answer = await this.#options.store.read(key).catch((error: unknown) => this.#storeFailed(error));
    if (answer === null) return null;
    const value = parseStored(answer, rule);
    if (value === null) {
      await this.#options.store.remove(key).catch((error: unknown) => this.#storeFailed(error));
      return null;
    }
    this.#rememberParsed(answer, value.data);
    this.#memory.set(key, answer);
    return answer;
  }

  #give<Value>(answer: StoredAnswer, rule: CacheRule<Value>, state: CacheState): CachedAnswer<Value> {
    this.#options.onAnswer?.(state, answer.type);
    const read = () => this.#valueOf(answer, rule);
    return {
      key: answer.key,
      get value() {
        return read();
      },
      bytes: answer.bytes,
      state,
      storedAt: answer.storedAt,
    };
  }

  #giveStale<Value>(usable: StoredAnswer | null, rule: CacheRule<Value>, error: Error): CachedAnswer<Value> {
    if (usable !== null && isOutage(error)) return this.#give(usable, rule, 'STALE');
    throw error;
  }

  #valueOf<Value>(answer: StoredAnswer, rule: CacheRule<Value>): Value {
    const remembered = this.#parsed.get(answer)?.deref();
    // Only a value that this rule's schema accepted is ever remembered for an answer of this key.
    if (remembered !== undefined) return remembered as Value;
    const value = rule.schema.parse(JSON.parse(answer.bytes.identity.toString()));
    this.#rememberParsed(answer, value);
    return value;
  }

  #rememberParsed(answer: StoredAnswer, value: unknown): void {
    if (typeof value === 'object' && value !== null) this.#parsed.set(answer, new WeakRef(value));
  }

  #forget(key: string): void {
    this.#memory.delete(key);
    this.#flights.delete(key);
    this.#failures.forget(key);
  }

  #storeFailed(error: unknown): null {
    this.#options.onStoreError?.(error);
    return null;
  }
}

/** Failures that say nothing about the company asked for: an older answer is better than none. */
function isOutage(error: Error): boolean {
  return [BadUpstream, UpstreamTimeout, QuotaExceeded, NotReady].some((kind) => error instanceof kind);
}

function parseStored<Value>(answer: StoredAnswer, rule: CacheRule<Value>): { readonly data: Value } | null {
  try {
    const parsed = rule.schema.safeParse(JSON.parse(answer.bytes.identity.toString()));
    return parsed.success ? { data: parsed.data } : null;
  } catch {
    return null;
  }
}

/** Seconds since an answer was stored; 0 when the clock was set back since. */
export function ageSeconds(storedAt: number, now: number): number {
  return Math.max(0, Math.round((now - storedAt) / 1000));
}
