import { decodeText } from '../scan/byte-table.ts';

/** Larger doubles are not exact, and no company has such figures. */
const largest = 9e15;
const exactDigits = 15;
const [zero, nine, dot, minus] = [0x30, 0x39, 0x2e, 0x2d];

/** Returns the amount of a field such as `-12.3400`; NaN for other text and for amounts of 9e15 and more. */
export function parseAmount(bytes: Buffer, from: number, to: number): number {
  const start = bytes[from] === minus ? from + 1 : from;
  let digits = 0;
  let whole = 0;
  let point = -1;
  for (let at = start; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === dot && point < 0) point = at;
    else if (byte >= zero && byte <= nine) {
      digits = digits * 10 + byte - zero;
      whole += 1;
    } else return Number.NaN;
  }
  const decimals = point < 0 ? 0 : to - point - 1;
  if (whole === 0 || (point >= 0 && decimals === 0)) return Number.NaN;
  const size = whole <= exactDigits ? digits / 10 ** decimals : Number(bytes.toString('latin1', start, to));
  if (size >= largest) return Number.NaN;
  return start > from && size !== 0 ? -size : size;
}

/** Returns a day such as 20241231 as that number; 0 for text and days that no calendar has. */
export function parseDayNumber(bytes: Buffer, from: number, to: number): number {
  const day = to - from === 8 ? parseCount(bytes, from, to) : -1;
  return isDay(day) ? day : 0;
}

/** Returns a count of at most nine digits; -1 for other text. */
export function parseCount(bytes: Buffer, from: number, to: number): number {
  if (to === from || to - from > 9) return -1;
  let count = 0;
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < zero || byte > nine) return -1;
    count = count * 10 + byte - zero;
  }
  return count;
}

function isDay(day: number): boolean {
  const [year, month, date] = [Math.floor(day / 10_000), Math.floor(day / 100) % 100, day % 100];
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || date < 1) return false;
  if (month !== 2) return date <= (month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31);
  return date <= (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28);
}

/** Returns the day of a number such as 20241231 as YYYY-MM-DD. */
export function formatDayNumber(day: number): string {
  const text = String(day);
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

export function beginsWith(bytes: Buffer, from: number, to: number, text: Buffer): boolean {
  return to - from >= text.length && bytes.compare(text, 0, text.length, from, from + text.length) === 0;
}

/** Returns a field for an example of what was refused. */
export function quoteField(bytes: Buffer, from: number, to: number): string {
  return decodeText(bytes, from, Math.min(to, from + 60));
}
