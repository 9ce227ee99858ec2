import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Recorded filings beside the repository, with figures that were read from them by hand. */
export const recorded = path.join(import.meta.dirname, '../../../shared/real-data');

/** One entry per document, period and field; none without the recordings. */
export function trueFigures() {
  const file = path.join(recorded, 'true-figures.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
}

/**
 * right: the value or one of its alternatives. missing: N/A though filed. wrong: another figure, or one where nothing
 * is reported; marked: it is labelled as calculated or as coming from a note.
 * @param answer `{ value, marked }`; value null for N/A
 */
export function verdict(entry, answer) {
  const accepted = [entry.value, ...(entry.alternatives ?? []).map(({ value }) => value)];
  if (accepted.some((value) => same(value, answer.value))) return 'right';
  if (answer.value === null) return 'missing';
  return answer.marked ? 'marked' : 'wrong';
}

function same(expected, value) {
  if (expected === null || value === null) return expected === value;
  return Math.abs(expected - value) <= Math.abs(expected) * 1e-6;
}
