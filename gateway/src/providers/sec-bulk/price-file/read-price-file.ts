import { addDays } from '../../../contract/figures/days.ts';
import { BadUpstream } from '../../../errors/errors.ts';
import type { ReadSummary, SecurityPrice } from '../../market-data.ts';
import { formatDayNumber, parseAmount, parseDayNumber, quoteField } from '../data-set/field-values.ts';
import { Refusals } from '../scan/refusals.ts';
import { type Row, scanTable, TableScanner } from '../scan/table-scanner.ts';
import { ZipMembers } from '../zip/zip-members.ts';

const columns = ['SETTLEMENT DATE', 'CUSIP', 'SYMBOL', 'DESCRIPTION', 'PRICE'] as const;
const [settlement, cusip, symbol, description, price] = [0, 1, 2, 3, 4] as const;
const [bar, dot] = [0x7c, 0x2e];
const bounds = { unpackedBytes: 256 * 1024 ** 2, ratio: 200, members: 10 };
const mostPrice = 10_000_000;

interface Settled extends Omit<SecurityPrice, 'day'> {
  readonly settlement: number;
}

/**
 * Reads a half month of the SEC's fails-to-deliver data. A price is the close of the trading day before the settlement day.
 * Prices that were handed out before the file proved to be damaged do not count.
 * @throws BadUpstream for a file that is none, or is damaged
 */
export async function readPriceFile(path: string, onPrice: (price: SecurityPrice) => void): Promise<ReadSummary> {
  const refusals = new Refusals();
  const days = new Map<number, string>();
  const findDay = (settled: number): string => {
    const day = days.get(settled) ?? findTradingDayBefore(formatDayNumber(settled));
    days.set(settled, day);
    return day;
  };
  let read = 0;
  const scanner = new TableScanner(
    { name: 'prices', separator: bar, columns, required: columns, trailer: 'Trailer ' },
    refusals,
    (row) => {
      const settled = readPrice(row, refusals);
      if (settled === null) return;
      const { settlement: day, ...price } = settled;
      read += 1;
      onPrice({ ...price, day: findDay(day) });
    },
  );
  const zip = await ZipMembers.open(path, bounds);
  try {
    const name = zip.names.find((candidate) => /cnsfails\d{6}[ab]/i.test(candidate) || /\.txt$/i.test(candidate));
    const stream = name === undefined ? null : await zip.readMember(name);
    if (name === undefined || stream === null) throw new BadUpstream('The file has no text with prices.');
    await scanTable(stream, scanner, name);
  } finally {
    zip.close();
  }
  return { read, refused: refusals.list() };
}

/** Returns the price of a row; null without one. */
function readPrice(row: Row, refusals: Refusals): Settled | null {
  const { bytes } = row;
  const [from, to] = [row.from(price), row.to(price)];
  if (to === from || (to === from + 1 && bytes[from] === dot)) return null;
  const refuse = (reason: string) =>
    refusals.add(`prices: ${reason}`, () => quoteField(bytes, row.from(settlement), row.to(price)));
  const day = parseDayNumber(bytes, row.from(settlement), row.to(settlement));
  const close = parseAmount(bytes, from, to);
  const known = { cusip: row.text(cusip), symbol: row.text(symbol), name: row.text(description).trim() };
  if (day === 0) refuse('date that no calendar has');
  else if (!(close > 0 && close < mostPrice)) refuse('price that is no amount above zero');
  else if (!/^[A-Z0-9]{9}$/.test(known.cusip)) refuse('number of a security that cannot be read');
  else if (!/^[A-Z0-9][A-Z0-9.$-]{0,11}$/i.test(known.symbol)) refuse('symbol that cannot be read');
  else return { ...known, close, settlement: day };
  return null;
}

/** Days without trading beside the yearly holidays, since 2009. */
const oneTime = new Set(['2012-10-29', '2012-10-30', '2018-12-05', '2025-01-09']);
const firstJuneteenth = 2022;

/** Returns the last day before another one on which the exchanges of New York traded. Days as YYYY-MM-DD. */
export function findTradingDayBefore(day: string): string {
  let before = addDays(day, -1);
  while (!isTradingDay(before)) before = addDays(before, -1);
  return before;
}

function isTradingDay(day: string): boolean {
  return weekdayOf(day) % 6 !== 0 && !oneTime.has(day) && !listHolidays(Number(day.slice(0, 4))).includes(day);
}

/** Returns the holidays of the exchanges. The new year is not observed on the Friday before, which ends a year. */
function listHolidays(year: number): string[] {
  const newYear = `${year}-01-01`;
  return [
    weekdayOf(newYear) === 0 ? addDays(newYear, 1) : newYear,
    findMonday(year, 1, 15),
    findMonday(year, 2, 15),
    addDays(findEaster(year), -2),
    findMonday(year, 5, 25),
    ...(year >= firstJuneteenth ? [observe(`${year}-06-19`)] : []),
    observe(`${year}-07-04`),
    findMonday(year, 9, 1),
    // The fourth Thursday is three days after a Monday from the 19th on.
    addDays(findMonday(year, 11, 19), 3),
    observe(`${year}-12-25`),
  ];
}

/** Returns the day on which a holiday is kept: the Friday before a Saturday, the Monday after a Sunday. */
function observe(day: string): string {
  const weekday = weekdayOf(day);
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day;
}

/** Returns the first Monday from a day of a month on. */
function findMonday(year: number, month: number, from: number): string {
  const first = new Date(Date.UTC(year, month - 1, from)).toISOString().slice(0, 10);
  return addDays(first, (8 - weekdayOf(first)) % 7);
}

/** Returns Easter Sunday by the rule of Gauss, which holds from 1900 to 2099. */
function findEaster(year: number): string {
  const moon = (19 * (year % 19) + 24) % 30;
  const sunday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isEarlier = (moon === 29 && sunday === 6) || (moon === 28 && sunday === 6 && year % 19 > 10);
  return new Date(Date.UTC(year, 2, 22 + moon + sunday - (isEarlier ? 7 : 0))).toISOString().slice(0, 10);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
