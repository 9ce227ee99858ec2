/** Name of an element or attribute without its prefix. */
export function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}
