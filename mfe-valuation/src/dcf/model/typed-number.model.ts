/**
 * Returns a typed decimal number. Spaces and percent signs are ignored, the minus may be typographic, the decimal sign a comma.
 * @returns null when the text is no number
 */
export function readNumber(text: string): number | null {
  const bare = text
    .replace(/[\s%]/g, '')
    .replace(/\u2212/g, '-')
    .replace(',', '.');
  const number = Number(bare);
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) && Number.isFinite(number) ? number : null;
}

/** Returns percent points as a fraction, without binary rounding noise. */
export function fractionOf(points: number): number {
  return Math.round(points * 1e8) / 1e10;
}

/** Returns a fraction as typed text, such as `4.25%`, with one to four decimals. */
export function percentText(fraction: number): string {
  const points = Math.round(fraction * 1e6) / 1e4;
  const decimals = String(points).split('.')[1]?.length ?? 0;
  return `${points.toFixed(Math.max(1, decimals))}%`.replace('-', '\u2212');
}
