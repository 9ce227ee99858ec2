import { pageDigests } from '@basecase/shared-ui/federation/file-digests.ts';
import { descriptor } from '../testing/descriptors.ts';
import { admit, findChangedFile, pageAllows } from './checked-files.ts';

const folder = 'https://cdn.example.com/research/v1/';
const digests = {
  'mf-manifest.json': `sha384-${'M'.repeat(64)}`,
  'entry.js': `sha384-${'E'.repeat(64)}`,
  'chunk.js': `sha384-${'C'.repeat(64)}`,
  'chunk.css': `sha384-${'S'.repeat(64)}`,
};
const app = descriptor({
  entry: `${folder}mf-manifest.json?x=1`,
  files: { entry: 'entry.js', routes: {} },
  digests,
});

function added(name: 'script' | 'link', address: string) {
  const element = document.createElement(name);
  if (element instanceof HTMLScriptElement) element.src = address;
  else Object.assign(element, { rel: 'stylesheet', href: address });
  expect(document.head.appendChild(element)).toBe(element);
  expect(element.parentNode).toBe(document.head);
  // jsdom has no such property of its own.
  return [element.integrity ?? '', element.crossOrigin];
}

beforeAll(() => admit(app));

test('scripts and styles of the build state their digests when they are added, whatever their query', () => {
  expect(added('script', `${folder}chunk.js?try=1`)).toEqual([digests['chunk.js'], 'anonymous']);
  expect(added('link', `${folder}chunk.css`)).toEqual([digests['chunk.css'], 'anonymous']);
});

test('a file of the build that was not registered states a digest that no file has', () => {
  expect(added('script', `${folder}other.js`)).toEqual([`sha384-${'A'.repeat(64)}`, 'anonymous']);
});

test('files of this origin, and of hosts without digests, stay as they are', () => {
  expect(added('script', '/main.js')).toEqual(['', null]);
  expect(added('script', 'https://other.example.com/research/v1/chunk.js')).toEqual(['', null]);
});

describe('the cause of a failed load', () => {
  /** A host that sends these files, changed or not. */
  const host = (states: Readonly<Record<string, 'same' | 'changed' | 'gone'>>) => {
    const asked = jest.fn(async (address: string, { integrity = '' }: RequestInit) => {
      const state = states[address.replace(folder, '')] ?? 'same';
      if (integrity !== '' && state === 'changed') throw new TypeError('Failed to fetch');
      return { ok: state !== 'gone' };
    });
    Object.assign(window, { fetch: asked });
    return () => [...new Set(asked.mock.calls.map(([address]) => address.replace(folder, '')))];
  };

  test('is the file that the error names, when it differs', async () => {
    const asked = host({ 'chunk.js': 'changed' });
    const error = new Error(`Loading chunk 1 failed.\n(error: ${folder}chunk.js)`);
    await expect(findChangedFile(app, error)).resolves.toMatchObject({ name: 'ChangedFile' });
    expect(asked()).toEqual(['chunk.js']);
  });

  test('is the entry or the manifest where the error names no file', async () => {
    const asked = host({ 'entry.js': 'changed' });
    const plain = descriptor({ ...app, entry: `${folder}mf-manifest.json` });
    await expect(findChangedFile(plain, new Error('It did not load'))).resolves.toMatchObject({ name: 'ChangedFile' });
    expect(asked().sort()).toEqual(['entry.js', 'mf-manifest.json']);
  });

  test('is another one when the files are gone, or are those that were registered', async () => {
    host({ 'entry.js': 'gone' });
    await expect(findChangedFile(app, new Error('It did not load'))).resolves.toBeNull();
    host({});
    await expect(findChangedFile(app, new Error('It did not load'))).resolves.toBeNull();
  });
});

test('workers and the federation runtime find the digests by address', () => {
  expect(pageDigests().get(`${folder}entry.js`)).toBe(digests['entry.js']);
});

describe('a page whose policy names its builds', () => {
  const meta = (content: string) => `<meta name="basecase-builds" content="${content}">`;
  const build = descriptor({ version: 'r1', digests: {} });
  afterEach(() => {
    document.head.innerHTML = '';
    jest.useRealTimers();
  });

  test('allows those of its own host, and those of other hosts that it names', () => {
    expect(pageAllows(build)).toBe(true);
    document.head.innerHTML = meta('valuation@r1 research@r1');
    expect(pageAllows(build)).toBe(true);
    document.head.innerHTML = meta('valuation@r1 research@r10');
    expect(pageAllows(build)).toBe(false);
    expect(pageAllows(descriptor({ version: 'r1' }))).toBe(true);
  });

  test('asks for a new page that allows the build, and gives up where there is none', async () => {
    jest.useFakeTimers();
    document.head.innerHTML = meta('');
    const fetched = jest.fn(async () => ({ text: async () => meta('') }));
    Object.assign(window, { fetch: fetched });
    const refused = expect(admit(build)).rejects.toThrow('may not load this build');
    await jest.advanceTimersByTimeAsync(10_000);
    await refused;
    expect(fetched).toHaveBeenCalledTimes(10);
  });
});
