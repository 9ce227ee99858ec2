import { fakeHost } from '../testing/fake-host.tsx';
import type { FlagOf } from './host-api.ts';

const manifest = { name: 'research', flags: { replay: { text: 'The replay.', ends: '2027-01-31' } } };
const flagIn = (name: FlagOf<typeof manifest>, on: readonly string[]) => fakeHost({ flags: on }).flag(name);

test('a flag is on for the user who gets it, and the compiler knows the names of the app', () => {
  expect(flagIn('replay', ['replay'])).toBe(true);
  expect(flagIn('replay', [])).toBe(false);
  // @ts-expect-error The app declares no such flag.
  expect(flagIn('replai', ['replay'])).toBe(false);
  const none: FlagOf<{ readonly name: string }>[] = [];
  expect(none).toEqual([]);
});
