import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps what is typed from a slash on while a sign-in is decided on, and types it into the search of the page that
 * follows: the form or nothing would take these keys otherwise. A refused sign-in forgets them.
 * @param isBusy true from the sign-in to the page of the user
 * @param isOpen true while the modal covers the page
 */
export function useKeptKeys(isBusy: boolean, isOpen: boolean): void {
  const kept = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    if (!isBusy) return;
    const keep = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event;
      if (ctrlKey || metaKey || altKey || !(kept.current.length === 0 ? key === '/' : isTyped(key))) return;
      event.preventDefault();
      event.stopPropagation();
      kept.current = key === 'Backspace' ? kept.current.slice(0, -1) : [...kept.current, key];
    };
    document.addEventListener('keydown', keep, true);
    return () => document.removeEventListener('keydown', keep, true);
  }, [isBusy]);
  useLayoutEffect(() => {
    if (isBusy) return;
    const keys = kept.current;
    kept.current = [];
    // The page takes the focus only after this render.
    if (!isOpen && keys.length > 0) setTimeout(() => typeIntoSearch(keys));
  }, [isBusy, isOpen]);
}

const isTyped = (key: string): boolean => key.length === 1 || key === 'Enter' || key === 'Backspace';

/** Types keys as a user would: the slash opens the search, the text goes into its field, Enter submits it. */
function typeIntoSearch([slash, ...keys]: readonly string[]): void {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: slash ?? '', cancelable: true }));
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  const end = keys.indexOf('Enter');
  const text = keys.slice(0, end < 0 ? keys.length : end).join('');
  field.setRangeText(text, 0, field.value.length, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (end >= 0) submitWithOptions(field, mostTries);
}

const pauseMs = 50;
/** Without options after two seconds the text is taken as a symbol. */
const mostTries = 40;

/** Submits the text of the search once its options are there: "apple" has the form of a symbol too. */
function submitWithOptions(field: HTMLInputElement, tries: number): void {
  const text = field.value;
  setTimeout(() => {
    if (field.value !== text) return;
    if (tries === 0 || field.form?.querySelector('[role=option]')) field.form?.requestSubmit();
    else submitWithOptions(field, tries - 1);
  }, pauseMs);
}
