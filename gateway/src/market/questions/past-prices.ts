import { recentPriceDays } from '../../contract/figures/priced-figures.ts';
import { formatDayNumber, yearsBefore } from '../../figures/day-number.ts';
import type { DatedClose } from '../../providers/market-report.ts';
import { reasonCode } from '../columns/reasons.ts';
import type { FigureColumn } from '../formulas/value-columns.ts';
import type { MarketDay } from './market-day.ts';

/** A close on the split basis of the newest one. */
export interface SettledClose {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly close: number;
}

/** A change of this size from one close to the next may be a split. */
const jumpRatio = 1.45;
/** Prices move within half a month, too. */
const mostMove = Math.log(1.3);
/** A filing may state the new counts before the first day of trading on them. */
const earlyDays = 60;

/**
 * Returns the public closes of a company on the split basis of the newest one, oldest first. A jump is a split where
 * filings show one of about its size around it; an unexplained jump ends the line.
 */
export function listSettledCloses(day: MarketDay, company: number): readonly SettledClose[] {
  const { holdings, splits } = day.frame;
  const { symbol, day: days, close } = holdings.prices;
  const filed = splits.get(company) ?? [];
  const newest = day.prices.row[company] ?? -1;
  const settled: SettledClose[] = [];
  let factor = 1;
  for (let row = newest; row >= 0 && symbol[row] === symbol[newest]; row -= 1) {
    const [before, own] = [days[row] ?? 0, close[row] ?? Number.NaN];
    const [after, next] = [days[row + 1] ?? 0, close[row + 1] ?? Number.NaN];
    const ratio = row === newest ? 1 : own / next;
    if (ratio >= jumpRatio || ratio <= 1 / jumpRatio) {
      const split = filed.find(
        (known) =>
          known.after <= after && before <= known.by + earlyDays && Math.abs(Math.log(ratio / known.ratio)) < mostMove,
      );
      if (split === undefined) break;
      factor /= split.ratio;
    }
    settled.push({ day: before, close: Number((own * factor).toFixed(4)) });
  }
  return settled.toReversed();
}

/**
 * Returns public closes with the weekly ones in place of those in their span; the public ones themselves where the two
 * are not on one split basis.
 * @param closes oldest first, like `weekly`
 */
export function addWeeklyCloses(
  closes: readonly SettledClose[],
  weekly: readonly SettledClose[],
): readonly SettledClose[] {
  const [first, last] = [weekly[0], weekly.at(-1)];
  if (first === undefined || last === undefined) return closes;
  const known = closes.findLast(({ day }) => day <= last.day) ?? closes[0];
  const week = weekly.findLast(({ day }) => known === undefined || day <= known.day) ?? first;
  const ratio = known === undefined ? 1 : known.close / week.close;
  if (ratio >= jumpRatio || ratio <= 1 / jumpRatio) return closes;
  return [...closes.filter(({ day }) => day < first.day), ...weekly, ...closes.filter(({ day }) => day > last.day)];
}

/** Returns the closes as the contract has them. */
export function writeCloses(closes: readonly SettledClose[]): DatedClose[] {
  return closes.map(({ day, close }) => ({ day: formatDayNumber(day), close }));
}

/** Returns each company's price at the end of its fiscal year so many years ago, on the basis of today's shares. */
export function readPastPrices(
  day: MarketDay,
  closes: readonly (readonly SettledClose[])[],
  ago: number,
): FigureColumn {
  const count = day.companies.length;
  const values = new Float64Array(count).fill(Number.NaN);
  const reasons = new Uint8Array(count).fill(reasonCode('noRecentPrice'));
  closes.forEach((own, company) => {
    const fiscalEnd = day.frame.calendar.fiscalEnd[company] ?? -1;
    if (fiscalEnd < 0) return;
    const end = yearsBefore(fiscalEnd, ago);
    const close = own.findLast((known) => known.day <= end);
    if (close === undefined || close.day < end - recentPriceDays) return;
    // Filings count shares on the new basis already, the newest price is still on the old one.
    const newest = own.at(-1)?.day ?? 0;
    if ((day.frame.splits.get(company) ?? []).some(({ by }) => by > newest)) {
      reasons[company] = reasonCode('splitBetween');
      return;
    }
    values[company] = close.close;
    reasons[company] = 0;
  });
  return { values, reasons, currency: new Uint8Array(count).fill(day.dollars) };
}
