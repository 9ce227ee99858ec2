import { NotFound } from '../errors/errors.ts';
import type { Demand } from '../providers/budget/demand.ts';
import type { CachedAnswer, CacheRule, Load, Part, Parts } from './answer-cache.ts';

/** Reads a part for a load; null when there is no `load` for the part and it is not cached. */
export type ReadPart = <Value>(
  key: string,
  rule: CacheRule<Value>,
  load: Load<Value> | null,
) => Promise<CachedAnswer<Value> | null>;

/** A part of the load failed. Only its failure is cached; otherwise the whole would stay failed after it recovered. */
export class PartFailed extends Error {
  override readonly name = 'PartFailed';
  readonly error: Error;

  constructor(error: Error) {
    super(error.message, { cause: error });
    this.error = error;
  }
}

export class LoadParts implements Parts {
  readonly demand: Demand;
  readonly #read: ReadPart;
  readonly #lookUp: (keys: readonly string[]) => Promise<void>;
  readonly #now: () => number;
  readonly #parts: Part[] = [];
  readonly #failures = new Set<unknown>();
  #expectsMore = false;

  constructor(demand: Demand, read: ReadPart, lookUp: (keys: readonly string[]) => Promise<void>, now: () => number) {
    this.demand = demand;
    this.#read = read;
    this.#lookUp = lookUp;
    this.#now = now;
  }

  get<Value>(key: string, rule: CacheRule<Value>, load: Load<Value>): Promise<CachedAnswer<Value>>;
  get<Value>(key: string, rule: CacheRule<Value>): Promise<CachedAnswer<Value> | null>;
  async get<Value>(
    key: string,
    rule: CacheRule<Value>,
    load: Load<Value> | null = null,
  ): Promise<CachedAnswer<Value> | null> {
    try {
      const answer = await this.#read(key, rule, load);
      if (answer !== null) this.#parts.push(answer);
      return answer;
    } catch (error) {
      this.#failures.add(error);
      throw error;
    }
  }

  lookUp(keys: readonly string[]): Promise<void> {
    return this.#lookUp(keys);
  }

  get oldest(): number {
    // A part that never expires is the same at any age.
    const aging = this.#parts.filter((part) => part.expiresAt !== null);
    return Math.min(this.#now(), ...aging.map((part) => part.storedAt));
  }

  add(part: Part): void {
    this.#parts.push(part);
  }

  expectMore(): void {
    this.#expectsMore = true;
  }

  get isStale(): boolean {
    return this.#parts.some((part) => part.state === 'STALE');
  }

  /** False when a load soon after this one may find more data. A NotFound will not change soon. */
  get isComplete(): boolean {
    return !this.#expectsMore && [...this.#failures].every((failure) => failure instanceof NotFound);
  }

  /** When the first part expires, milliseconds since the epoch; Infinity when none does. */
  get expiresAt(): number {
    return Math.min(...this.#parts.map((part) => part.expiresAt ?? Number.POSITIVE_INFINITY));
  }

  /** Returns an error of the load, wrapped if a part caused it. */
  failure(error: unknown): unknown {
    return error instanceof Error && this.#failures.has(error) ? new PartFailed(error) : error;
  }
}
