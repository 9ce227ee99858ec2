/** A symbol: capital letters and digits, share classes with a hyphen or a dot (BRK-B). */
export const SYMBOL_PATTERN = /^[A-Z0-9][A-Z0-9.-]{0,14}$/;

/**
 * Returns a typed symbol trimmed and in upper case; null when the text cannot be a symbol.
 */
export function normalizeSymbol(text: string): string | null {
  const symbol = text.trim().toUpperCase();
  return SYMBOL_PATTERN.test(symbol) ? symbol : null;
}
