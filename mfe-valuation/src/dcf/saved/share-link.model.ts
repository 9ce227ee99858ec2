const PARAMETER = 'shared';

/** Returns the address of a shared valuation. */
export function shareLink(origin: string, symbol: string, token: string): string {
  return `${origin}/dcf?symbol=${encodeURIComponent(symbol)}&${PARAMETER}=${token}`;
}

/** Returns the token of a shared valuation in an address, or null. */
export function sharedTokenIn(search: string): string | null {
  const token = new URLSearchParams(search).get(PARAMETER);
  return token === null || token === '' ? null : token;
}
