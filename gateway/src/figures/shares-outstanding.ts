import { daysBetween } from '../contract/figures/days.ts';
import type { BalanceReport, IncomeReport } from '../contract/statements.ts';
import { placeholderShares } from './earnings-per-share.ts';

/** A count further from the weighted average is one of a class, or on another scale. */
const mostTimesAverage = 3;
/** The count must be of this many days before the newest sheet at most. */
const mostSheetDays = 200;

/** A count that is older than 15 months tells nothing of a price. */
const mostCountDays = 457;

/** Returns whether a count of shares is too old for a day. Both are numbers of days. */
export function isOldCount(countedOn: number, today: number): boolean {
  return today - countedOn > mostCountDays;
}

/** Returns the balance sheets with total assets, newest first. A newest quarter may still be nearly empty. */
export function listSheets(...reports: readonly (readonly BalanceReport[])[]): BalanceReport[] {
  const sheets = reports.flat().filter(({ totalAssets }) => totalAssets !== null);
  return sheets.sort((a, b) => b.fiscalDateEnding.localeCompare(a.fiscalDateEnding));
}

/** A number of shares of all classes, with its day. */
interface ShareCount {
  readonly value: number;
  readonly countedOn: string;
}

/**
 * Returns the count of the newest sheet that has one: of the cover page, else of the balance sheet. A provider’s count is that
 * of the balance sheet: it counts where it is near the weighted average, if that is known.
 * @param sheets newest first
 * @param incomes reports whose average checks the count, the first one first
 */
export function countSharesOutstanding(
  sheets: readonly BalanceReport[],
  incomes: readonly Pick<IncomeReport, 'weightedAverageSharesDiluted'>[],
): ShareCount | null {
  const [newest] = sheets;
  const sheet = sheets.find(({ sharesOutstanding, provenance }) => {
    return sharesOutstanding !== null || provenance?.sharesOutstanding === undefined;
  });
  if (newest === undefined || sheet === undefined) return null;
  if (daysBetween(sheet.fiscalDateEnding, newest.fiscalDateEnding) > mostSheetDays) return null;
  const own = readCount(sheet, 'sharesOutstanding');
  return own ?? confirmCount(readCount(sheet, 'commonStockSharesOutstanding'), incomes);
}

function readCount(
  sheet: BalanceReport,
  field: 'sharesOutstanding' | 'commonStockSharesOutstanding',
): ShareCount | null {
  const text = sheet[field];
  const countedOn = sheet.provenance?.[field]?.countedOn ?? sheet.fiscalDateEnding;
  return text === null ? null : { value: Number(text), countedOn };
}

function confirmCount(
  count: ShareCount | null,
  incomes: readonly Pick<IncomeReport, 'weightedAverageSharesDiluted'>[],
): ShareCount | null {
  if (count === null || count.value <= placeholderShares) return null;
  const averages = incomes.map(({ weightedAverageSharesDiluted: text }) => Number(text ?? 0));
  const average = averages.find((known) => known > placeholderShares) ?? count.value;
  const times = Math.max(count.value / average, average / count.value);
  return times <= mostTimesAverage ? count : null;
}
