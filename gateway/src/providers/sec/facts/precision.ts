/** Notes write "approximately $6.0 billion" for a line of 5,983 million. */
const roundedShare = 0.02;
const roundDigits = 2;

/** Returns whether an amount is stated, more precisely, by another one: 5,983 million for "approximately $6.0 billion". */
export function isMorePrecise(other: number, value: number): boolean {
  const isClose = Math.abs(other - value) <= roundedShare * Math.abs(value);
  return isClose && significantDigits(value) <= roundDigits && significantDigits(other) > roundDigits;
}

/** Returns the number of digits that are not zeros at either end. */
function significantDigits(value: number): number {
  return Math.abs(value).toString().replace('.', '').replace(/^0+/, '').replace(/0+$/, '').length;
}
