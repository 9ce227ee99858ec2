import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appsSchema } from '../contract/apps.ts';
import { uploadOf, writeAppBuild } from '../testing/app-build.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { buildTestGateway, closeGateway, type TestGateway } from '../testing/test-gateway.ts';

describe('the files of shell and apps', () => {
  const folder = temporaryFolder();
  const shellDir = join(folder, 'shell');
  let gateway: TestGateway;
  beforeAll(async () => {
    mkdirSync(join(shellDir, 'assets'), { recursive: true });
    writeFileSync(join(shellDir, 'index.html'), '<!doctype html><title>Basecase</title>');
    writeFileSync(join(shellDir, 'assets', 'main.deadbeef.js'), 'start()');
    writeFileSync(join(shellDir, 'favicon.svg'), '<svg/>');
    writeFileSync(join(folder, 'outside.txt'), 'outside');
    const bundledApps = [writeAppBuild(join(folder, 'bundled'), 'research', 'v1')];
    gateway = await buildTestGateway(folder, {
      bundledApps,
      shellDir,
      env: { LOGO_BASE_URL: 'https://logos.example.com/' },
    });
    const { releases } = gateway.services;
    const { revision } = await releases.publish('valuation', uploadOf({ name: 'valuation', version: 'v7' }), 'test');
    await releases.promote('valuation', { version: 'v7', revision }, 'test');
  });
  afterAll(() => closeGateway(gateway));
  const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers });

  test('the registry tells the live apps and what a page must know', async () => {
    const reply = await get('/api/apps');
    const { apps, settings } = appsSchema.parse(reply.json());
    expect(apps.map(({ name, version }) => [name, version])).toEqual([
      ['research', 'v1'],
      ['valuation', 'v7'],
    ]);
    expect(settings).toEqual({ signUp: 'Guest', logoBaseUrl: 'https://logos.example.com', sampleData: true });
    expect(reply.headers['cache-control']).toBe('private, no-cache');
    for (const { entry } of apps) expect((await get(entry)).statusCode).toBe(200);
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
});
