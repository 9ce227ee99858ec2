import type { IndexedFiling } from '../market-data.ts';
import { periodicForm } from '../sec/facts/fact-filings.model.ts';

/** Number of the company and day, before the filing's own file. Columns differ in width from year to year. */
const numberAndDay = /^(\d{1,10}) +(\d{4})-?(\d{2})-?(\d{2})$/;
const file = /^edgar\/data\/\d{1,10}\/(?:\d{18}\/)?(\d{10}-\d{2}-\d{6})[.-]/;
const longestLine = 400;
const isPeriodic = (form: string) => periodicForm.test(form);

/** Returns the path of the index of a day's filings by form. @param day YYYY-MM-DD */
export function makeIndexPath(day: string): string {
  const quarter = Math.floor((Number(day.slice(5, 7)) - 1) / 3) + 1;
  return `/Archives/edgar/daily-index/${day.slice(0, 4)}/QTR${quarter}/form.${day.replaceAll('-', '')}.idx`;
}

/** Returns the filings of an index of forms; a joint filing is listed for each of its companies. */
export function parseFormIndex(text: string, isWanted: (form: string) => boolean = isPeriodic): IndexedFiling[] {
  return text.split('\n').flatMap((line) => {
    const words = line.slice(0, longestLine).trimEnd().split(' ');
    const gap = words.indexOf('');
    const form = words.slice(0, Math.max(gap, 0)).join(' ');
    if (!isWanted(form)) return [];
    const [cik, day, name = ''] = words.filter((word) => word !== '').slice(-3);
    const [, number, year, month, date] = numberAndDay.exec(`${cik} ${day}`) ?? [];
    const accession = file.exec(name)?.[1];
    if (number === undefined || accession === undefined) return [];
    return [{ cik: Number(number), form, accession, filed: `${year}-${month}-${date}` }];
  });
}

/** Returns whether a text is an index: one without a single report is possible, another file is not. */
export function isFormIndex(text: string): boolean {
  return /^-{20,}\s*$/m.test(text) && /^Form Type\s/m.test(text);
}
