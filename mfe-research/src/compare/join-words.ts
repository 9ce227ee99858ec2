const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns words as a list: "September, December and January". */
export function joinWords(words: readonly string[]): string {
  return list.format(words);
}
