import { normalizeSymbol } from '@basecase/gateway/contract/symbol';

export const mostCompanies = 5;
export const fewestCompanies = 2;

/** Returns the symbols that an address names, each once, five at most. */
export function readSymbols(query: URLSearchParams): readonly string[] {
  const named = (query.get('symbols') ?? '').split(',').flatMap((text) => normalizeSymbol(text) ?? []);
  return [...new Set(named)].slice(0, mostCompanies);
}

/** Returns a query that names symbols. Other parameters stay. */
export function writeSymbols(query: URLSearchParams, symbols: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(query);
  if (symbols.length === 0) next.delete('symbols');
  else next.set('symbols', symbols.join(','));
  return next;
}

/** Returns the address that opens the same comparison, for others. @param page the address of this page */
export function shareAddress(page: string, symbols: readonly string[]): string {
  return `${new URL(page).origin}/compare?symbols=${symbols.join(',')}`;
}
