import { parseSubject } from './answer-keys.ts';
import type { AnswerStore } from './answer-store.ts';

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
