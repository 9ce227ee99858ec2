import { nameAccountKey } from '../layout/account-key.ts';

/** Texts that were typed and not saved, in the browser's storage. Only this file reads and writes them, for every app. */
const KEY = 'drafts';

/** Returns the unsaved text of an account; empty without one. @param name of the field, such as `note-AAPL` */
export function readDraft(account: string, name: string): string {
  return window.localStorage.getItem(nameDraft(account, name)) ?? '';
}

/** Keeps an unsaved text of an account on this device; an empty one is removed. */
export function keepDraft(account: string, name: string, text: string): void {
  if (text === '') window.localStorage.removeItem(nameDraft(account, name));
  else window.localStorage.setItem(nameDraft(account, name), text);
}

function nameDraft(account: string, name: string): string {
  return `${nameAccountKey(KEY, account)}-${name}`;
}
