/** Returns a figure as a plain decimal numeral. */
export function formatNumeral(value: number): string {
  if (Number.isInteger(value)) return (value + 0).toFixed(0);
  const text = value.toFixed(6).replace(/\.?0+$/, '');
  return text === '-0' ? '0' : text;
}
