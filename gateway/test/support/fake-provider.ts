import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export const providerKey = 'CANARYKEY1234567';

/** Returns the settings of a gateway whose only provider is at `base`. */
export function providerEnv(base: string): Record<string, string> {
  return { DATA_SOURCE: 'auto', ALPHA_VANTAGE_API_KEY: providerKey, ALPHA_VANTAGE_BASE_URL: base };
}

const overview = (symbol: string) => ({
  Symbol: symbol,
  Name: `${symbol} Incorporated`,
  Currency: 'USD',
  MarketCapitalization: '1000000',
  PERatio: '20',
  EPS: '2.5',
});

/** Returns the provider's body for a URL, with few fields. */
export function makeProviderReply(url: string): unknown {
  const asked = new URL(url, 'http://provider').searchParams;
  const symbol = asked.get('symbol') ?? '';
  switch (asked.get('function')) {
    case 'OVERVIEW':
      return overview(symbol);
    case 'TIME_SERIES_DAILY':
      return { 'Time Series (Daily)': { '2026-05-15': { '4. close': '50', '5. volume': '1000' } } };
    case 'EARNINGS':
      return {
        symbol,
        annualEarnings: [{ fiscalDateEnding: '2025-12-31', reportedEPS: '2.5' }],
        quarterlyEarnings: [],
      };
    default:
      return {};
  }
}

/** Returns a handler that replies like the provider, with a delay so that callers overlap. */
export function answering(delayMs = 5) {
  return async (request: IncomingMessage, response: ServerResponse) => {
    await pause(delayMs);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(makeProviderReply(request.url ?? '')));
  };
}
