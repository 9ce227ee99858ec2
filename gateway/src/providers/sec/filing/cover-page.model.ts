import { daySchema } from '../../../contract/figures.ts';
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

/** "2024-12-31", "12/31/2024", "September 28, 2024", "28 September 2024". */
const printedDays = [
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})/,
  /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  /^(?<month>[a-z]{3,}) (?<day>\d{1,2})(?:st|nd|rd|th)? (?<year>\d{4})$/i,
  /^(?<day>\d{1,2})(?:st|nd|rd|th)? (?<month>[a-z]{3,}) (?<year>\d{4})$/i,
];

function parsePrintedDay(text: string): string | null {
  const plain = text.replace(/[\s\u00a0,.]+/g, ' ').trim();
  const found = printedDays.map((pattern) => pattern.exec(plain)?.groups).find((groups) => groups !== undefined);
  if (found === undefined) return null;
  const { year, month = '', day } = found;
  const parts = [year, /^\d/.test(month) ? month : parseMonth(month), day];
  // Null for a day that no calendar has.
  return daySchema.safeParse(parts.map((part) => String(part).padStart(2, '0')).join('-')).data ?? null;
}

function parseMonth(name: string): number {
  return months.findIndex((month) => month.startsWith(name.toLowerCase())) + 1;
}
