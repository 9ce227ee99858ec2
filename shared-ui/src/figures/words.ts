/** The name of a figure within a sentence: "operating income"; "D&A" and "EPS" stay unchanged. */
export function inSentence(name: string): string {
  return /^[A-Z][^a-z]/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

/** A list of names at the beginning of a sentence: "Operating income, D&A and debt". */
export function listNames(names: readonly string[]): string {
  const words = names.map((name, index) => (index === 0 ? name : inSentence(name)));
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}
