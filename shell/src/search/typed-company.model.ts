import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import type { Suggestion, Suggestions } from './use-suggestions.ts';

/** The form of a ticker on the exchanges: longer texts are names, unless nothing has that name. */
const TICKER = /^[A-Z0-9]{1,5}([.-][A-Z]{1,3})?$/;

/** True while only the suggestions to come can tell which company a text means: a name, where a ticker means itself. */
export function waitsForSuggestions(text: string, { state }: Suggestions): boolean {
  return state === 'loading' && !TICKER.test(upper(text));
}

/**
 * The company that a text means: the one with that ticker, the first suggestion to a name, or a ticker that no suggestion
 * knows. Suggestions to an older text count for nothing.
 * @returns null when the text is neither a known name nor in the form of a ticker
 */
export function companyMeantBy(text: string, { state, items }: Suggestions): Suggestion | null {
  const ticker = TICKER.test(upper(text)) ? normalizeSymbol(text) : null;
  const typed = ticker === null ? null : { ticker, name: '' };
  const [first] = state === 'ready' ? items : [];
  if (first === undefined) return typed;
  const known = items.find((item) => plain(item.ticker) === plain(upper(text)));
  if (known !== undefined) return known;
  return typed !== null && !words(first.name).includes(upper(text)) ? typed : first;
}

function upper(text: string): string {
  return text.trim().toUpperCase();
}

/** Share classes may be written with a dot or a hyphen. */
function plain(ticker: string): string {
  return ticker.replaceAll('.', '-');
}

function words(name: string): string[] {
  return name.toUpperCase().split(/[^A-Z0-9]+/);
}
