import type { EdgarTickers } from '@basecase/gateway/contract';

/** A company's number at the SEC; null when its ticker is not in the map. */
export function cikOf(tickers: EdgarTickers, symbol: string): number | null {
  const entry = Object.values(tickers).find(({ ticker }) => ticker.toUpperCase() === symbol.toUpperCase());
  return entry?.cik_str ?? null;
}

/** A CIK as the SEC writes it: ten digits. */
export function cikText(cik: string | number): string {
  return String(cik).padStart(10, '0');
}

const archives = 'https://www.sec.gov/Archives/edgar/data';

/** The folder of a filing at sec.gov, with the list of its documents; or one document of it. */
export function filingAddress(cik: string | number, accessionNumber: string, document?: string): string {
  const folder = `${archives}/${Number(cik)}/${accessionNumber.replaceAll('-', '')}`;
  const name = document ?? `${accessionNumber}-index.htm`;
  return `${folder}/${name.split('/').map(encodeURIComponent).join('/')}`;
}
