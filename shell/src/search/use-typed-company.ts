import { useEffect, useEffectEvent, useState } from 'react';
import { resolveCompany, waitsForSuggestions } from './typed-company.model.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

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
