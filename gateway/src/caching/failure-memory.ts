import { LRUCache } from 'lru-cache';

/** Remembers for a short while how the load of a key failed, so that a broken one is not asked for again at once. */
export class FailureMemory {
  readonly #failures = new LRUCache<string, { readonly error: Error; readonly until: number }>({ max: 5000 });
  readonly #lifetimeMs: number;
  readonly #now: () => number;

  constructor(lifetimeMs: number, now: () => number) {
    this.#lifetimeMs = lifetimeMs;
    this.#now = now;
  }

  remember(key: string, error: Error): void {
    this.#failures.set(key, { error, until: this.#now() + this.#lifetimeMs });
  }

  /** The failure of the last load, while it is remembered. */
  recall(key: string): Error | null {
    const failure = this.#failures.get(key);
    if (failure === undefined) return null;
    if (this.#now() < failure.until) return failure.error;
    this.#failures.delete(key);
    return null;
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  forgetAll(): void {
    this.#failures.clear();
  }
}
