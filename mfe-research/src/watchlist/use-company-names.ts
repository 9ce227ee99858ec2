import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { useMemo } from 'react';
import type { WatchLine } from './watch-rows.model.ts';

/** Returns the names of companies that the market does not hold, from the list of tickers, which is long. */
export function useCompanyNames(lines: readonly WatchLine[]): (symbol: string) => string {
  const tickers = useTickerMap(lines.some(({ row }) => row !== null && row.name === null));
  return useMemo(() => {
    const names = new Map(Object.values(tickers.data ?? {}).map(({ ticker, title }) => [ticker, title]));
    return (symbol) => names.get(symbol) ?? '';
  }, [tickers.data]);
}
