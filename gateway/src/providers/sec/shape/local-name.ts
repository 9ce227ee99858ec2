/** Name of an element or attribute without its prefix. */
export function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}

/** Returns the names that a text lists, in its order: tables of concepts are written as texts, several names a line. */
export function splitNames(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
