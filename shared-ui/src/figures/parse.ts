/**
 * A statement's numeral as a number.
 * @returns null for a missing figure and for text that is not a plain decimal numeral
 */
export function parseNumeral(text: string | null | undefined): number | null {
  if (text === null || text === undefined || !/^-?\d+(\.\d+)?$/.test(text)) return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/**
 * The number typed into a projection cell. Thousands separators, a currency sign and a percent sign are ignored; a text that is
 * not a number is 0.
 */
export function parseInput(text: string): number {
  const bare = text.replace(/[\s,$%]/g, '').replace(/\u2212/g, '-');
  const value = bare === '' ? 0 : Number(bare);
  return Number.isFinite(value) ? value : 0;
}
