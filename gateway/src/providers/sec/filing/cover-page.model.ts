import { fiscalPeriods, type ReadFiling } from '../../read-filing.ts';

/** Texts of a cover page by concept, such as `dei:DocumentFiscalYearFocus`. */
type CoverPage = ReadonlyMap<string, string>;

/** Returns the period of a report as the company states it on the cover page; null what is not stated, or cannot be read. */
export function reportPeriod(cover: CoverPage): Pick<ReadFiling, 'periodEnd' | 'fiscalYear' | 'fiscalPeriod'> {
  const year = cover.get('dei:DocumentFiscalYearFocus') ?? '';
  const period = cover.get('dei:DocumentFiscalPeriodFocus')?.toUpperCase();
  return {
    periodEnd: parsePrintedDay(cover.get('dei:DocumentPeriodEndDate') ?? ''),
    fiscalYear: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    fiscalPeriod: fiscalPeriods.find((name) => name === period) ?? null,
  };
}

const months: readonly string[] =
  'january february march april may june july august september october november december'.split(' ');

/** The day of a date as companies print it: "September 28, 2024", "28 September 2024", "12/31/2024", "2024-12-31". */
function parsePrintedDay(text: string): string | null {
  const plain = text.replace(/[\s\u00a0,.]+/g, ' ').trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})/.exec(plain);
  if (iso !== null) return checked(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(plain);
  if (slashed !== null) return checked(Number(slashed[3]), Number(slashed[1]), Number(slashed[2]));
  const named = /^([a-z]{3,}) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/i.exec(plain);
  if (named !== null) return checked(Number(named[3]), parseMonth(named[1]), Number(named[2]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,}) (\d{4})$/i.exec(plain);
  return dayFirst === null ? null : checked(Number(dayFirst[3]), parseMonth(dayFirst[2]), Number(dayFirst[1]));
}

function parseMonth(name = ''): number {
  return months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;
}

/** Null for a day that no calendar has. */
function checked(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? date.toISOString().slice(0, 10) : null;
}
