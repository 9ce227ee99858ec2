const PARAMETER = 'shared';

/** The address under which a shared valuation is read. */
export function shareLink(origin: string, symbol: string, token: string): string {
  return `${origin}/dcf?symbol=${encodeURIComponent(symbol)}&${PARAMETER}=${token}`;
}

/** The token of a shared valuation in an address; null when it names none. */
export function sharedTokenIn(search: string): string | null {
  const token = new URLSearchParams(search).get(PARAMETER);
  return token === null || token === '' ? null : token;
}
