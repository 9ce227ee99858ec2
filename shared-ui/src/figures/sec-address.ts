import type { EdgarTickers } from '@basecase/gateway/contract';
import { isSampleCik } from '@basecase/gateway/contract/figures/sample-cik';

/** The CIK of a company; null when its symbol is not in the map. */
export function findCik(tickers: EdgarTickers, symbol: string): number | null {
  const entry = Object.values(tickers).find(({ ticker }) => ticker.toUpperCase() === symbol.toUpperCase());
  return entry?.cik_str ?? null;
}

/** A CIK as the SEC writes it: ten digits. */
export function cikText(cik: string | number): string {
  return String(cik).padStart(10, '0');
}

const archives = 'https://www.sec.gov/Archives/edgar/data';

/** Returns the address of a filing at sec.gov: its list of documents, or one document. Null for a sample company. */
export function filingAddress(cik: string | number, accessionNumber: string, document?: string): string | null {
  if (isSampleCik(cik)) return null;
  const folder = `${archives}/${Number(cik)}/${accessionNumber.replaceAll('-', '')}`;
  const name = document ?? `${accessionNumber}-index.htm`;
  return `${folder}/${name.split('/').map(encodeURIComponent).join('/')}`;
}
