import { AppWorker } from './app-worker.ts';
import { findDigest, pageDigests } from './file-digests.ts';

const script = new URL('https://cdn.example.com/v1/work.js');
const digest = `sha384-${'A'.repeat(64)}`;
const started: string[] = [];
const fetched = jest.fn();

beforeEach(() => {
  started.length = 0;
  pageDigests().clear();
  fetched.mockReset().mockResolvedValue({ ok: true, text: async () => 'work()' });
  jest.useFakeTimers();
  Object.assign(window, {
    fetch: fetched,
    Worker: class {
      constructor(address: string | URL) {
        started.push(String(address));
      }
    },
  });
  Object.assign(URL, { createObjectURL: () => 'blob:worker', revokeObjectURL: () => undefined });
});
afterEach(() => jest.useRealTimers());

test('a script of this origin is started by its address', async () => {
  await new AppWorker(new URL('/apps/a/v1/work.js', window.location.href)).started;
  expect(started).toEqual([`${window.location.origin}/apps/a/v1/work.js`]);
  expect(fetched).not.toHaveBeenCalled();
});

test('a script of another origin is started from a blob, after the browser compared it with its digest', async () => {
  pageDigests().set(script.href, digest);
  await new AppWorker(script).started;
  expect(fetched).toHaveBeenCalledWith(script, { integrity: digest });
  expect(started).toEqual(['blob:worker']);
});

test('a script that is refused or gone starts no worker', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(new AppWorker(script).started).rejects.toThrow('Failed to fetch');
  fetched.mockResolvedValueOnce({ ok: false, status: 404 });
  await expect(new AppWorker(script).started).rejects.toThrow('status 404');
  expect(started).toEqual([]);
});

test('a digest is found by the address of its file, whatever its query', () => {
  pageDigests().set(script.href, digest);
  expect(findDigest(`${script.href}?try=1`)).toBe(digest);
  expect(findDigest('https://cdn.example.com/v1/other.js')).toBeUndefined();
});
