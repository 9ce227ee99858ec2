import { nameAccountKey } from './account-key.ts';

/**
 * The folds that an account opened or closed on this device, in the browser's storage: `+id` for open and `-id` for closed,
 * between spaces. Only this file reads and writes it, for the folds of every app.
 */
const KEY = 'folds';

const listeners = new Set<() => void>();

/** Calls `listener` after each change, also of another tab. @returns a function that stops it */
export function subscribeFolds(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Returns what is kept of the folds of an account, for `findFold`. */
export function readFolds(account: string): string {
  return window.localStorage.getItem(nameAccountKey(KEY, account)) ?? '';
}

/** Returns whether a fold was left open; null when it was never opened or closed. */
export function findFold(folds: string, id: string): boolean | null {
  const entries = folds.split(' ');
  if (entries.includes(`+${id}`)) return true;
  return entries.includes(`-${id}`) ? false : null;
}

/** Keeps that some folds of an account are open or closed. */
export function keepFolds(account: string, ids: readonly string[], isOpen: boolean): void {
  const others = readFolds(account)
    .split(' ')
    .filter((entry) => entry !== '' && !ids.includes(entry.slice(1)));
  const changed = ids.map((id) => `${isOpen ? '+' : '-'}${id}`);
  window.localStorage.setItem(nameAccountKey(KEY, account), [...others, ...changed].join(' '));
  for (const listener of listeners) listener();
}
