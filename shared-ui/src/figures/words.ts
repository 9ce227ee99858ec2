/** The name of a figure within a sentence: "operating income"; "D&A" and "EPS" stay unchanged. */
export function inSentence(name: string): string {
  return /^[A-Z][^a-z]/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Returns words as a list: "September, December and January". */
export function joinWords(words: readonly string[]): string {
  return list.format(words);
}

/** A list of names at the beginning of a sentence: "Operating income, D&A and debt". */
export function listNames(names: readonly string[]): string {
  return joinWords(names.map((name, index) => (index === 0 ? name : inSentence(name))));
}
