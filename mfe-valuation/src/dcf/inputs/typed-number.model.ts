/** Returns percent points as a fraction, without binary rounding noise. */
export function toFraction(points: number): number {
  return Math.round(points * 1e8) / 1e10;
}

/** Returns a fraction as typed text, such as `4.25%`, with one to four decimals. */
export function percentText(fraction: number): string {
  const points = Math.round(fraction * 1e6) / 1e4;
  const decimals = String(points).split('.')[1]?.length ?? 0;
  return `${points.toFixed(Math.max(1, decimals))}%`.replace('-', '\u2212');
}

/** Returns a word with a capital letter. */
export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
