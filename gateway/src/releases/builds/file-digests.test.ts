import { createHash } from 'node:crypto';
import { outsideServer } from '../../../test/support/outside-server.ts';
import { makeManifest } from '../../../test/support/releases/app-build.ts';
import { type CheckLimits, checkFiles, digestsOfPage, requireFiles, scriptDigests } from './file-digests.ts';

const host = outsideServer();
const limits: CheckLimits = { files: 3, bytes: 1000, ms: 5000, atOnce: 2 };
const digestOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;
const files = { 'mf-manifest.json': '{}', 'main.js': 'start()', 'fonts/a.woff2': 'font' };
const digests = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, digestOf(text)]));
const serve = (changes: Readonly<Record<string, string>> = {}) =>
  host.answer((request, response) => {
    const text = new Map(Object.entries({ ...files, ...changes })).get(String(request.url).replace('/v1/', ''));
    response.writeHead(text === undefined ? 404 : 200).end(text);
  });
const check = (change: Partial<CheckLimits> = {}, of = digests) =>
  checkFiles(`${host.base}/v1/mf-manifest.json?x=1`, of, { ...limits, ...change });

describe('the files of a build on another host', () => {
  test('pass when each is the one of its digest, and each is fetched once, beside the federation manifest', async () => {
    serve();
    await expect(check()).resolves.toBeNull();
    expect(host.asked.sort()).toEqual(['/v1/fonts/a.woff2', '/v1/main.js', '/v1/mf-manifest.json']);
  });

  test('fail with the name of the file that differs, or is gone', async () => {
    serve({ 'main.js': 'stolen()' });
    await expect(check()).resolves.toBe('main.js: The host sends another file than the one of this digest.');
    serve();
    await expect(check({}, { 'gone.js': digestOf('') })).resolves.toBe('gone.js: The host answered with status 404.');
  });

  test('follow no redirect, also not to themselves', async () => {
    host.answer((_, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end());
    await expect(check({}, { 'main.js': digestOf('start()') })).resolves.toBe(
      'main.js: The host answered with status 302.',
    );
    expect(host.asked).toEqual(['/v1/main.js']);
  });

  test('are bounded in number, bytes and time', async () => {
    serve();
    await expect(check({ files: 2 })).resolves.toMatch(/at most 2 files/);
    expect(host.asked).toEqual([]);
    await expect(check({ bytes: 8 })).resolves.toMatch(/too large/);
    host.answer(() => undefined);
    await expect(check({ ms: 60 })).resolves.toMatch(/not sent within/);
    await host.closeConnections();
  });

  test('come by https, and by http from this machine alone', async () => {
    await expect(checkFiles('http://cdn.example.com/mf-manifest.json', digests)).resolves.toMatch(/not an https/);
  });

  test('are refused while one that the build names has no digest', async () => {
    const manifest = { ...makeManifest('a'), files: { entry: 'entry.js', routes: { '/a': ['a.js', 'main.js'] } } };
    const build = { entry: 'https://cdn.example.com/v1/mf-manifest.json', manifest, digests };
    const asked: string[] = [];
    const fetched = requireFiles(build, async (entry) => {
      asked.push(entry);
      return null;
    });
    await expect(fetched).rejects.toMatchObject({
      name: 'BadInput',
      message: expect.stringContaining('There is none of entry.js, a.js. npm run publish:app sends them.'),
    });
    expect(asked).toEqual([]);
  });
});

test('a page gets the digests of scripts, styles and the federation manifest; its policy those of scripts', () => {
  const entry = 'https://cdn.example.com/v1/mf-manifest.json';
  const all = { ...digests, 'app.json': digestOf('a'), 'a.css': digestOf('b') };
  expect(Object.keys(digestsOfPage(entry, all)).sort()).toEqual(['a.css', 'main.js', 'mf-manifest.json']);
  expect(scriptDigests(all)).toEqual([digestOf('start()')]);
});
