import type { EdgarCompany } from '@basecase/gateway/contract';
import { isApiError, isNetworkError } from '@basecase/shared-ui/api/api-error';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { tickerMapQuery } from '@basecase/shared-ui/company/ticker-map';
import { findCik } from '@basecase/shared-ui/figures/sec-address';
import type { QueryClient } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';

const STALE_AFTER_MS = 10 * 60_000;

/** Returns the query of a company and its filings. */
export function filingsQuery(api: ApiClient, symbol: string) {
  return queryOptions({
    queryKey: ['filings', symbol],
    queryFn: ({ client, signal }) => loadFilings(api, client, symbol, signal),
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
  });
}

/** The filings of a company did not load. `message` may be shown on screen. */
export class FilingsError extends Error {
  override readonly name = 'FilingsError';
}

/**
 * Loads a company and its filings. The ticker map that gives its CIK is loaded once for all companies.
 * @throws FilingsError when the ticker has no CIK or a call fails without the gateway's text
 */
async function loadFilings(
  api: ApiClient,
  client: QueryClient,
  symbol: string,
  signal: AbortSignal,
): Promise<EdgarCompany> {
  const tickers = await withFailureText(client.fetchQuery(tickerMapQuery(api)), 'Failed to fetch ticker mapping.');
  const cik = findCik(tickers, symbol);
  if (cik === null) throw new FilingsError('CIK not found for ticker.');
  return withFailureText(
    api.call('edgarCompany', { query: { cik: String(cik) } }, signal),
    'Backend error fetching filings.',
  );
}

async function withFailureText<Reply>(call: Promise<Reply>, text: string): Promise<Reply> {
  try {
    return await call;
  } catch (error) {
    if (isNetworkError(error) || (isApiError(error) && error.saidByGateway)) throw error;
    throw error instanceof DOMException ? error : new FilingsError(text);
  }
}
