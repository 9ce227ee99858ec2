import type { CacheEntry } from '../contract/admin.ts';
import { NotFound, UpstreamTimeout } from '../errors/errors.ts';
import type { AnswerCache, CachedAnswer, CacheRule, CacheState, Load } from './answer-cache.ts';
import { AnswerMemory } from './answer-memory.ts';
import type { ListingPage } from './answer-store.ts';
import { ClearWatch } from './clear-watch.ts';
import { FailureMemory, isOutage } from './failure-memory.ts';
import { LoadParts, PartFailed } from './load-parts.ts';
import { makeAnswer } from './make-answer.ts';
import { Reading } from './reading.ts';
import type { AnswerTier } from './redis-answer-store.ts';
import { inTurn, ownFlights, type SharedFlights } from './shared-flights.ts';
import { isFresh, parseStored, readMissing, type StoredAnswer } from './stored-answer.ts';
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

/** An answer that was loaded, or that another process has loaded meanwhile. */
interface Loaded {
  readonly answer: StoredAnswer;
  readonly state: CacheState;
}

/** The answer cache: an LRU bounded in bytes, in front of the table that survives a restart. */
export class TwoTierCache implements AnswerCache {
  readonly #options: Required<Omit<CacheOptions, 'onAnswer' | 'onStoreError'>> & CacheOptions;
  readonly #memory: AnswerMemory;
  readonly #failures: FailureMemory;
  readonly #flights = new Map<string, Promise<Loaded>>();
  readonly #looks = new Map<string, Promise<StoredAnswer | null>>();
  /** Of the loads that run. */
  readonly #readings = new Set<Reading>();
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
    this.#memory = new AnswerMemory(options.maxBytes);
    this.#failures = new FailureMemory(this.#options.failureMs, this.#options.now);
    this.#clears = new ClearWatch({
      read: () => this.#options.store.generations(),
      onClearAll: () => this.#forgetAll(),
      onClear: (key) => this.#forget(key),
      onError: (error) => this.#storeFailed(error),
    });
  }

  get<Value>(key: string, rule: CacheRule<Value>, load: Load<Value>): Promise<CachedAnswer<Value>>;
  get<Value>(key: string, rule: CacheRule<Value>): Promise<CachedAnswer<Value> | null>;
  get<Value>(
    key: string,
    rule: CacheRule<Value>,
    load: Load<Value> | null = null,
  ): Promise<CachedAnswer<Value> | null> {
    return this.#find(key, rule, load, new Reading());
  }

  /** The answer if it is in memory and fresh, at once. Counts as given. @param now milliseconds since the epoch */
  ready(key: string, now: number): StoredAnswer | null {
    if (this.#clears.notice(now) !== null) return null;
    const kept = this.#memory.get(key);
    if (kept === undefined || kept.type === 'missing' || !isFresh(kept, now)) return null;
    this.#options.onAnswer?.('HIT', kept.type);
    return kept;
  }

  /** What is in memory; the age in seconds. */
  memory(): { readonly entries: number; readonly bytes: number; readonly oldest: number } {
    const { firstStoredAt, ...fill } = this.#memory.fill();
    return { ...fill, oldest: firstStoredAt === null ? 0 : ageSeconds(firstStoredAt, this.#options.now()) };
  }

  /** A page of the stored answers by key, and how many there are. `ttl` and `age` in seconds. */
  async entries(page: ListingPage) {
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
    const kept = (await this.#options.store.read([key])).get(key)?.answer;
    return kept ? JSON.parse(kept.bytes.identity.toString()) : undefined;
  }

  /** Forgets one answer, also one that is being loaded. @returns whether there was one */
  async clear(key: string): Promise<boolean> {
    const known = await this.#options.store.clear(key);
    await this.#options.flights.forget(key);
    this.#flights.delete(key);
    this.#forget(key);
    return known;
  }

  /** Forgets every answer, also those being loaded. */
  async clearAll(): Promise<void> {
    await this.#options.store.clearAll();
    await this.#options.flights.forgetAll();
    this.#flights.clear();
    this.#forgetAll();
  }

  /** Drops what is too old to be served even as stale. */
  async purge(): Promise<void> {
    await this.#options.store.purge(this.#options.now());
  }

  async #find<Value>(
    key: string,
    rule: CacheRule<Value>,
    load: Load<Value> | null,
    reading: Reading,
  ): Promise<CachedAnswer<Value> | null> {
    const now = this.#options.now();
    await this.#clears.notice(now);
    const kept = this.#memory.get(key) ?? (await this.#look(key, rule, reading));
    const isKept = kept !== null && isFresh(kept, now);
    if (load === null) return isKept && kept.type !== 'missing' ? this.#give(kept, rule, 'HIT') : null;
    if (isKept) return this.#give(kept, rule, 'HIT');
    const usable = kept !== null && now < kept.staleUntil ? kept : null;

    const failure = this.#failures.recall(key);
    if (failure !== null) return this.#giveStale(usable, rule, failure);

    const flight = this.#flights.get(key) ?? this.#startFlight(key, rule, load, reading);
    const { waitMs, refreshWaitMs } = this.#options;
    const outcome = await within(flight, usable === null ? waitMs : refreshWaitMs);
    if (outcome.kind === 'value') return this.#give(outcome.value.answer, rule, outcome.value.state);
    if (outcome.kind === 'late') {
      return this.#giveStale(usable, rule, new UpstreamTimeout('The answer took too long. Please try again.'));
    }
    return this.#giveStale(usable, rule, outcome.error instanceof PartFailed ? outcome.error.error : outcome.error);
  }

  #startFlight<Value>(key: string, rule: CacheRule<Value>, load: Load<Value>, reading: Reading): Promise<Loaded> {
    const isOutermost = !this.#readings.has(reading);
    this.#readings.add(reading);
    const flight = this.#fly(key, rule, load, reading);
    this.#flights.set(key, flight);
    const land = () => {
      if (isOutermost) this.#readings.delete(reading);
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    flight.then(land, (error: unknown) => {
      // After a clear the failure belongs to no caller that is to come.
      if (this.#flights.get(key) === flight && !(error instanceof PartFailed)) {
        this.#failures.remember(key, error instanceof Error ? error : new Error(String(error)));
      }
      land();
    });
    return flight;
  }

  async #fly<Value>(key: string, rule: CacheRule<Value>, load: Load<Value>, reading: Reading): Promise<Loaded> {
    const { now, flights } = this.#options;
    const look = async (): Promise<Loaded | null> => {
      reading.forget(key);
      const newer = await this.#look(key, rule, reading);
      return newer !== null && isFresh(newer, now()) ? { answer: newer, state: 'MISS' } : null;
    };
    const newer = reading.find(key) === undefined ? await look() : null;
    if (newer !== null) return newer;
    const generation = reading.find(key)?.generation ?? null;
    return inTurn(flights, key, look, () => this.#load(key, rule, load, reading, generation));
  }

  async #load<Value>(
    key: string,
    rule: CacheRule<Value>,
    load: Load<Value>,
    reading: Reading,
    generation: number | null,
  ): Promise<Loaded> {
    const ahead = (rule.parts ?? []).filter((part) => !this.#memory.has(part) && reading.find(part) === undefined);
    if (ahead.length > 0) await this.#read(ahead, reading);
    const parts = new LoadParts(
      (part, partRule, partLoad) => this.#find(part, partRule, partLoad, reading),
      this.#options.now,
    );
    const { answer, value } = await makeAnswer(key, rule, load, parts, this.#options);
    this.#memory.noteValue(answer, value);
    // A stale one is made again each time, so that it says each time that it is stale.
    if (parts.isStale) return { answer, state: 'STALE' };
    if (await this.#keep(answer, generation)) this.#memory.keep(answer);
    return { answer, state: 'MISS' };
  }

  /** @returns false when the key was cleared while the answer was loaded */
  async #keep(answer: StoredAnswer, generation: number | null): Promise<boolean> {
    if (generation === null) return true;
    const { store } = this.#options;
    const isKept = await store.write(answer, generation).catch((error: unknown) => this.#storeFailed(error));
    for (const reading of this.#readings) reading.forget(answer.key);
    return isKept ?? true;
  }

  /** The stored answer, fresh or not, taken into memory; callers that come meanwhile share the one look. */
  #look<Value>(key: string, rule: CacheRule<Value>, reading: Reading): Promise<StoredAnswer | null> {
    const running = this.#looks.get(key);
    if (running !== undefined) return running;
    const look = this.#lookUp(key, rule, reading).finally(() => this.#looks.delete(key));
    this.#looks.set(key, look);
    return look;
  }

  async #lookUp<Value>(key: string, rule: CacheRule<Value>, reading: Reading): Promise<StoredAnswer | null> {
    if (reading.find(key) === undefined) await this.#read([key], reading);
    const answer = reading.find(key)?.answer ?? null;
    if (answer === null) return null;
    const parsed = answer.type === 'missing' ? readMissing(answer) : parseStored(answer, rule);
    if (parsed === null) {
      await this.#options.store.remove(key).catch((error: unknown) => this.#storeFailed(error));
      return null;
    }
    if ('data' in parsed) this.#memory.noteValue(answer, parsed.data);
    this.#memory.keep(answer);
    return answer;
  }

  async #read(keys: readonly string[], reading: Reading): Promise<void> {
    const found = await this.#options.store.read(keys).catch((error: unknown) => this.#storeFailed(error));
    if (found !== null) reading.add(found);
  }

  /** @throws NotFound where that is the answer */
  #give<Value>(answer: StoredAnswer, rule: CacheRule<Value>, state: CacheState): CachedAnswer<Value> {
    this.#options.onAnswer?.(state, answer.type);
    if (answer.type === 'missing') throw readMissing(answer) ?? new NotFound('There is no such thing.');
    const read = () => this.#memory.valueOf(answer, rule);
    return {
      key: answer.key,
      get value() {
        return read();
      },
      bytes: answer.bytes,
      state,
      storedAt: answer.storedAt,
      expiresAt: answer.expiresAt,
    };
  }

  #giveStale<Value>(usable: StoredAnswer | null, rule: CacheRule<Value>, error: Error): CachedAnswer<Value> {
    if (usable !== null && isOutage(error)) return this.#give(usable, rule, 'STALE');
    throw error;
  }

  #forget(key: string): void {
    this.#memory.forget(key);
    this.#failures.forget(key);
    for (const reading of this.#readings) reading.forget(key);
  }

  #forgetAll(): void {
    this.#memory.forgetAll();
    this.#failures.forgetAll();
    for (const reading of this.#readings) reading.forgetAll();
  }

  #storeFailed(error: unknown): null {
    this.#options.onStoreError?.(error);
    return null;
  }
}

/** Seconds since an answer was stored; 0 when the clock was set back since. */
function ageSeconds(storedAt: number, now: number): number {
  return Math.max(0, Math.round((now - storedAt) / 1000));
}
