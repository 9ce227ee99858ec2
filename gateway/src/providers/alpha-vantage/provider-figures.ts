const missingWords = new Set(['None', 'none', '-', '', 'NaN', 'null', 'N/A']);
const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Returns a figure of a body ("12.5", "None", null), or null where the provider states none. */
export function parseFigure(raw: unknown): number | null {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : null;
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  if (missingWords.has(text) || !decimal.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Returns a figure that cannot be 0 or negative, such as a price: the provider writes "0" where it has none. */
export function readPositive(raw: unknown): number | null {
  const value = parseFigure(raw);
  return value !== null && value > 0 ? value : null;
}

/** Returns a figure that may be negative but is "0" only where the provider has none, such as beta. */
export function readNonZero(raw: unknown): number | null {
  const value = parseFigure(raw);
  return value === 0 ? null : value;
}

/** Returns a statement's figure as plain decimal text, with the provider's own digits. */
export function readNumeral(raw: unknown): string | null {
  const value = parseFigure(raw);
  // No company has such figures, and larger numbers are written with an exponent.
  if (value === null || Math.abs(value) >= 1e21) return null;
  const text = typeof raw === 'string' ? raw.trim() : '';
  if (/^-?\d+(\.\d+)?$/.test(text)) return text;
  return Number.isInteger(value) ? value.toFixed(0) : value.toFixed(6);
}

/** Returns a text, or null for one of the words for "missing". */
export function readText(raw: unknown): string | null {
  if (typeof raw !== 'string') return null;
  const text = raw.trim();
  return missingWords.has(text) ? null : text;
}
