import { setImmediate } from 'node:timers/promises';
import type { AccountExport } from '../contract/access/account.ts';

/** Writes an export as JSON in pieces, an entry of a list at a time: one text of all would hold up other users. */
export async function* writeExport(data: AccountExport): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!Array.isArray(value)) {
      yield JSON.stringify(value);
      continue;
    }
    yield '[';
    for (const [at, entry] of value.entries()) {
      yield `${at === 0 ? '' : ','}${JSON.stringify(entry)}`;
      await setImmediate();
    }
    yield ']';
  }
  yield '}';
}
