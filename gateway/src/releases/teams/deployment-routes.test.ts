import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import {
  encodeBody,
  makeManifest,
  makeUpload,
  sha256,
  type TestBuild,
  type TestUpload,
  testDigests,
  writeAppBuild,
  writeShell,
} from '../../../test/support/releases/app-build.ts';
import { type Headers, releaseCalls } from '../../../test/support/releases/release-calls.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { gatewayHarness, signInAs } from '../../../test/support/test-gateway.ts';
import { appsSchema } from '../../contract/releases/app-list.ts';
import { appReleaseSchema, mostFileBytes } from '../../contract/releases/releases.ts';

const folder = temporaryFolder();
const shellDir = writeShell(join(folder, 'shell'));
const bundledApps = ['research', 'valuation'].map((name) => writeAppBuild(join(folder, name), name, 'v1'));
writeFileSync(join(shellDir, 'host.json'), JSON.stringify({ contract: '1.0.0', shared: { react: '19.3.1' } }));

const env = { APP_ORIGINS: 'https://cdn.example.com' };
const gateway = gatewayHarness({ each: true, folder, bundledApps, shellDir, env });
const admin = gateway.signedIn('Admin');
const calls = releaseCalls(gateway, admin);

describe('publishing a build', () => {
  test('stores it, and no user gets it before its release', async () => {
    const reply = await calls.publish();
    expect(reply.statusCode).toBe(200);
    const release = appReleaseSchema.parse(reply.json().release);
    expect(release).toMatchObject({ live: 'v1', canary: null, revision: 0, canRollBack: false });
    expect(release.builds.map(({ version, origin }) => [version, origin])).toEqual([
      ['v2', 'published'],
      ['v1', 'bundled'],
    ]);
    expect(release.history).toMatchObject([{ action: 'published', version: 'v2', actor: admin.email }]);
    const chunk = () => gateway.app.inject('/apps/valuation/v2/main.0123abcd.js');
    expect((await chunk()).statusCode).toBe(404);
    expect(await calls.liveFor()).toBe('v1');
    await calls.change('promote', { version: 'v2' });
    expect((await chunk()).body).toBe('export const a = 1;');
  });

  test('the same build again changes nothing; other content under the same version is refused', async () => {
    await calls.publish();
    expect((await calls.publish()).statusCode).toBe(200);
    expect((await calls.state()).history).toHaveLength(1);
    const other = await calls.publish({ chunk: 'something else' });
    expect(other.statusCode).toBe(409);
    expect(other.json().error).toMatch(/A build is never changed/);
  });

  test('a second build needs only the files that changed', async () => {
    await calls.publish();
    const { name, version, ...build } = makeUpload({ name: 'valuation', version: 'v3' });
    const reply = await calls.send(
      `${name}/builds/${version}`,
      encodeBody({ name, version, ...build }),
      undefined,
      'PUT',
    );
    expect(reply.json()).toEqual({ missing: [expect.any(String), expect.any(String)], release: null });
    expect((await calls.publish({ version: 'v3' })).json()).toMatchObject({ missing: [], release: { live: 'v1' } });
  });

  test('a file is refused with other bytes, with too many, and as JSON', async () => {
    const file = Buffer.from('export const a = 1;');
    expect((await calls.sendFile('valuation', file, undefined, sha256(Buffer.from('b')))).statusCode).toBe(400);
    expect((await calls.sendFile('valuation', file, undefined, 'a')).statusCode).toBe(400);
    expect((await calls.sendFile('valuation', Buffer.alloc(mostFileBytes + 1))).statusCode).toBe(413);
    const asJson = await calls.send(`valuation/files/${sha256(file)}`, { file: 'text' }, undefined, 'PUT');
    expect(asJson.json()).toEqual({ code: 'bad_input', error: 'The body must be the bytes of the file.' });
    for (const sent of [file, Buffer.alloc(0)]) {
      expect((await calls.sendFile('valuation', sent)).json()).toEqual({
        message: `The file has ${sent.length} bytes.`,
      });
    }
  });

  test('a whole build in one body is refused with the command that updates the checkout', async () => {
    const payload = { files: [{ path: 'app.json', content: 'e30='.repeat(1_000_000) }], force: false };
    const reply = await calls.send('valuation/builds', payload);
    expect(reply.statusCode).toBe(426);
    expect(reply.json()).toEqual({
      code: 'bad_input',
      error: expect.stringContaining('git pull && npm run publish:app'),
    });
    expect((await calls.send('valuation/builds', payload, {})).statusCode).toBe(401);
  });

  test('a build that is refused claims no path', async () => {
    await calls.publish();
    const refused = await calls.publish({ paths: ['/valuation', '/alerts'] });
    expect(refused.statusCode).toBe(409);
    expect((await calls.state()).paths.map(({ path }) => path)).not.toContain('/alerts');
  });

  const withFile = (path: string) => ({
    files: [...makeUpload({ name: 'valuation', version: 'v2' }).files, { path, content: Buffer.alloc(0) }],
  });
  const wrongBuilds: [string, Partial<TestBuild>, Partial<TestUpload>, RegExp][] = [
    ['a build of another app', { name: 'research' }, {}, /build of research, not of valuation/],
    ['a version that climbs', { version: '../../etc' }, {}, /A version is made of/],
    ['another version than its own', { version: 'v2' }, { version: 'v3' }, /the build v2, not v3/],
    ['an app.json with a version that climbs', { version: '../../etc' }, { version: 'v2' }, /not a manifest/],
    [
      'no federation manifest',
      {},
      { files: makeUpload({ name: 'valuation', version: 'v2' }).files.slice(2) },
      /holds no/,
    ],
    ['a file that climbs', {}, withFile('../x.js'), /path/],
    ['a file from the root', {}, withFile('/etc/passwd'), /path/],
    ['a hidden file', {}, withFile('a/.env'), /path/],
    ['a file twice', {}, withFile('app.json'), /twice/],
    ['a page', {}, withFile('page.html'), /page\.html .*scripts, styles, fonts, images and JSON/],
    ['a compressed page', {}, withFile('page.html.br'), /page\.html\.br/],
    ['a page under another name', {}, withFile('page.xhtml'), /page\.xhtml/],
    ['a file without a kind', {}, withFile('assets/README'), /assets\/README/],
    ['a source map', {}, withFile('main.js.map'), /main\.js\.map/],
    ['a newer contract', { contract: '^2.0.0' }, {}, /asks for host contract \^2\.0\.0; the shell has 1\.0\.0/],
    ['another React', { shared: { react: '^20.0.0' } }, {}, /asks for react \^20\.0\.0/],
    ['scripts beyond the budget', { chunk: noise(2_000_000) }, {}, /budget/],
  ];
  test('a wrong build is refused with the reason', async () => {
    for (const [what, build, body, reason] of wrongBuilds) {
      const reply = await calls.publish(build, undefined, body);
      expect([what, reply.statusCode, reply.json().error]).toEqual([what, 400, expect.stringMatching(reason)]);
    }
    expect((await calls.state()).builds).toHaveLength(1);
  });

  test('a build for a newer shell may be forced in, and is marked', async () => {
    await calls.publish({ contract: '^2.0.0' }, undefined, { force: true });
    expect((await calls.state()).builds[0]).toMatchObject({ problem: expect.stringContaining('^2.0.0') });
  });

  test('an address on another origin is registered, and the page may load from it once it is live', async () => {
    const entry = 'https://cdn.example.com/v3/mf-manifest.json';
    const checked = { screens: 1, shell: null };
    const body = { manifest: makeManifest('valuation'), version: 'v3', entry, digests: testDigests, checked };
    const without = await calls.send('valuation/entries', { ...body, digests: {} });
    expect([without.statusCode, without.json().error]).toEqual([
      400,
      expect.stringMatching(/digest of each of its files/),
    ]);
    expect((await calls.send('valuation/entries', body)).statusCode).toBe(200);
    expect(await calls.scriptSources()).toBe("'self'");
    await calls.change('promote', { version: 'v3' });
    expect(await calls.scriptSources()).toBe(`'self' '${testDigests['main.js']}'`);
    expect(await calls.liveFor()).toBe('v3');
    expect((await calls.send('valuation/entries', { ...body, entry: 'file:///etc/passwd' })).statusCode).toBe(400);
  });

  test('the last ten builds stay, and those in use', async () => {
    await calls.publish({ version: 'b0' });
    await calls.change('promote', { version: 'b0' });
    for (let at = 1; at <= 11; at += 1) await calls.publish({ version: `b${at}` });
    const versions = (await calls.state()).builds.map(({ version }) => version);
    expect(versions).toContain('b0');
    expect(versions).not.toContain('b1');
    expect(versions).toContain('b2');
    expect((await gateway.app.inject('/apps/valuation/b1/app.json')).statusCode).toBe(404);
    expect((await gateway.app.inject('/apps/valuation/b0/app.json')).statusCode).toBe(200);
  });
});

describe('choosing the users of a build', () => {
  beforeEach(async () => {
    await calls.publish();
    await calls.publish({ version: 'v3' });
  });

  test('promote, promote, and back, and back again to the bundled build', async () => {
    await calls.change('promote', { version: 'v2' });
    await calls.change('promote', { version: 'v3' });
    expect(await calls.liveFor()).toBe('v3');
    await calls.change('rollback', {});
    expect(await calls.liveFor()).toBe('v2');
    await calls.change('rollback', {});
    expect(await calls.liveFor()).toBe('v1');
    const last = await calls.change('rollback', {});
    expect(last.statusCode).toBe(409);
    expect(last.json().error).toMatch(/no earlier release/);
    expect((await calls.state()).history.map(({ action }) => action)).toEqual([
      'rolled-back',
      'rolled-back',
      'promoted',
      'promoted',
      'published',
      'published',
    ]);
  });

  test('before the first release of a new app there was none: going back takes it out of the page', async () => {
    const names = async () =>
      appsSchema.parse((await gateway.app.inject('/api/apps')).json()).apps.map(({ name }) => name);
    await calls.publish({ name: 'watchlist', version: 'w1' }, undefined, { name: 'watchlist' });
    expect(await names()).toEqual(['research', 'valuation']);
    await calls.send('watchlist/promote', { version: 'w1', revision: 0 });
    expect(await names()).toEqual(['research', 'valuation', 'watchlist']);
    const reply = await calls.send('watchlist/rollback', { revision: 1 });
    expect(appReleaseSchema.parse(reply.json())).toMatchObject({ live: null, canRollBack: false });
    expect(await names()).toEqual(['research', 'valuation']);
  });

  test('of two changes at once one succeeds, and the other is refused', async () => {
    const { revision } = await calls.state();
    const replies = await Promise.all(
      ['v2', 'v3'].map((version) => calls.send('valuation/promote', { version, revision })),
    );
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await calls.state()).revision).toBe(revision + 1);
  });

  test('a build that does not exist is not promoted', async () => {
    expect((await calls.change('promote', { version: 'v9' })).statusCode).toBe(404);
    expect((await calls.change('promote', { version: 'v1' })).statusCode).toBe(409);
    expect((await calls.send('watchlist/promote', { version: 'v1', revision: 0 })).statusCode).toBe(404);
  });

  test('a canary is sticky, is for signed-in users of its roles alone, and ends with its promotion', async () => {
    const member = await signInAs(gateway, 'Member');
    await calls.change('canary', { version: 'v2', percent: 100, roles: ['Admin'] });
    expect(await calls.liveFor(admin.headers)).toBe('v2');
    expect(await calls.liveFor(admin.headers)).toBe('v2');
    expect(await calls.liveFor(member.headers)).toBe('v1');
    expect(await calls.liveFor()).toBe('v1');
    await calls.change('promote', { version: 'v2' });
    expect(await calls.state()).toMatchObject({ live: 'v2', canary: null });
    await calls.change('canary', { version: 'v3', percent: 100 });
    expect(await calls.liveFor(member.headers)).toBe('v3');
    await calls.change('canary', { version: 'v3', percent: 0 });
    expect(await calls.liveFor(member.headers)).toBe('v2');
  });

  test('a caller that has the list gets 304 until its list changes', async () => {
    const ask = (headers: Headers) => gateway.app.inject({ url: '/api/apps', headers });
    const first = await ask(admin.headers);
    const known = { ...admin.headers, 'if-none-match': String(first.headers.etag) };
    expect((await ask(known)).statusCode).toBe(304);
    expect(first.headers.vary).toContain('Authorization');
    await calls.change('canary', { version: 'v2', percent: 100, roles: ['Admin'] });
    expect((await ask(known)).statusCode).toBe(200);
  });

  test('the list is compressed for callers that take it, under a tag of its own for each form', async () => {
    const ask = (headers: Headers) => gateway.app.inject({ url: '/api/apps', headers });
    const plain = await ask({});
    const small = await ask({ 'accept-encoding': 'gzip, br' });
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(small.headers.vary).toContain('Accept-Encoding');
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    expect(small.headers.etag).not.toBe(plain.headers.etag);
    const known = { 'accept-encoding': 'br', 'if-none-match': String(small.headers.etag) };
    expect((await ask(known)).statusCode).toBe(304);
  });

  test('an ended session is not signed in', async () => {
    await calls.change('canary', { version: 'v2', percent: 100 });
    await gateway.app.inject({ method: 'POST', url: '/api/auth/logout', headers: admin.headers });
    expect(await calls.liveFor(admin.headers)).toBe('v1');
  });
});

/** Text that does not compress. */
function noise(length: number): string {
  let seed = 1;
  return Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 94));
  }).join('');
}
