import { type KeyboardEvent, useState } from 'react';
import { type CursorWord, findCursorWord } from '../formula-tokens.model.ts';
import { findSuggestions, type Suggestion } from '../suggestions.model.ts';

/** The list of completions: Up and Down choose, Tab or Enter takes, Escape closes. */
export function useCompletions(text: string, all: readonly Suggestion[]) {
  const [cursor, setCursor] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const word: CursorWord | null = cursor === null ? null : findCursorWord(text, cursor);
  const items = findSuggestions(all, word);
  const isOpen = items.length > 0;
  const close = () => setCursor(null);
  const follow = (next: number | null) => {
    setCursor(next);
    setActive(0);
  };
  /** Returns whether the key was for the list. */
  const press = (event: KeyboardEvent, take: (suggestion: Suggestion) => void): boolean => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = items[active];
    if (step !== undefined) setActive((active + step + items.length) % items.length);
    else if ((event.key === 'Tab' || event.key === 'Enter') && !event.shiftKey && chosen !== undefined) take(chosen);
    else if (event.key === 'Escape') close();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return {
    word,
    items,
    isOpen,
    active: Math.min(active, Math.max(0, items.length - 1)),
    follow,
    close,
    press,
  } as const;
}
