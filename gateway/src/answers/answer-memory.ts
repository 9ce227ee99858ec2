import { LRUCache } from 'lru-cache';
import type { CacheRule } from './answer-cache.ts';
import { type StoredAnswer, sizeInMemory } from './stored-answer.ts';

const largestEntry = 8 * 1024 * 1024;

/** The answers in memory, bounded in bytes, and their values as long as a reader holds them. */
export class AnswerMemory {
  readonly #answers: LRUCache<string, StoredAnswer>;
  readonly #values = new WeakMap<StoredAnswer, WeakRef<object>>();

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.min(largestEntry, maxBytes),
      sizeCalculation: sizeInMemory,
    });
  }

  get(key: string): StoredAnswer | undefined {
    return this.#answers.get(key);
  }

  has(key: string): boolean {
    return this.#answers.has(key);
  }

  keep(answer: StoredAnswer): void {
    this.#answers.set(answer.key, answer);
  }

  forget(key: string): void {
    this.#answers.delete(key);
  }

  forgetAll(): void {
    this.#answers.clear();
  }

  /** Notes the value that a rule's schema made of an answer's bytes, so that it is not parsed again. */
  noteValue(answer: StoredAnswer, value: unknown): void {
    if (typeof value === 'object' && value !== null) this.#values.set(answer, new WeakRef(value));
  }

  valueOf<Value>(answer: StoredAnswer, rule: CacheRule<Value>): Value {
    const noted = this.#values.get(answer)?.deref();
    // Only a value that this rule's schema accepted is ever noted for an answer of this key.
    if (noted !== undefined) return noted as Value;
    const value = rule.schema.parse(JSON.parse(answer.bytes.identity.toString()));
    this.noteValue(answer, value);
    return value;
  }

  /** How full it is, and when the oldest answer was stored: milliseconds since the epoch, null when it is empty. */
  fill(): { readonly entries: number; readonly bytes: number; readonly firstStoredAt: number | null } {
    let first: number | null = null;
    for (const { storedAt } of this.#answers.values()) first = Math.min(first ?? storedAt, storedAt);
    return { entries: this.#answers.size, bytes: this.#answers.calculatedSize, firstStoredAt: first };
  }
}
