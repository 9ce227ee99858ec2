/** Name of an element or attribute without its prefix. */
export function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}

/** Returns a name in words: "Automotive sales" of `tsla:AutomotiveSales`. Abbreviations and numbers stay as they are. */
export function toWords(qualified: string): string {
  const words = localName(qualified)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(' ');
  return words
    .map((word, index) => (index === 0 || /[A-Z].*[A-Z]|\d/.test(word) ? word : word.toLowerCase()))
    .join(' ');
}

/** Returns the names that a text lists, in its order: tables of concepts are written as texts, several names a line. */
export function splitNames(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
