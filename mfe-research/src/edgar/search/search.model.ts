import type { FullTextSearch, HeldFilingsSearch } from '@basecase/gateway/contract';

/** Where words are looked for: in the kept filings of the company, or in those of all companies. */
export type SearchScope = 'company' | 'all';

export interface SearchChoices {
  /** Empty without a search. */
  readonly words: string;
  readonly scope: SearchScope;
}

const names = { words: 'find', scope: 'in' } as const;

/** Reads the search out of the address of the list. */
export function readSearch(query: URLSearchParams): SearchChoices {
  return {
    words: query.get(names.words)?.trim() ?? '',
    scope: query.get(names.scope) === 'all' ? 'all' : 'company',
  };
}

/** Returns the address of a search. */
export function searchAddress(symbol: string, { words, scope }: SearchChoices): string {
  const query = new URLSearchParams({ symbol });
  if (words !== '') query.set(names.words, words);
  if (scope === 'all') query.set(names.scope, scope);
  return `/edgar?${query}`;
}

const plural = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Returns how often a filing has the words: `41 places`. */
export function placesText(count: number): string {
  return plural(count, 'place');
}

/** Returns what was searched, and what has the words. */
export function describeHeld({ held, listed, left, filings }: HeldFilingsSearch, words: string): string {
  const searched = held - left;
  const hits = filings.length === 0 ? `None of them has “${words}”.` : `“${words}” is in ${filings.length}.`;
  const kept = `${plural(searched, 'filing')} of ${listed.toLocaleString('en-US')} ${searched === 1 ? 'was' : 'were'} searched, which ${searched === 1 ? 'is' : 'are'} kept on this server.`;
  return `${kept} ${hits}`;
}

/** Returns the number of results of the SEC. */
export function describeAll({ total, isCapped }: FullTextSearch, words: string): string {
  const documents = total === 0 ? 'No document' : plural(total, 'document');
  const count = `${isCapped ? 'More than ' : ''}${documents} ${total < 2 ? 'has' : 'have'}`;
  return `${count} ${words}, by the full-text search of the SEC, which covers filings since 2001.`;
}

/** The SEC sends this many results a page, and counts no further than its bound. */
export const pageSize = 100;
const mostResults = 10_000;

/** Returns the number of pages that can be opened. */
export function countPages(total: number): number {
  return Math.max(1, Math.ceil(Math.min(total, mostResults) / pageSize));
}
