import { z } from 'zod';
import { createAnswerStore } from '../../src/answers/answer-store.ts';
import { type CacheOptions, TwoTierCache } from '../../src/answers/two-tier-cache.ts';
import type { Database } from '../../src/storage/schema.ts';

export const rule = { type: 'overview', schema: z.object({ price: z.number() }) } as const;
export const day = 86_400_000;
export const all = { filter: '', offset: 0, limit: 1000 };

/** Returns a loader that counts its calls and returns `state.answer`. */
export function loader(first: number | Error = 1) {
  const state = { calls: 0, answer: first };
  let held: Promise<void> | null = null;
  const load = async () => {
    state.calls += 1;
    const { answer } = state;
    await held;
    if (answer instanceof Error) throw answer;
    return { price: answer };
  };
  /** Makes loads wait. @returns the release */
  const hold = () => {
    let release = () => {};
    held = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  };
  return { state, load, hold };
}

/** Returns caches over a database, with a clock that a test moves; each test starts at the same time. */
export function cacheHarness() {
  const clock = { now: 0 };
  beforeEach(() => {
    clock.now = Date.parse('2026-11-20T10:00:00Z');
  });
  const cacheOver = (db: Database, options: Partial<CacheOptions> = {}) =>
    new TwoTierCache({
      store: createAnswerStore(db),
      maxBytes: 1_000_000,
      ttlSeconds: 86_400,
      now: () => clock.now,
      // A busy machine must not make an answer late, except in the tests of lateness.
      waitMs: 120_000,
      refreshWaitMs: 120_000,
      ...options,
    });
  return { clock, cacheOver };
}
