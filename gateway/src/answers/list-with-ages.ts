import type { AnswerQuery, AnswerStore } from './answer-store.ts';

/** Returns a page of the stored answers and their number. `ttl` (the time left) and `age` are seconds. */
export async function listWithAges(store: Pick<AnswerStore, 'list'>, query: AnswerQuery, now: number) {
  const { answers, ...counts } = await store.list(query);
  const withAges = answers.map(({ key, type, size, storedAt, expiresAt }) => ({
    key,
    type,
    size,
    ttl: expiresAt === null ? null : Math.round((expiresAt - now) / 1000),
    age: ageSeconds(storedAt, now),
  }));
  return { answers: withAges, ...counts };
}

/** Returns the seconds since an answer was stored; 0 when the clock was set back. */
export function ageSeconds(storedAt: number, now: number): number {
  return Math.max(0, Math.round((now - storedAt) / 1000));
}
