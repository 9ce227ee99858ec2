import { parseSubject } from './answer-keys.ts';
import type { AnswerQuery, AnswerStore } from './answer-store.ts';

/** The number of a filing at the SEC, which the answers about the filing are named after. */
const filingNumber = /\b\d{10}-\d{2}-\d{6}\b/g;

/**
 * Returns the keys that are named after one of the subjects, or after a filing that a stored answer of theirs mentions.
 * @param unstored further keys to choose from, such as those being loaded
 */
export async function keysAbout(
  store: Pick<AnswerStore, 'listKeys' | 'readBody'>,
  subjects: readonly string[],
  unstored: readonly string[],
): Promise<readonly string[]> {
  const all = new Set(subjects);
  for (const key of await store.listKeys(all)) {
    for (const [filing] of (await store.readBody(key)).matchAll(filingNumber)) all.add(filing);
  }
  const running = unstored.filter((key) => all.has(parseSubject(key)));
  return [...new Set([...(await store.listKeys(all)), ...running])];
}

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
