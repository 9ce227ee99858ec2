import { Readable } from 'node:stream';
import type { FiledStatement } from '../../contract/as-filed.ts';
import type { EdgarCompany, EdgarTickers } from '../../contract/edgar.ts';
import { NotFound } from '../../errors/errors.ts';
import type { FilingDocument } from '../provider.ts';
import { addDays, fiscalQuarters } from './calendar.ts';
import { type SampleCompany, sampleCompanies } from './companies.ts';
import { sampleReportPage } from './sample-document.ts';

/** These numbers are above every CIK of the SEC, so that no sample company has the number of a real one. */
const firstCik = 9_900_001;

export function sampleCik(company: SampleCompany): number {
  return firstCik + sampleCompanies.indexOf(company);
}

export function sampleTickers(): EdgarTickers {
  return Object.fromEntries(
    sampleCompanies.map((company, at) => [
      String(at),
      { ticker: company.symbol, cik_str: sampleCik(company), title: company.name },
    ]),
  );
}

/** Returns ten years of annual and quarterly reports. @throws NotFound */
export function sampleFilings(cik: string): EdgarCompany {
  const company = sampleCompanies.find((candidate) => String(sampleCik(candidate)) === cik);
  if (company === undefined) throw new NotFound('No filings found for this company.');
  const filings = fiscalQuarters(company.yearEnd).map(({ end, quarter }, at) => {
    const form = quarter === 3 ? '10-K' : '10-Q';
    const filingDate = addDays(end, 30);
    return {
      form,
      filingDate,
      reportDate: end,
      accessionNumber: `${cik.padStart(10, '0')}-${filingDate.slice(2, 4)}-${String(at + 1).padStart(6, '0')}`,
      primaryDocument: `${company.symbol.toLowerCase()}-${form.toLowerCase()}-${end.replaceAll('-', '')}.htm`,
    };
  });
  filings.reverse();
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

/** A report of a sample company. */
interface SampleReport {
  readonly symbol: string;
  readonly form: string;
  /** Last day of its period. */
  readonly end: string;
  readonly document: string;
}

/** Returns the report with an accession number. @throws NotFound */
export function sampleReport(cik: string, accession: string): SampleReport {
  const { recent } = sampleFilings(cik).filings;
  const row = recent.accessionNumber.indexOf(accession);
  const company = sampleCompanies.find((candidate) => String(sampleCik(candidate)) === cik);
  const end = company && fiscalQuarters(company.yearEnd).at(-1 - row)?.end;
  if (row < 0 || company === undefined || end === undefined) throw new NotFound('This filing is not available.');
  return { symbol: company.symbol, form: recent.form[row] ?? '', end, document: recent.primaryDocument[row] ?? '' };
}

/** Returns a document that says it is sample data. @param statements those of the report @throws NotFound */
export function sampleDocument(
  cik: string,
  accession: string,
  primaryDoc: string,
  statements: readonly FiledStatement[],
): FilingDocument {
  const { name, filings } = sampleFilings(cik);
  const { form, end } = sampleReport(cik, accession);
  const row = filings.recent.accessionNumber.indexOf(accession);
  if (filings.recent.primaryDocument[row] !== primaryDoc) throw new NotFound('This filing is not available.');
  const title = `${name}: ${form} of ${filings.recent.filingDate[row]}`;
  const page = Buffer.from(sampleReportPage({ title, form, end, statements }));
  return { body: Readable.from([page]), contentType: 'text/html', length: page.length };
}
