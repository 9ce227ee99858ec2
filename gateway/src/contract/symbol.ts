/** A ticker: capital letters and digits, share classes by hyphen or dot (BRK-B). */
export const SYMBOL_PATTERN = /^[A-Z0-9][A-Z0-9.-]{0,14}$/;

/**
 * A ticker as people write it, made fit for a call: trimmed and upper-cased.
 * @returns null when the text cannot be a ticker
 */
export function normalizeSymbol(text: string): string | null {
  const symbol = text.trim().toUpperCase();
  return SYMBOL_PATTERN.test(symbol) ? symbol : null;
}
