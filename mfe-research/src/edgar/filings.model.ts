import type { EdgarCompany, EdgarTickers } from '@basecase/gateway/contract';

export type FilingForm = '10-K' | '10-Q';

export interface Filing {
  readonly accessionNumber: string;
  readonly formType: string;
  /** YYYY-MM-DD. */
  readonly filingDate: string;
  readonly primaryDocument: string;
  /** Name under which it is saved. */
  readonly fileName: string;
}

/** A company's number at the SEC; null when its ticker is not in the map. */
export function cikOf(tickers: EdgarTickers, symbol: string): number | null {
  const entry = Object.values(tickers).find(({ ticker }) => ticker.toUpperCase() === symbol.toUpperCase());
  return entry?.cik_str ?? null;
}

/** A CIK as the SEC writes it: ten digits. */
export function cikText(cik: string | number): string {
  return String(cik).padStart(10, '0');
}

/** The filings of one form that have a document, newest first. */
export function filingsOf(company: EdgarCompany, form: FilingForm, symbol: string): Filing[] {
  const { accessionNumber, form: forms, filingDate, primaryDocument } = company.filings.recent;
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
        primaryDocument: document,
        fileName: `${symbol}_${formType}_${date}.html`,
      },
    ];
  });
}
