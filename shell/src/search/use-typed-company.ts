import { useEffect, useEffectEvent, useState } from 'react';
import { companyMeantBy, waitsForSuggestions } from './typed-company.model.ts';
import { type Suggestion, useSuggestions } from './use-suggestions.ts';

/**
 * A text that is typed, with the companies it may mean.
 * @param onMeant told once a submitted text is understood; the company is null when it means no known one
 */
export function useTypedCompany(onMeant: (company: Suggestion | null, text: string) => void) {
  const [text, setText] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const suggestions = useSuggestions(text, submitted);
  const waits = waitsForSuggestions(text, suggestions);
  const meant = companyMeantBy(text, suggestions);

  const understood = submitted && !waits;
  const tell = useEffectEvent(() => {
    setSubmitted(false);
    onMeant(meant, text);
  });
  useEffect(() => {
    if (understood) tell();
  }, [understood]);

  return {
    text,
    type(value: string): void {
      setText(value);
      setSubmitted(false);
    },
    suggestions,
    /** What Enter opens as far as is known; a name means nothing before its suggestions are there. */
    meant,
    /** Asks for the company that is meant: at once for a ticker, with the next suggestions for a name. */
    submit: () => (waits ? setSubmitted(true) : onMeant(meant, text)),
  };
}
