import { Readable } from 'node:stream';
import type { FiledStatement } from '../../contract/as-filed.ts';
import type { EdgarCompany, EdgarTickers } from '../../contract/edgar.ts';
import { addDays } from '../../contract/figures/days.ts';
import { firstSampleCik } from '../../contract/figures/sample-cik.ts';
import { NotFound } from '../../errors/errors.ts';
import type { FilingDocument } from '../provider.ts';
import { fiscalQuarters } from './calendar.ts';
import { type SampleCompany, sampleCompanies } from './companies.ts';
import { findSamplePlace, listSampleMarketCompanies } from './market-companies.ts';
import { sampleReportPage } from './sample-document.ts';
import { listSampleForms } from './sample-forms.ts';

/** @throws RangeError for a company that is not of the sample */
export function sampleCik({ symbol }: SampleCompany): number {
  const place = findSamplePlace(symbol);
  if (place === null) throw new RangeError(`no sample company ${symbol}`);
  return firstSampleCik + place;
}

export function findSampleCompany(cik: string): SampleCompany | undefined {
  return listSampleMarketCompanies()[Number(cik) - firstSampleCik]?.company;
}

export function sampleTickers(): EdgarTickers {
  return Object.fromEntries(
    listSampleMarketCompanies().map(({ company }, at) => [
      String(at),
      { ticker: company.symbol, cik_str: firstSampleCik + at, title: company.name },
    ]),
  );
}

/** Returns the annual and quarterly reports, newest first. */
function listReports(cik: string, company: SampleCompany) {
  const reports = fiscalQuarters(company.yearEnd).map(({ end, quarter }, at) => {
    const { form, filingDate, accessionNumber } = nameSampleFiling(cik, at, end, quarter);
    return {
      form,
      filingDate,
      reportDate: end,
      accessionNumber,
      primaryDocument: `${company.symbol.toLowerCase()}-${form.toLowerCase()}-${end.replaceAll('-', '')}.htm`,
    };
  });
  return reports.reverse();
}

/** Returns ten years of annual and quarterly reports, and the forms of insiders. @throws NotFound */
export function sampleFilings(cik: string): EdgarCompany {
  const company = findSampleCompany(cik);
  if (company === undefined) throw new NotFound('No filings found for this company.');
  const filings = [...listReports(cik, company), ...listSampleForms(company, cik)].sort((a, b) =>
    a.filingDate < b.filingDate ? 1 : a.filingDate > b.filingDate ? -1 : 0,
  );
  return {
    cik,
    name: company.name,
    filings: {
      recent: {
        accessionNumber: filings.map((filing) => filing.accessionNumber),
        form: filings.map((filing) => filing.form),
        filingDate: filings.map((filing) => filing.filingDate),
        reportDate: filings.map((filing) => filing.reportDate),
        primaryDocument: filings.map((filing) => filing.primaryDocument),
      },
    },
  };
}

/**
 * Returns form, day and number of a company's filing.
 * @param at the place of its quarter among all quarters of the books, oldest first
 * @param quarter of the fiscal year, 0 to 3
 */
export function nameSampleFiling(cik: string, at: number, end: string, quarter: number) {
  const filingDate = findFilingDay(cik, end);
  const accessionNumber = `${cik.padStart(10, '0')}-${filingDate.slice(2, 4)}-${String(at + 1).padStart(6, '0')}`;
  return { form: quarter === 3 ? '10-K' : '10-Q', filingDate, accessionNumber };
}

/** Invented companies file on weekdays after three to four weeks, each after a time of its own; the others after 30 days. */
function findFilingDay(cik: string, end: string): string {
  const place = Number(cik) - firstSampleCik;
  if (place < sampleCompanies.length) return addDays(end, 30);
  const day = addDays(end, 21 + (place % 10));
  const weekday = new Date(day).getUTCDay();
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

interface SampleReport {
  readonly symbol: string;
  readonly form: string;
  /** Last day of its period. */
  readonly end: string;
  readonly document: string;
}

/** @throws NotFound */
export function sampleReport(cik: string, accession: string): SampleReport {
  const company = findSampleCompany(cik);
  const report = company && listReports(cik, company).find(({ accessionNumber }) => accessionNumber === accession);
  if (company === undefined || report === undefined) throw new NotFound('This filing is not available.');
  const { form, reportDate: end, primaryDocument: document } = report;
  return { symbol: company.symbol, form, end, document };
}

/** Returns a document that says it is sample data. @param statements those of the report @throws NotFound */
export function sampleDocument(
  cik: string,
  accession: string,
  primaryDoc: string,
  statements: readonly FiledStatement[],
): FilingDocument {
  const { name, filings } = sampleFilings(cik);
  const { symbol, form, end } = sampleReport(cik, accession);
  const row = filings.recent.accessionNumber.indexOf(accession);
  if (filings.recent.primaryDocument[row] !== primaryDoc) throw new NotFound('This filing is not available.');
  const title = `${name}: ${form} of ${filings.recent.filingDate[row]}`;
  const page = Buffer.from(sampleReportPage({ symbol, title, form, end, statements }));
  return { body: Readable.from([page]), contentType: 'text/html', length: page.length };
}
