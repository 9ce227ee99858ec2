import { diffArrays } from 'diff';
import type { TextChange } from '../../contract/filing-texts.ts';
import { countWords } from './filing-text.ts';

/** Two texts that differ in more words are another text: finding the shortest difference would take too long. */
const mostEdits = 1_500;

/** A figure with its currency and percent; a word; or any other sign. */
const token = /[$€£]?\d+(,\d{3})*(\.\d+)?%?|[\p{L}\p{N}]+([’'&-][\p{L}\p{N}]+)*|\s+|[^\s\p{L}\p{N}]/gu;

/**
 * Returns the difference of two texts by words. The parts that are the same and those that are removed, joined, are the
 * older text; the same and the added are the newer one.
 */
export function diffWords(older: string, newer: string): TextChange[] {
  if (older === newer) return older === '' ? [] : [['=', older]];
  const found = diffArrays(older.match(token) ?? [], newer.match(token) ?? [], { maxEditLength: mostEdits });
  const changes: TextChange[] =
    found === undefined
      ? [
          ['-', older],
          ['+', newer],
        ]
      : found.map(({ added, removed, value }) => [added ? '+' : removed ? '-' : '=', value.join('')]);
  return joinChanges(changes);
}

/** More words between two changes are read by themselves. */
const mostBetween = 2;

/**
 * Joins changes that little text separates: `Three big` → `Two large` is one change, not two. A sentence that was written
 * again would else be many small changes around its small words.
 */
function joinChanges(changes: readonly TextChange[]): TextChange[] {
  const joined: TextChange[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    if (removed !== '') joined.push(['-', removed]);
    if (added !== '') joined.push(['+', added]);
    [removed, added] = ['', ''];
  };
  changes.forEach(([sign, text], at) => {
    if (sign === '-') removed += text;
    else if (sign === '+') added += text;
    else if (isBetween(text, Math.max(removed.length, added.length), longestAfter(changes, at))) {
      removed += text;
      added += text;
    } else {
      flush();
      joined.push(['=', text]);
    }
  });
  flush();
  return joined;
}

/** Whether text between two changes is so short that they are one: a space, or small words beside longer changes. */
function isBetween(text: string, before: number, after: number): boolean {
  if (before === 0 || after === 0) return false;
  const shown = text.trim();
  if (shown === '') return true;
  const isShort = shown.length <= Math.min(before, after) && countWords(shown) <= mostBetween;
  return isShort && !/[\d.;:!?]/.test(shown);
}

function longestAfter(changes: readonly TextChange[], at: number): number {
  const next = changes.slice(at + 1, at + 3);
  const end = next.findIndex(([sign]) => sign === '=');
  return Math.max(0, ...next.slice(0, end < 0 ? next.length : end).map(([, text]) => text.length));
}

export interface ChangeCounts {
  readonly same: number;
  readonly added: number;
  readonly removed: number;
}

export function countChanges(changes: readonly TextChange[]): ChangeCounts {
  const count = (wanted: TextChange[0]) =>
    changes.reduce((sum, [sign, text]) => sum + (sign === wanted ? countWords(text) : 0), 0);
  return { same: count('='), added: count('+'), removed: count('-') };
}

const figure = /\d/;
const figureWords =
  /^(january|february|march|april|may|june|july|august|september|october|november|december|thousands?|millions?|billions?)$/i;

/** Whether everything that changed is figures and dates; false without a change. */
export function isFiguresOnly(changes: readonly TextChange[]): boolean {
  const changed = changes.filter(([sign]) => sign !== '=').flatMap(([, text]) => text.match(token) ?? []);
  const words = changed.filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 && words.every((word) => figure.test(word) || figureWords.test(word));
}

export function changesFigure(changes: readonly TextChange[]): boolean {
  return changes.some(([sign, text]) => sign !== '=' && figure.test(text));
}
