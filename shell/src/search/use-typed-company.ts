import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Suggestion, type Suggestions, useSuggestions } from './use-suggestions.ts';

/**
 * The typed text with its suggestions and the company it resolves to.
 * @param onResolved called once a submitted text is resolved; the company is null for an unknown name
 */
export function useTypedCompany(onResolved: (company: Suggestion | null, text: string) => void) {
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const suggestions = useSuggestions(text, submitted);
  const waits = waitsForSuggestions(text, suggestions);
  const resolved = resolveCompany(text, suggestions);

  const isResolved = submitted && !waits;
  const report = useEffectEvent(() => {
    setSubmitted(false);
    onResolved(resolved, text);
  });
  useEffect(() => {
    if (isResolved) report();
  }, [isResolved]);

  return {
    text,
    type(value: string): void {
      setText(value);
      setSubmitted(false);
    },
    suggestions,
    /** The company that Enter opens; null for a name until its suggestions are loaded. */
    resolved,
    /** Resolves the text: a symbol at once, a name once its suggestions are loaded. */
    submit: () => (waits ? setSubmitted(true) : onResolved(resolved, text)),
  };
}

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
