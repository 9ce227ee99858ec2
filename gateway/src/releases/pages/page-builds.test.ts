import { join } from 'node:path';
import {
  asAdmin,
  makeEntry,
  makeManifest,
  writeAppBuild,
  writeShell,
} from '../../../test/support/releases/app-build.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs, type TestGateway } from '../../../test/support/test-gateway.ts';
import type { Role } from '../../contract/access/roles.ts';
import type { AppManifest } from '../../contract/apps.ts';
import { appsSchema } from '../../contract/releases/app-list.ts';
import { cookieFor, groupFrom } from './page-builds.ts';

const folder = temporaryFolder();
const shellDir = writeShell(join(folder, 'shell'));
const bundledApps = [writeAppBuild(join(folder, 'valuation'), 'valuation', 'v1')];
const checked = { screens: 1, shell: null };
const digest = (letter: string) => `sha384-${letter.repeat(64)}`;

let gateway: TestGateway;

/** Registers a build of another host, with one script of this letter. */
async function register(app: string, version: string, host: string, letter: string, change: Partial<AppManifest> = {}) {
  const { releases } = gateway.services;
  const entry = `https://${host}/${version}/mf-manifest.json`;
  const digests = { 'mf-manifest.json': digest('M'), 'main.js': digest(letter) };
  const manifest = { ...makeManifest(app), ...change };
  return releases.register(app, makeEntry(app, version, { manifest, entry, checked, digests }), asAdmin);
}

async function promote(app: string, version: string) {
  const { releases } = gateway.services;
  await releases.promote(app, { version, revision: (await releases.describe(app)).revision }, asAdmin);
}

async function canary(percent: number, roles: readonly Role[] = []) {
  const { releases } = gateway.services;
  const { revision } = await releases.describe('valuation');
  await releases.setCanary('valuation', { version: 'c2', percent, roles: [...roles], revision }, asAdmin);
}

/** Asks for the apps like an open page, then for the page with the cookie that the reply sets. */
async function pageFor(headers: Readonly<Record<string, string>> = {}, before = '') {
  const apps = await gateway.app.inject({ url: '/api/apps', headers: { ...headers, cookie: before } });
  const sent = String(apps.headers['set-cookie'] ?? '');
  const cookie = sent === '' ? before : (sent.split(';')[0] ?? '');
  const page = await gateway.app.inject({ url: '/', headers: { cookie } });
  const [, scripts] = /script-src 'self' ?([^;]*)/.exec(String(page.headers['content-security-policy'])) ?? [];
  const [, builds] = /<meta name="basecase-builds" content="([^"]*)">/.exec(page.body) ?? [];
  return {
    sent,
    cookie,
    page,
    builds,
    versions: appsSchema.parse(apps.json()).apps.map(({ name, version }) => `${name}@${version}`),
    scripts: (scripts ?? '')
      .split(' ')
      .map((source) => source.replaceAll("'", '').slice(7, 8))
      .join(''),
    connects: /connect-src 'self' ?([^;]*)/.exec(String(page.headers['content-security-policy']))?.[1],
  };
}

async function withBuildsElsewhere() {
  await register('research', 'r1', 'r.example.com', 'R');
  await promote('research', 'r1');
  const adminRoutes = makeManifest('admin').routes.map((route) => ({ ...route, roles: ['Admin' as const] }));
  await register('admin', 'a1', 'a.example.com', 'D', { routes: adminRoutes });
  await promote('admin', 'a1');
  await register('valuation', 'c2', 'c.example.com', 'C');
  await canary(100, ['Member']);
}

describe('the page of a user', () => {
  beforeEach(async () => {
    const env = { APP_ORIGINS: 'https://r.example.com,https://a.example.com,https://c.example.com', TRUST_PROXY: '1' };
    gateway = await buildTestGateway(folder, { bundledApps, shellDir, env });
  });
  afterEach(() => closeGateway(gateway));

  test('while every build is on this host, it is one page for all, and no cookie is set', async () => {
    const member = await signInAs(gateway, 'Member');
    expect(await pageFor(member.headers)).toMatchObject({ sent: '', builds: '', scripts: '', connects: '' });
  });

  test('allows the builds that the user gets and may open: by role, and by canary', async () => {
    await withBuildsElsewhere();
    const [guest, member, admin] = [
      await signInAs(gateway, 'Guest'),
      await signInAs(gateway, 'Member'),
      await signInAs(gateway, 'Admin'),
    ];
    expect(await pageFor()).toMatchObject({ sent: '', builds: '', scripts: '', connects: '' });
    expect(await pageFor(guest.headers)).toMatchObject({
      cookie: 'basecase-builds=Guest',
      builds: 'research@r1',
      scripts: 'R',
      connects: 'https://r.example.com',
    });
    expect(await pageFor(member.headers)).toMatchObject({
      cookie: 'basecase-builds=Member~valuation@c2',
      versions: ['admin@a1', 'research@r1', 'valuation@c2'],
      builds: 'research@r1 valuation@c2',
      scripts: 'CR',
      connects: 'https://c.example.com https://r.example.com',
    });
    expect(await pageFor(admin.headers)).toMatchObject({
      cookie: 'basecase-builds=Admin',
      versions: ['admin@a1', 'research@r1', 'valuation@v1'],
      builds: 'admin@a1 research@r1',
      scripts: 'DR',
    });
  });

  test('follows a release without another cookie, and forgets a canary that ended', async () => {
    await withBuildsElsewhere();
    const member = await signInAs(gateway, 'Member');
    const { cookie } = await pageFor(member.headers);
    await register('research', 'r2', 'r.example.com', 'S');
    await promote('research', 'r2');
    expect(await pageFor(member.headers, cookie)).toMatchObject({ sent: '', builds: 'research@r2 valuation@c2' });
    await canary(0);
    const { page } = await pageFor({}, cookie);
    expect(page.body).toContain('content=""');
    const reply = await gateway.app.inject({ url: '/', headers: { cookie } });
    expect(reply.body).toContain('content="research@r2"');
    expect((await pageFor(member.headers, cookie)).cookie).toBe('basecase-builds=Member');
  });

  test('lets no text become HTML or code, once the shell says that it has a rule for its scripts', async () => {
    const readPolicy = async () => String((await gateway.app.inject('/')).headers['content-security-policy']);
    expect(await readPolicy()).not.toContain('trusted-types');
    await closeGateway(gateway);
    const page = '<!doctype html><title>Basecase</title><meta name="basecase-scripts" content="limited">';
    gateway = await buildTestGateway(folder, { bundledApps, shellDir: writeShell(join(folder, 'newer'), page) });
    expect(await readPolicy()).toContain("; require-trusted-types-for 'script'; trusted-types default");
  });

  test('has an ETag of its own for each set of builds', async () => {
    await withBuildsElsewhere();
    const admin = await signInAs(gateway, 'Admin');
    const { page, cookie } = await pageFor(admin.headers);
    const etag = String(page.headers.etag);
    expect(page.headers.vary).toContain('Cookie');
    const again = await gateway.app.inject({ url: '/', headers: { cookie, 'if-none-match': etag } });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(page.headers['content-security-policy']);
    expect((await gateway.app.inject({ url: '/', headers: { 'if-none-match': etag } })).statusCode).toBe(200);
  });

  test('gives its cookie to the browser alone, over TLS where the page is, and takes it back after sign-out', async () => {
    await withBuildsElsewhere();
    const guest = await signInAs(gateway, 'Guest');
    const { sent, cookie } = await pageFor(guest.headers);
    expect(sent).toBe('basecase-builds=Guest; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax');
    const secure = await pageFor({ ...guest.headers, 'x-forwarded-proto': 'https' });
    expect(secure.sent).toContain('; Secure');
    expect((await pageFor({}, cookie)).sent).toBe('basecase-builds=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  test('opens nothing by its cookie: a made-up one changes the policy of its own page alone', async () => {
    await withBuildsElsewhere();
    const cookie = 'basecase-builds=Admin~valuation@c2~evil@1';
    const page = await gateway.app.inject({ url: '/', headers: { cookie } });
    expect(page.body).toContain('content="admin@a1 research@r1 valuation@c2"');
    expect((await gateway.app.inject({ url: '/api/auth/me', headers: { cookie } })).statusCode).toBe(401);
    const apps = appsSchema.parse((await gateway.app.inject({ url: '/api/apps', headers: { cookie } })).json());
    expect(apps.apps.find(({ name }) => name === 'valuation')?.version).toBe('v1');
  });
});

describe('the cookie', () => {
  test.each([
    undefined,
    '',
    'other=Admin',
    'basecase-builds=',
    'basecase-builds=Root',
    'basecase-builds=Admin~valuation',
    'basecase-builds=Admin~valuation@../../x',
    'basecase-builds=Admin~valuation@1@2',
  ])('%s names no group', (cookies) => {
    expect(groupFrom(cookies)).toBeNull();
  });

  test('is not read where it is longer than ours', () => {
    expect(groupFrom(`basecase-builds=Admin~valuation@1${'~valuation@1'.repeat(300)}`)).toBeNull();
  });

  test('is found among others, and is set only where it differs', () => {
    const group = { role: 'Member', canaries: ['valuation@c2'] } as const;
    const cookies = 'a=b; basecase-builds=Member~valuation@c2; c=d';
    expect(groupFrom(cookies)).toEqual(group);
    expect(cookieFor(group, cookies, true)).toBeNull();
    expect(cookieFor(group, 'a=b', true)).toContain('Member~valuation@c2');
    expect(cookieFor(null, 'a=b', true)).toBeNull();
  });
});
