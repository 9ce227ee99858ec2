import type { EdgarCompany } from '@basecase/gateway/contract';
import type { FiscalCalendar } from '../fiscal-calendar.model.ts';

/** The forms of annual and quarterly reports. */
const reportForms = ['10-K', '10-Q'] as const;

export interface Filing {
  readonly accessionNumber: string;
  readonly formType: string;
  /** YYYY-MM-DD. */
  readonly filingDate: string;
  /** Last day of the period that it reports on, YYYY-MM-DD; empty where it has none. */
  readonly reportDate: string;
  readonly primaryDocument: string;
  /** The name of the downloaded file. */
  readonly fileName: string;
}

/** Returns the name of a downloaded filing. `10-K/A` is `10-K-A` in it. @param filed YYYY-MM-DD */
export function downloadName(symbol: string, form: string, filed: string): string {
  return `${symbol}_${form.replace(/[^A-Za-z0-9.-]+/g, '-')}_${filed}.html`;
}

/** Returns the filings of a form that have a document, newest first. */
export function listFilings(company: EdgarCompany, form: string, symbol: string): Filing[] {
  const { accessionNumber, form: forms, filingDate, reportDate = [], primaryDocument } = company.filings.recent;
  return forms.flatMap((formType, index) => {
    const accession = accessionNumber[index];
    const date = filingDate[index];
    const document = primaryDocument[index];
    if (formType !== form || !accession || !date || !document) return [];
    return [
      {
        accessionNumber: accession,
        formType,
        filingDate: date,
        reportDate: reportDate[index] ?? '',
        primaryDocument: document,
        fileName: downloadName(symbol, formType, date),
      },
    ];
  });
}

const formNames: Readonly<Record<string, string>> = {
  '3': 'insider’s first holding',
  '4': 'insider’s trade',
  '5': 'insider’s yearly report',
  '6-K': 'foreign company’s report',
  '8-K': 'current report',
  '11-K': 'employee plan',
  '20-F': 'foreign company’s annual report',
  '40-F': 'Canadian company’s annual report',
  '144': 'insider’s planned sale',
  '424B2': 'prospectus',
  '10-K/A': 'amended annual report',
  '10-Q/A': 'amended quarterly report',
  'DEF 14A': 'proxy statement',
  DEFA14A: 'more on the proxy statement',
  FWP: 'offering terms',
  'S-8': 'shares for employees',
  'SC 13D': 'holder above 5%, active',
  'SC 13G': 'holder above 5%, passive',
  SD: 'conflict minerals',
};

const annualReport = /^(10-K|20-F|40-F)/;
const quarterlyReport = /^10-Q/;

/** Whether a report of this form is compared with the one of last year. */
export function isCompared(form: string): boolean {
  return /^10-[KQ]/.test(form);
}

/** Returns the name of a filing: `10-K, fiscal 2026`, `10-Q, Q3 ’26`, `8-K, current report`, else its form. */
export function filingTitle(
  { formType, reportDate }: Pick<Filing, 'formType' | 'reportDate'>,
  calendar: FiscalCalendar,
): string {
  if (reportDate !== '' && annualReport.test(formType)) return `${formType}, fiscal ${calendar.year(reportDate)}`;
  if (reportDate !== '' && quarterlyReport.test(formType)) return `${formType}, ${calendar.quarter(reportDate)}`;
  const meaning = formNames[formType];
  return meaning === undefined ? formType : `${formType}, ${meaning}`;
}

/** Returns a form with its meaning and count: `8-K, current report (106)`. */
export function formLabel({ form, count }: FormCount): string {
  const name = formNames[form];
  return `${form}${name === undefined ? '' : `, ${name}`} (${count})`;
}

export interface FormCount {
  readonly form: string;
  readonly count: number;
}

/** Returns the forms other than annual and quarterly reports, the most frequent first. */
export function otherForms(company: EdgarCompany): FormCount[] {
  const { form: forms, primaryDocument } = company.filings.recent;
  const counts = new Map<string, number>();
  forms.forEach((form, index) => {
    if (!primaryDocument[index] || reportForms.some((report) => report === form)) return;
    counts.set(form, (counts.get(form) ?? 0) + 1);
  });
  return [...counts]
    .map(([form, count]) => ({ form, count }))
    .sort((a, b) => b.count - a.count || (a.form < b.form ? -1 : 1));
}

/** The annual reports of companies abroad. */
const annualForms = ['20-F', '40-F'] as const;

/** Returns why a form has no filings, with the form of the company's annual reports where that is another one. */
export function whyNoFilings(company: EdgarCompany, form: string, symbol: string): string {
  const without = `${symbol} has no recent ${form} filings.`;
  const annual = otherForms(company).find((other) => annualForms.some((one) => one === other.form));
  return annual === undefined || annual.form === form
    ? without
    : `${without} Its annual report is a ${annual.form}, which is under Other forms.`;
}

/** Returns the years of some filings, newest first. */
export function filingYears(filings: readonly Filing[]): string[] {
  return [...new Set(filings.map(({ filingDate }) => filingDate.slice(0, 4)))].sort().reverse();
}

/** Returns the filings of a year, or all when it is null. */
export function filingsOfYear(filings: readonly Filing[], year: string | null): readonly Filing[] {
  return year === null ? filings : filings.filter(({ filingDate }) => filingDate.startsWith(`${year}-`));
}

/** With this number a page is not much higher than a screen. */
export const PAGE_SIZE = 15;

export interface FilingPage {
  readonly filings: readonly Filing[];
  /** From 1, at most the last page. */
  readonly page: number;
  readonly pages: number;
  /** `16 to 30 of 106`, `106 of 106`; null for a single page. */
  readonly span: string | null;
}

/** Returns a page of filings. @param page from 1 */
export function filingPage(filings: readonly Filing[], page: number): FilingPage {
  const pages = Math.max(1, Math.ceil(filings.length / PAGE_SIZE));
  const shown = Math.min(Math.max(1, page), pages);
  const first = (shown - 1) * PAGE_SIZE;
  const last = Math.min(first + PAGE_SIZE, filings.length);
  return {
    filings: filings.slice(first, last),
    page: shown,
    pages,
    span: pages === 1 ? null : `${first + 1 === last ? last : `${first + 1} to ${last}`} of ${filings.length}`,
  };
}
