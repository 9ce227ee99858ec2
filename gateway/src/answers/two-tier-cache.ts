import { NotFound, StillLoading } from '../errors/errors.ts';
import type { Demand } from '../providers/budget/demand.ts';
import { joinLoad } from '../storage/get-or-add.ts';
import { parseOwnKeyId } from '../storage/own-data.ts';
import type { AnswerCache, AnswerReader, CachedAnswer, CacheRule, CacheState, Load } from './answer-cache.ts';
import { AnswerMemory } from './answer-memory.ts';
import type { AnswerQuery, AnswerVersion } from './answer-store.ts';
import type { CacheOptions } from './cache-options.ts';
import { ClearWatch } from './clear-watch.ts';
import { FailureMemory, isOutage } from './failure-memory.ts';
import { loadUnderLease, localLeases } from './load-leases.ts';
import { LoadParts, PartFailed, type ReadPart } from './load-parts.ts';
import { makeAnswer } from './make-answer.ts';
import { type Asking, awaitOutcome, type LoadAsking, Lookups, RunningLoads } from './running-loads.ts';
import { ageSeconds, keysAbout, listWithAges } from './store-queries.ts';
import { isFresh, parseStored, readMissing, type StoredAnswer } from './stored-answer.ts';

export type { CacheOptions } from './cache-options.ts';

/** The outcome of a load, here or in another process. */
interface Loaded {
  readonly answer: StoredAnswer;
  readonly state: CacheState;
}

/** The answer cache: an LRU bounded in bytes, in front of the table that survives a restart. */
export class TwoTierCache implements AnswerCache {
  readonly #options: Required<Omit<CacheOptions, 'onAnswer' | 'onStoreError'>> & CacheOptions;
  readonly #memory: AnswerMemory;
  readonly #failures: FailureMemory;
  readonly #loads = new RunningLoads<Loaded>();
  readonly #lookups = new Map<string, Promise<StoredAnswer | null>>();
  readonly #loadLookups = new Set<Lookups>();
  readonly #clears: ClearWatch;

  constructor(options: CacheOptions) {
    this.#options = {
      now: Date.now,
      waitMs: 10_000,
      refreshWaitMs: 3000,
      failureMs: 60_000,
      leases: localLeases,
      ...options,
    };
    this.#memory = new AnswerMemory(options.maxBytes);
    this.#failures = new FailureMemory(this.#options.failureMs, this.#options.now);
    this.#clears = new ClearWatch({
      readGenerations: () => this.#options.store.generations(),
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
    return this.#findAnswer(key, rule, load, { lookups: new Lookups(), demand: null });
  }

  for(demand: Demand): AnswerReader {
    const find: ReadPart = (key, rule, load) => this.#findAnswer(key, rule, load, { lookups: new Lookups(), demand });
    return new LoadParts(demand, find, async () => {}, this.#options.now);
  }

  /** Returns the answer if a fresh one is in memory, else null. Counts as a hit. @param now milliseconds since the epoch */
  ready(key: string, now: number): StoredAnswer | null {
    if (this.#clears.notice(now) !== null) return null;
    const kept = this.#memory.get(key);
    if (kept === undefined || kept.type === 'missing' || !isFresh(kept, now)) return null;
    this.#options.onAnswer?.('HIT', kept.type);
    return kept;
  }

  /** Returns how full the memory is; `oldest` is an age in seconds. */
  memory(): { readonly entries: number; readonly bytes: number; readonly oldest: number } {
    const { firstStoredAt, ...fill } = this.#memory.fill();
    return { ...fill, oldest: firstStoredAt === null ? 0 : ageSeconds(firstStoredAt, this.#options.now()) };
  }

  /** Returns a page of the stored answers and their number. `ttl` (the time left) and `age` are seconds. */
  list(query: AnswerQuery) {
    return listWithAges(this.#options.store, query, this.#options.now());
  }

  /** Returns the stored value of a key, fresh or not; undefined when there is none. */
  async readValue(key: string): Promise<unknown> {
    const kept = (await this.#options.store.readAnswers([key])).get(key)?.answer;
    return kept ? JSON.parse(kept.bytes.identity.toString()) : undefined;
  }

  /** Forgets an answer, also one that is being loaded. @returns whether it was stored */
  async clear(key: string): Promise<boolean> {
    return (await this.#clear([key])) > 0;
  }

  /**
   * Forgets the answers about subjects and about the filings that these mention.
   * @returns how many of those that users share were stored
   */
  async clearSubjects(subjects: readonly string[]): Promise<number> {
    const unstored = [...this.#loads.keys(), ...this.#failures.keys()];
    const keys = await keysAbout(this.#options.store, subjects, unstored);
    await this.#clear(keys.filter((key) => parseOwnKeyId(key) !== null));
    return this.#clear(keys.filter((key) => parseOwnKeyId(key) === null));
  }

  /** Forgets the remembered failures: the next request of each key loads again. */
  readonly forgetFailures = (): void => this.#failures.forgetAll();

  /** Forgets all answers, also those being loaded. */
  async clearAll(): Promise<void> {
    await this.#options.store.clearAll();
    await this.#options.leases.forgetAll();
    this.#loads.forgetAll();
    this.#forgetAll();
  }

  /** Removes answers that are too old to be served stale, and those of earlier versions. */
  async purge(versions: readonly AnswerVersion[] = []): Promise<void> {
    await this.#options.store.purge(this.#options.now(), versions);
  }

  async #clear(keys: readonly string[]): Promise<number> {
    const cleared = await this.#options.store.clear(keys);
    await Promise.all(keys.map((key) => this.#options.leases.forget(key)));
    for (const key of keys) this.#loads.forget(key);
    for (const key of keys) this.#forget(key);
    return cleared;
  }

  async #findAnswer<Value>(
    key: string,
    rule: CacheRule<Value>,
    load: Load<Value> | null,
    { lookups, demand }: Asking,
  ): Promise<CachedAnswer<Value> | null> {
    const now = this.#options.now();
    await this.#clears.notice(now);
    const kept = this.#memory.get(key) ?? (await this.#lookUp(key, rule, lookups));
    const isKept = kept !== null && isFresh(kept, now);
    if (load === null) return isKept && kept.type !== 'missing' ? this.#serve(kept, rule, 'HIT') : null;
    if (isKept) return this.#serve(kept, rule, 'HIT');
    const usable = kept !== null && now < kept.staleUntil ? kept : null;

    const failure = this.#failures.recall(key);
    if (failure !== null) return this.#serveStale(usable, rule, failure);

    const start = (wanted: Demand) => this.#startLoad(key, rule, load, { lookups, demand: wanted });
    const running = this.#loads.join(key, demand, usable !== null, start);
    const { waitMs, refreshWaitMs } = this.#options;
    const mayQueue = usable === null && demand !== null;
    const outcome = await awaitOutcome(running, usable === null ? waitMs : refreshWaitMs, mayQueue);
    if (outcome.kind === 'value') return this.#serve(outcome.value.answer, rule, outcome.value.state);
    if (outcome.kind === 'late') return this.#serveStale(usable, rule, new StillLoading());
    return this.#serveStale(usable, rule, outcome.error instanceof PartFailed ? outcome.error.error : outcome.error);
  }

  #startLoad<Value>(key: string, rule: CacheRule<Value>, load: Load<Value>, asking: LoadAsking): Promise<Loaded> {
    const { lookups } = asking;
    const isOutermost = !this.#loadLookups.has(lookups);
    this.#loadLookups.add(lookups);
    const loaded = this.#loadOnce(key, rule, load, asking);
    const finish = () => {
      if (isOutermost) this.#loadLookups.delete(lookups);
      if (this.#loads.has(key, loaded)) this.#loads.forget(key);
    };
    loaded.then(finish, (error: unknown) => {
      // A failure that is older than a clear must not reach later callers.
      if (this.#loads.has(key, loaded) && !(error instanceof PartFailed)) {
        this.#failures.remember(key, error instanceof Error ? error : new Error(String(error)));
      }
      finish();
    });
    return loaded;
  }

  async #loadOnce<Value>(key: string, rule: CacheRule<Value>, load: Load<Value>, asking: LoadAsking): Promise<Loaded> {
    const { now, leases } = this.#options;
    const { lookups } = asking;
    const look = async (): Promise<Loaded | null> => {
      lookups.forget(key);
      const newer = await this.#lookUp(key, rule, lookups);
      return newer !== null && isFresh(newer, now()) ? { answer: newer, state: 'MISS' } : null;
    };
    const newer = lookups.findAnswer(key) === undefined ? await look() : null;
    if (newer !== null) return newer;
    const generation = lookups.findAnswer(key)?.generation ?? null;
    return loadUnderLease(leases, { key, demand: asking.demand }, look, () =>
      this.#load(key, rule, load, asking, generation),
    );
  }

  async #load<Value>(
    key: string,
    rule: CacheRule<Value>,
    load: Load<Value>,
    asking: LoadAsking,
    generation: number | null,
  ): Promise<Loaded> {
    const { lookups, demand } = asking;
    const lookUp = async (keys: readonly string[]) => {
      const unread = keys.filter((part) => !this.#memory.has(part) && lookups.findAnswer(part) === undefined);
      if (unread.length > 0) await this.#readAnswers(unread, lookups);
    };
    await lookUp(rule.parts ?? []);
    const find: ReadPart = (part, partRule, partLoad) => this.#findAnswer(part, partRule, partLoad, asking);
    const parts = new LoadParts(demand, find, lookUp, this.#options.now);
    const { answer, value } = await makeAnswer(key, rule, load, parts, this.#options);
    this.#memory.noteValue(answer, value);
    // A stale answer is not cached: the cache would serve it as fresh.
    if (parts.isStale) return { answer, state: 'STALE' };
    if (await this.#store(answer, generation)) this.#memory.keep(answer);
    return { answer, state: 'MISS' };
  }

  /** Stores an answer. @returns false when its key was cleared during the load */
  async #store(answer: StoredAnswer, generation: number | null): Promise<boolean> {
    if (generation === null) return true;
    const { store } = this.#options;
    const isKept = await store.write(answer, generation).catch((error: unknown) => this.#storeFailed(error));
    for (const lookups of this.#loadLookups) lookups.forget(answer.key);
    return isKept ?? true;
  }

  /** Returns the stored answer, fresh or not, and keeps it in memory. Concurrent callers share one lookup. */
  #lookUp<Value>(key: string, rule: CacheRule<Value>, lookups: Lookups): Promise<StoredAnswer | null> {
    return joinLoad(this.#lookups, key, () => this.#findStored(key, rule, lookups));
  }

  async #findStored<Value>(key: string, rule: CacheRule<Value>, lookups: Lookups): Promise<StoredAnswer | null> {
    if (lookups.findAnswer(key) === undefined) await this.#readAnswers([key], lookups);
    const answer = lookups.findAnswer(key)?.answer ?? null;
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

  async #readAnswers(keys: readonly string[], lookups: Lookups): Promise<void> {
    const found = await this.#options.store.readAnswers(keys).catch((error: unknown) => this.#storeFailed(error));
    if (found !== null) lookups.add(found);
  }

  /** @throws NotFound for a missing answer */
  #serve<Value>(answer: StoredAnswer, rule: CacheRule<Value>, state: CacheState): CachedAnswer<Value> {
    this.#options.onAnswer?.(state, answer.type);
    if (answer.type === 'missing') throw readMissing(answer) ?? new NotFound('There is no such thing.');
    const read = () => this.#memory.readValue(answer, rule);
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

  #serveStale<Value>(usable: StoredAnswer | null, rule: CacheRule<Value>, error: Error): CachedAnswer<Value> {
    if (usable !== null && isOutage(error)) return this.#serve(usable, rule, 'STALE');
    throw error;
  }

  #forget(key: string): void {
    this.#memory.forget(key);
    this.#failures.forget(key);
    for (const lookups of this.#loadLookups) lookups.forget(key);
  }

  #forgetAll(): void {
    this.#memory.forgetAll();
    this.#failures.forgetAll();
    for (const lookups of this.#loadLookups) lookups.forgetAll();
  }

  #storeFailed(error: unknown): null {
    this.#options.onStoreError?.(error);
    return null;
  }
}
