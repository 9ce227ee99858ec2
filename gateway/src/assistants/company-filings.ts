import { type EdgarCompany, edgarCalls } from '../contract/edgar.ts';
import { filingAddress } from '../contract/figures/filing-address.ts';
import { type AskGateway, ToolRefusal } from './ask-gateway.ts';

/** A filing in the list of a company. */
export interface ListedFiling {
  readonly accession: string;
  readonly form: string;
  readonly filed: string;
  /** Last day of its period; empty where the list has none. */
  readonly periodEnd: string;
  readonly document: string;
}

export interface CompanyFilings {
  readonly cik: string;
  readonly company: EdgarCompany;
  /** Newest first. */
  readonly filings: readonly ListedFiling[];
}

/** Returns the filings of a company. @throws ToolRefusal for a symbol that is not in the SEC's list */
export async function readCompanyFilings(ask: AskGateway, symbol: string): Promise<CompanyFilings> {
  const tickers = Object.values(await ask(edgarCalls.edgarTickers, {}));
  const found = tickers.find(({ ticker }) => ticker === symbol);
  if (found === undefined)
    throw new ToolRefusal(`${symbol} is not in the SEC’s list. Ask find_company for the symbol.`);
  const cik = String(found.cik_str);
  const company = await ask(edgarCalls.edgarCompany, { query: { cik } });
  const { accessionNumber, form, filingDate, reportDate, primaryDocument } = company.filings.recent;
  const filings = accessionNumber.map((accession, row) => ({
    accession,
    form: form[row] ?? '',
    filed: filingDate[row] ?? '',
    periodEnd: reportDate?.[row] ?? '',
    document: primaryDocument[row] ?? '',
  }));
  return { cik, company, filings };
}

export const isAnnualReport = ({ form }: ListedFiling) => /^(10-K|20-F|40-F)/.test(form);
export const isQuarterlyReport = ({ form }: ListedFiling) => /^10-Q/.test(form);

/** Returns a line about a filing, with its link into the reader. */
export function describeFiling(
  { accession, form, filed, periodEnd, document }: ListedFiling,
  symbol: string,
  origin: string,
): string {
  const link = origin + filingAddress({ symbol, accession, ...(document !== '' && { document }) });
  return `${form} | ${accession} | filed ${filed} | period to ${periodEnd || 'not known'} | ${link}`;
}
