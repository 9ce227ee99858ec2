import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  asAdmin,
  makeUpload,
  publishBuild,
  writeAppBuild,
  writeShell,
} from '../../../test/support/releases/app-build.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { buildTestGateway, closeGateway, type TestGateway } from '../../../test/support/test-gateway.ts';
import { appsSchema } from '../../contract/releases/app-list.ts';

const folder = temporaryFolder();
const shellDir = join(folder, 'shell');
let gateway: TestGateway;
beforeAll(async () => {
  mkdirSync(join(writeShell(shellDir), 'assets'));
  writeFileSync(join(shellDir, 'assets', 'main.deadbeef.js'), 'start()');
  for (const kind of ['', '.br', '.gz']) {
    writeFileSync(join(shellDir, 'assets', `main.deadbeef.js.map${kind}`), '{"sourcesContent":["start()"]}');
  }
  writeFileSync(join(shellDir, 'favicon.svg'), '<svg/>');
  writeFileSync(join(folder, 'outside.txt'), 'outside');
  const bundledApps = [writeAppBuild(join(folder, 'bundled'), 'research', 'v1')];
  for (const name of ['page.html', 'page.html.br', 'main.0123abcd.js.map', 'notes.txt']) {
    writeFileSync(join(folder, 'bundled', name), '<script>stolen()</script>');
  }
  gateway = await buildTestGateway(folder, {
    bundledApps,
    shellDir,
    env: {
      LOGO_BASE_URL: 'https://logos.example.com/',
      TRUST_PROXY: '1',
      PASSWORD_MIN_LENGTH: '10',
      PAGE_PATIENCE: '4',
    },
  });
  const { releases } = gateway.services;
  const { revision } = await publishBuild(releases, valuation('v7'));
  await releases.promote('valuation', { version: 'v7', revision }, asAdmin);
});
const valuation = (version: string) => {
  const upload = makeUpload({ name: 'valuation', version });
  return {
    ...upload,
    files: [...upload.files, { path: 'logo.svg', content: Buffer.from('<svg/>') }],
  };
};
afterAll(() => closeGateway(gateway));
const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers });

test('the list has the live apps and the settings of the page', async () => {
  const reply = await get('/api/apps');
  const { apps, settings } = appsSchema.parse(reply.json());
  expect(apps.map(({ name, version }) => [name, version])).toEqual([
    ['research', 'v1'],
    ['valuation', 'v7'],
  ]);
  expect(settings).toEqual({
    signUp: 'Guest',
    logoBaseUrl: 'https://logos.example.com',
    sampleData: true,
    reportedVisits: 1,
    passwordMinLength: 10,
    mail: false,
    demoAccounts: false,
  });
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  for (const { entry } of apps) expect((await get(entry)).statusCode).toBe(200);
});

test('the page states how patient it is where the operator says so', async () => {
  const { body } = await get('/', { accept: 'text/html' });
  expect(body).toContain('<meta name="basecase-patience" content="4">');
});

test('a chunk is kept for a year, its manifest is asked for each time, any page may load both', async () => {
  for (const [name, version] of [
    ['research', 'v1'],
    ['valuation', 'v7'],
  ]) {
    const chunk = await get(`/apps/${name}/${version}/main.0123abcd.js`);
    expect(chunk.statusCode).toBe(200);
    expect(chunk.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(chunk.headers['content-type']).toMatch(/javascript/);
    const manifest = await get(`/apps/${name}/${version}/mf-manifest.json`);
    expect(manifest.headers['cache-control']).toBe('no-cache');
  }
});

test('a chunk is sent compressed where the caller takes it', async () => {
  const brotli = await get('/apps/research/v1/main.0123abcd.js', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotli.headers['content-type']).toMatch(/javascript/);
  const plain = await get('/apps/research/v1/main.0123abcd.js');
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.body).toBe('export const a = 1;');
});

const inert = /^sandbox; default-src 'none'; /;
test.each([
  ['/apps/research/v1/mf-manifest.json', 200],
  ['/apps/valuation/v7/mf-manifest.json', 200],
  ['/apps/valuation/v7/logo.svg', 200],
  ['/apps/valuation/v7/main.0123abcd.js.br', 200],
  ['/apps/valuation/v7/gone.0123abcd.js', 404],
  ['/apps/valuation/v8/app.json', 404],
  ['/apps/research', 404],
  ['/apps/research/v1/%zz', 400],
] as const)('%s answers %d and can never be a page that runs something', async (url, status) => {
  const guarded = { 'x-content-type-options': 'nosniff', 'content-security-policy': expect.stringMatching(inert) };
  const reply = await get(url);
  expect(reply.statusCode).toBe(status);
  expect(reply.headers).toMatchObject(guarded);
  const head = await gateway.app.inject({ method: 'HEAD', url });
  expect(head.headers).toMatchObject(guarded);
  const { etag } = reply.headers;
  if (etag === undefined) return;
  const known = await get(url, { 'if-none-match': String(etag) });
  expect(known.statusCode).toBe(304);
  expect(known.headers).toMatchObject(guarded);
});

test('a script may be a worker, which loads and calls nothing but this origin', async () => {
  for (const build of ['research/v1', 'valuation/v7']) {
    const { headers } = await get(`/apps/${build}/main.0123abcd.js`);
    expect(headers['content-security-policy']).toBe(
      "sandbox allow-scripts allow-same-origin; default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'",
    );
  }
});

test('a script cannot become a service worker, which would answer with pages of its own', async () => {
  const reply = await get('/apps/valuation/v7/main.0123abcd.js', { 'service-worker': 'script' });
  expect(reply.statusCode).toBe(404);
});

test.each(['page.html', 'page.html.br', 'main.0123abcd.js.map', 'notes.txt'])(
  '%s is not served, even when a build contains it',
  async (file) => {
    expect((await get(`/apps/research/v1/${file}`)).statusCode).toBe(404);
  },
);

test('a build is served from its first release on, also after a rollback and to users who are not signed in', async () => {
  const { releases } = gateway.services;
  const status = async (version: string) => (await get(`/apps/valuation/${version}/app.json`)).statusCode;
  for (const version of ['v8', 'v9']) await publishBuild(releases, valuation(version));
  expect([await status('v8'), await status('v9')]).toEqual([404, 404]);

  const { revision } = await releases.describe('valuation');
  await releases.promote('valuation', { version: 'v8', revision }, asAdmin);
  await releases.rollBack('valuation', revision + 1, asAdmin);
  const canary = { version: 'v9', percent: 1, roles: [] };
  await releases.setCanary('valuation', { ...canary, revision: revision + 2 }, asAdmin);
  expect([await status('v8'), await status('v9')]).toEqual([200, 200]);
  await releases.setCanary('valuation', { ...canary, percent: 0, revision: revision + 3 }, asAdmin);
  await releases.setCanary('valuation', { version: 'v10', percent: 0, roles: [], revision: revision + 4 }, asAdmin);
  await publishBuild(releases, valuation('v10'));
  expect([await status('v8'), await status('v9'), await status('v10')]).toEqual([200, 200, 404]);
});

test.each([
  '/apps/research/v1/gone.0123abcd.js',
  '/apps/research/v2/mf-manifest.json',
  '/apps/unknown/v1/mf-manifest.json',
  '/apps/research/v1/',
  '/apps/research',
  '/apps/research/v1/..%2f..%2foutside.txt',
  '/apps/research/..%2f../outside.txt',
  '/apps/research/v1/%00',
  '/assets/gone.deadbeef.js',
  '/..%2foutside.txt',
  '/%2e%2e/outside.txt',
  '/api/nothing',
])('%s is not found and not kept', async (url) => {
  const reply = await get(url);
  expect([400, 404]).toContain(reply.statusCode);
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['content-type']).toContain('application/json');
  expect(reply.body).not.toContain('outside');
});

test.each(['/', '/overview', '/dcf?symbol=AAPL', '/some/deep/path', '/index.html'])('%s is the page', async (url) => {
  const reply = await get(url, { accept: 'text/html,*/*;q=0.8' });
  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('<title>Basecase</title>');
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.headers['cache-control']).toBe('no-cache');
  const policy = String(reply.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("img-src 'self' data: https://logos.example.com;");
  expect(policy).toContain("frame-ancestors 'none'");
});

test.each([
  '.map',
  '.MAP',
  '.map.br',
  '.map.gz',
  '%2emap',
  '%252emap',
  '.map/',
  '.map/.',
  '.ma%70',
  '.map%00',
  '.map?a',
])('the source map of the shell is not served at main.deadbeef.js%s', async (end) => {
  for (const accept of ['*/*', 'application/json']) {
    const reply = await get(`/assets/main.deadbeef.js${end}`, { accept, 'accept-encoding': 'br, gzip' });
    expect(reply.body).not.toContain('sourcesContent');
    // Some of these addresses are those of the page.
    if (reply.statusCode === 200) expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    else expect([400, 404]).toContain(reply.statusCode);
  }
});

test('the page may use no device, and keeps a browser that came by TLS there', async () => {
  const plain = await get('/', { accept: 'text/html' });
  expect(plain.headers['permissions-policy']).toContain('camera=(), ');
  expect(plain.headers['strict-transport-security']).toBeUndefined();
  const secure = await get('/', { accept: 'text/html', 'x-forwarded-proto': 'https' });
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000');
});

test('a caller that wants data gets no page', async () => {
  expect((await get('/overview', { accept: 'application/json' })).statusCode).toBe(404);
});

test('files of the shell: hashed ones for a year, others asked for each time', async () => {
  const hashed = await get('/assets/main.deadbeef.js');
  expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const icon = await get('/favicon.svg', { accept: 'text/html' });
  expect(icon.body).toBe('<svg/>');
  expect(icon.headers['cache-control']).toBe('no-cache');
});
