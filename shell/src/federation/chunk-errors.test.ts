import { isChunkError, mayReload } from './chunk-errors.ts';

test.each([
  'Loading chunk 12 failed.',
  'Loading CSS chunk 3 failed.',
  'Failed to fetch dynamically imported module: http://x/y.js',
  'error loading dynamically imported module',
  'Importing a module script failed.',
])('%s is a chunk error', (message) => expect(isChunkError(new Error(message))).toBe(true));

test('a crash of an app is no chunk error', () => {
  expect(isChunkError(new TypeError('x is undefined'))).toBe(false);
});

test('a page reloads at most once a minute', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  };
  expect(mayReload(storage, 1_000_000)).toBe(true);
  expect(mayReload(storage, 1_030_000)).toBe(false);
  expect(mayReload(storage, 1_061_000)).toBe(true);
});
