import type { EdgarCompany } from '../contract/edgar.ts';

/** A form in a company's list of filings. */
export interface FormRow {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  readonly document: string;
}

/** Trades are shown for ten years; the rule on routine needs three more. */
export const shownYears = 10;
const readYears = 13;
/** The largest companies have about a hundred forms a year. */
const mostForms = 1_500;
/** Forms that a page reads which shows only what is new. */
const recentYears = 1;
const recentForms = 60;

const ownershipForm = /^[345](\/A)?$/;
const foreignReport = /^(20-F|40-F)/;
const domesticReport = /^10-[KQ]/;

/** Returns the forms of insiders in a list of filings, newest first. @param today YYYY-MM-DD */
export function listFormRows({ filings: { recent } }: EdgarCompany, today: string): readonly FormRow[] {
  const since = subtractYears(today, readYears);
  return recent.form
    .flatMap((form, at): FormRow[] => {
      const accession = recent.accessionNumber[at] ?? '';
      const filed = recent.filingDate[at] ?? '';
      const document = recent.primaryDocument[at] ?? '';
      const isRead = ownershipForm.test(form) && filed >= since && accession !== '' && document !== '';
      return isRead ? [{ accession, form, filed, document }] : [];
    })
    .toSorted((a, b) => (a.filed < b.filed ? 1 : a.filed > b.filed ? -1 : 0))
    .slice(0, mostForms);
}

export function pickRecent(rows: readonly FormRow[], today: string): readonly FormRow[] {
  const since = subtractYears(today, recentYears);
  return rows.filter(({ filed }) => filed >= since).slice(0, recentForms);
}

/** Returns the days of filing between which every form is known, from the newest form down. */
export function findSpan(rows: readonly FormRow[], known: ReadonlySet<string>) {
  const gap = rows.findIndex(({ accession }) => !known.has(accession));
  const whole = gap < 0 ? rows : rows.slice(0, gap);
  return { from: whole.at(-1)?.filed ?? null, to: whole[0]?.filed ?? null };
}

/** Whether a company has the annual reports of a foreign one and none of others. */
export function isForeignCompany({ filings: { recent } }: EdgarCompany): boolean {
  return recent.form.some((form) => foreignReport.test(form)) && !recent.form.some((form) => domesticReport.test(form));
}

export function subtractYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
}
