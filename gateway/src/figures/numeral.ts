/** Returns a figure of a statement, which is a plain decimal numeral, as a number. */
export function toNumber(text: string | null | undefined): number | null {
  return text == null ? null : Number(text);
}
