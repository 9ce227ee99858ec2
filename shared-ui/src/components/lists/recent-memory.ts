import { nameAccountKey } from '../layout/account-key.ts';

/** Lists of what an account opened last on this device. Only this file reads and writes them, for every app. */
const KEY = 'recent';
const mostKept = 5;

/** Returns the entries of a list, the latest first. @param name of the list, such as `comparisons` */
export function readRecent(account: string, name: string): readonly string[] {
  const text = window.localStorage.getItem(nameList(account, name)) ?? '';
  return text.split(' ').filter((entry) => entry !== '');
}

/** Puts an entry first; one that is in the list moves. @param entry has no spaces */
export function noteRecent(account: string, name: string, entry: string): void {
  const others = readRecent(account, name).filter((other) => other !== entry);
  window.localStorage.setItem(nameList(account, name), [entry, ...others].slice(0, mostKept).join(' '));
}

function nameList(account: string, name: string): string {
  return `${nameAccountKey(KEY, account)}-${name}`;
}
