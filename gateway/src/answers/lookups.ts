import type { StoredAnswer } from './stored-answer.ts';

/** The stored answer of a key and the key's generation: how often it was cleared. */
export interface Found {
  readonly answer: StoredAnswer | null;
  readonly generation: number;
}

/** The lookups of one load, shared with the loads of its parts: each key is looked up once. */
export class Lookups {
  readonly #found = new Map<string, Found>();

  add(found: ReadonlyMap<string, Found>): void {
    for (const [key, answer] of found) this.#found.set(key, answer);
  }

  findAnswer(key: string): Found | undefined {
    return this.#found.get(key);
  }

  /** Drops a key that was written or cleared since. */
  forget(key: string): void {
    this.#found.delete(key);
  }

  forgetAll(): void {
    this.#found.clear();
  }
}
