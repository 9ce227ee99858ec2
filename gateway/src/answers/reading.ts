import type { StoredAnswer } from './stored-answer.ts';

/** What the store holds under a key, and how often the key was cleared before. */
export interface Found {
  readonly answer: StoredAnswer | null;
  readonly generation: number;
}

/** What one load has looked up in the store, so that neither it nor the loads of its parts look it up again. */
export class Reading {
  readonly #found = new Map<string, Found>();

  add(found: ReadonlyMap<string, Found>): void {
    for (const [key, entry] of found) this.#found.set(key, entry);
  }

  find(key: string): Found | undefined {
    return this.#found.get(key);
  }

  /** The key was written or cleared since. */
  forget(key: string): void {
    this.#found.delete(key);
  }

  forgetAll(): void {
    this.#found.clear();
  }
}
