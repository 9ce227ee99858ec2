import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import type { Suggestion, Suggestions } from './use-suggestions.ts';

/** The form of a symbol on the exchanges. Other texts are names. */
const SYMBOL = /^[A-Z0-9]{1,5}([.-][A-Z]{1,3})?$/;

/** True while a text cannot be resolved: it is a name and its suggestions are still loading. */
export function waitsForSuggestions(text: string, { state }: Suggestions): boolean {
  return state === 'loading' && !SYMBOL.test(upper(text));
}

/**
 * The company for a text: the suggestion with that symbol, the first suggestion for a name, or an unknown symbol as typed.
 * Suggestions for an older text are ignored.
 * @returns null when the text is neither a known name nor in the form of a symbol
 */
export function resolveCompany(text: string, { state, items }: Suggestions): Suggestion | null {
  const ticker = SYMBOL.test(upper(text)) ? normalizeSymbol(text) : null;
  const typed = ticker === null ? null : { ticker, name: '' };
  const [first] = state === 'ready' ? items : [];
  if (first === undefined) return typed;
  const exact = items.find((item) => withHyphens(item.ticker) === withHyphens(upper(text)));
  if (exact !== undefined) return exact;
  return typed !== null && !words(first.name).includes(upper(text)) ? typed : first;
}

function upper(text: string): string {
  return text.trim().toUpperCase();
}

/** Share classes may be written with a dot or a hyphen. */
function withHyphens(ticker: string): string {
  return ticker.replaceAll('.', '-');
}

function words(name: string): string[] {
  return name.toUpperCase().split(/[^A-Z0-9]+/);
}
