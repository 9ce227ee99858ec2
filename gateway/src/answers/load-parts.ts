import { NotFound } from '../errors/errors.ts';
import type { CachedAnswer, CacheRule, Load, Part, Parts } from './answer-cache.ts';

/** Reads a part for a load; null without a `load` of the part when it is not kept. */
type ReadPart = <Value>(
  key: string,
  rule: CacheRule<Value>,
  load: Load<Value> | null,
) => Promise<CachedAnswer<Value> | null>;

/** A load failed because a part of it did. The failure is remembered with the part alone: it must not last longer. */
export class PartFailed extends Error {
  override readonly name = 'PartFailed';
  readonly error: Error;

  constructor(error: Error) {
    super(error.message, { cause: error });
    this.error = error;
  }
}

/** The parts that one load has read. */
export class LoadParts implements Parts {
  readonly #read: ReadPart;
  readonly #now: () => number;
  readonly #parts: Part[] = [];
  readonly #failures = new Set<unknown>();
  #expectsMore = false;

  constructor(read: ReadPart, now: () => number) {
    this.#read = read;
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

  get oldest(): number {
    return Math.min(this.#now(), ...this.#parts.map((part) => part.storedAt));
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

  /** False when asking again soon may bring more. "There is no such thing" will stay. */
  get isComplete(): boolean {
    return !this.#expectsMore && [...this.#failures].every((failure) => failure instanceof NotFound);
  }

  /** When the first of the parts expires, milliseconds since the epoch; infinite without one that does. */
  get expiresAt(): number {
    return Math.min(...this.#parts.map((part) => part.expiresAt ?? Number.POSITIVE_INFINITY));
  }

  /** An error of the load, wrapped if it was a part's. */
  failure(error: unknown): unknown {
    return error instanceof Error && this.#failures.has(error) ? new PartFailed(error) : error;
  }
}
