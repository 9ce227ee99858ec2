/**
 * What was typed as a plain decimal numeral: spaces and a percent sign are passed over, the minus may be the
 * typographic one, the decimal sign a comma.
 * @returns null for what is no such numeral
 */
export function readNumber(text: string): number | null {
  const bare = text
    .replace(/[\s%]/g, '')
    .replace(/\u2212/g, '-')
    .replace(',', '.');
  const number = Number(bare);
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) && Number.isFinite(number) ? number : null;
}

/** Percent points as a fraction, without the digits that binary fractions leave behind. */
export function fractionOf(points: number): number {
  return Math.round(points * 1e8) / 1e10;
}

/** A fraction as it is typed: `4.25%`, with one decimal at least and four at most. */
export function percentText(fraction: number): string {
  const points = Math.round(fraction * 1e6) / 1e4;
  const decimals = String(points).split('.')[1]?.length ?? 0;
  return `${points.toFixed(Math.max(1, decimals))}%`.replace('-', '\u2212');
}
