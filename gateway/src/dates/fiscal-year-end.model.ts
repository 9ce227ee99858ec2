/**
 * Returns the next end of a fiscal year, on a day or after it.
 * @param monthDay MM-DD; the last of February is that of the year
 * @param today YYYY-MM-DD
 * @returns YYYY-MM-DD
 */
export function findFiscalYearEnd(monthDay: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const thisYear = toDay(year, monthDay);
  return thisYear >= today ? thisYear : toDay(year + 1, monthDay);
}

function toDay(year: number, monthDay: string): string {
  const [month = 1, day = 1] = monthDay.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}
