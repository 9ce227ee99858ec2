import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { filingAddress, findCik } from '@basecase/shared-ui/figures/sec-address';

/** Returns the address of a filing at the SEC once the company's CIK is known; null for a sample company. */
export function useSecAddress(symbol: string, accession: string): string | null {
  const { data } = useTickerMap(true);
  const cik = data === undefined ? null : findCik(data, symbol);
  return cik === null ? null : filingAddress(cik, accession);
}
