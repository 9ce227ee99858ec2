/** A symbol: capital letters and digits, share classes with a hyphen or a dot (BRK-B). */
export const SYMBOL_PATTERN = /^[A-Z0-9][A-Z0-9.-]{0,14}$/;

/**
 * Returns a typed symbol trimmed and in upper case; a share class is written with a hyphen, BRK.B and brk/b are BRK-B. A
 * longer ending names an exchange (SHOP.TRT) and stays.
 */
export function plainSymbol(text: string): string {
  return text
    .trim()
    .toUpperCase()
    .replace(/^([A-Z0-9]+)[./]([A-Z])$/, '$1-$2');
}

/** Returns the plain symbol of a text; null when the text cannot be a symbol. */
export function normalizeSymbol(text: string): string | null {
  const symbol = plainSymbol(text);
  return SYMBOL_PATTERN.test(symbol) ? symbol : null;
}
