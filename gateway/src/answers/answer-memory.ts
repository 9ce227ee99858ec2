import { LRUCache } from 'lru-cache';
import { isAllOfOwnKey, isClearedBy } from '../storage/own-data.ts';
import type { CacheRule } from './answer-cache.ts';
import { type StoredAnswer, sizeInMemory } from './stored-answer.ts';

const maxAnswerBytes = 8 * 1024 * 1024;

/** Answers in memory, bounded in bytes, and their parsed values as long as a reader holds them. */
export class AnswerMemory {
  readonly #answers: LRUCache<string, StoredAnswer>;
  readonly #values = new WeakMap<StoredAnswer, WeakRef<object>>();

  constructor(maxBytes: number) {
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.min(maxAnswerBytes, maxBytes),
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

  /** Forgets an answer, or everything that an own key loaded. */
  forget(key: string): void {
    for (const known of isAllOfOwnKey(key) ? [...this.#answers.keys()] : [key]) {
      if (isClearedBy(known, key)) this.#answers.delete(known);
    }
  }

  forgetAll(): void {
    this.#answers.clear();
  }

  /** Keeps the parsed value of an answer, so that its bytes are not parsed again. */
  noteValue(answer: StoredAnswer, value: unknown): void {
    if (typeof value === 'object' && value !== null) this.#values.set(answer, new WeakRef(value));
  }

  readValue<Value>(answer: StoredAnswer, rule: CacheRule<Value>): Value {
    const noted = this.#values.get(answer)?.deref();
    // A noted value was accepted by the schema of this key's rule.
    if (noted !== undefined) return noted as Value;
    const value = rule.schema.parse(JSON.parse(answer.bytes.identity.toString()));
    this.noteValue(answer, value);
    return value;
  }

  /** Returns the number of answers, their bytes and when the oldest was stored (milliseconds since the epoch, null when empty). */
  fill(): { readonly entries: number; readonly bytes: number; readonly firstStoredAt: number | null } {
    let first: number | null = null;
    for (const { storedAt } of this.#answers.values()) first = Math.min(first ?? storedAt, storedAt);
    return { entries: this.#answers.size, bytes: this.#answers.calculatedSize, firstStoredAt: first };
  }
}
