import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { cikOf, filingAddress } from '@basecase/shared-ui/figures/sec-address';

/** Returns the address of a filing at the SEC once the company's CIK is known. */
export function useSecAddress(symbol: string, accession: string): string | null {
  const { data } = useTickerMap(true);
  const cik = data === undefined ? null : cikOf(data, symbol);
  return cik === null ? null : filingAddress(cik, accession);
}
