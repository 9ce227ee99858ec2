/**
 * A statement's numeral as a number.
 * @returns null for a missing figure and for text that is not a plain decimal numeral
 */
export function parseNumeral(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** Separators between groups of three digits; a group never starts with 0. */
const thousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
/** Accountants write a negative figure in parentheses. */
const bracketed = /^\((.+)\)$/;

/**
 * The number that a user typed or pasted, read alike by every field. Spaces, currency and percent signs are ignored, the minus may be
 * typographic, parentheses are a minus. A comma separates thousands where it can (1,500 is 1500), else decimals (1,5 is 1.5).
 * @returns null when the text is no number
 */
export function readNumber(text: string): number | null {
  const typed = text.replace(/[\s$%]/g, '').replace(/\u2212/g, '-');
  const inside = bracketed.exec(typed)?.[1];
  const bare = (inside ?? typed).replace(/^\+/, '');
  if (inside !== undefined && bare.startsWith('-')) return null;
  const negative = bare.startsWith('-');
  const digits = negative ? bare.slice(1) : bare;
  const plain = thousands.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
  if (!/^(\d+(\.\d*)?|\.\d+)$/.test(plain)) return null;
  const value = Number(plain);
  if (!Number.isFinite(value)) return null;
  return negative || inside !== undefined ? 0 - value : value;
}

const units: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9, t: 1e12 };

/** The amount that a user typed, with an optional unit: 12,116M is 12116000000. @returns null when the text is no amount */
export function readAmount(text: string): number | null {
  const [, digits = '', unit = ''] = /^(.*?)\s*([kmbt]?)(?=\)?\s*$)/i.exec(text.trim()) ?? [];
  const value = readNumber(text.trim().endsWith(')') ? `${digits})` : digits);
  return value === null ? null : value * (units[unit.toLowerCase()] ?? 1);
}

/** The number typed into a projection cell; a text that is not a number is 0. */
export function parseInput(text: string): number {
  return readNumber(text) ?? 0;
}
