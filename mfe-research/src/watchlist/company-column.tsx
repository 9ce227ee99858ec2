import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import type { TableColumn } from '@basecase/shared-ui/components/tables/table';
import { useMemo } from 'react';
import { CompanyLink } from '../company-link.tsx';
import styles from './company-column.module.css';
import type { WatchLine } from './watch-rows.model.ts';

/** Makes the column that names the companies and opens them. @param nameOf companies that the market does not hold, by symbol */
export function makeCompanyColumn(
  nameOf: (symbol: string) => string,
  rest: Pick<TableColumn<WatchLine>, 'header' | 'sort' | 'onSort' | 'card'>,
): TableColumn<WatchLine> {
  return {
    key: 'company',
    isHeader: true,
    className: styles.company,
    cell: ({ symbol, row }) => <CompanyLink symbol={symbol} name={row?.name ?? nameOf(symbol)} />,
    ...rest,
  };
}

/** Returns the names of companies that the market does not hold, from the list of tickers, which is long. */
export function useCompanyNames(lines: readonly WatchLine[]): (symbol: string) => string {
  const tickers = useTickerMap(lines.some(({ row }) => row !== null && row.name === null));
  return useMemo(() => {
    const names = new Map(Object.values(tickers.data ?? {}).map(({ ticker, title }) => [ticker, title]));
    return (symbol) => names.get(symbol) ?? '';
  }, [tickers.data]);
}
