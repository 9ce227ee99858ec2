/** Returns a name or query as the search compares it: capitals and digits, one space between words, no accents. */
export function searchable(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'\u2019]/g, '')
    .toUpperCase()
    .replace(/&|\bAND\b/g, ' ')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim();
}

/** Returns a searchable text without its spaces. */
export function squeezed(text: string): string {
  return text.replaceAll(' ', '');
}
