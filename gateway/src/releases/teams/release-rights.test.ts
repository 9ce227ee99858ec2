import { join } from 'node:path';
import { makeManifest, testDigests, writeAppBuild, writeShell } from '../../../test/support/releases/app-build.ts';
import {
  type Headers,
  type ReleaseCalls,
  releaseCalls,
  type TestToken,
} from '../../../test/support/releases/release-calls.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  type SignedIn,
  signInAs,
  type TestGateway,
} from '../../../test/support/test-gateway.ts';
import { appOriginsSchema } from '../../contract/support.ts';

const folder = temporaryFolder();
const shellDir = writeShell(join(folder, 'shell'));
const bundledApps = [writeAppBuild(join(folder, 'valuation'), 'valuation', 'v1')];

const listed = 'https://cdn.example.com';
const open = (env: Readonly<Record<string, string>> = { APP_ORIGINS: listed }) =>
  buildTestGateway(folder, { bundledApps, shellDir, env });

let gateway: TestGateway;
let admin: SignedIn;
let calls: ReleaseCalls;
let token: TestToken;
beforeEach(async () => {
  gateway = await open();
  admin = await signInAs(gateway, 'Admin');
  calls = releaseCalls(gateway, admin);
  token = await calls.makeToken();
});
afterEach(() => closeGateway(gateway));

const nothing = { promote: false, canaryForAdmins: false, otherOrigins: false, previews: true, localBuilds: true };
const checked = { screens: 1, shell: null };
const allow = (policy: Partial<typeof nothing>) =>
  calls.send('valuation/policy', { ...nothing, ...policy }, admin.headers, 'PUT');
const register = (entry: string, headers: Headers = admin.headers, version = 'v3') =>
  calls.send(
    'valuation/entries',
    { manifest: makeManifest('valuation'), version, entry, digests: testDigests, checked },
    headers,
  );
const origin = (method: 'GET' | 'PUT' | 'POST', name = listed) =>
  gateway.app.inject({
    method,
    url: `/api/apps/origins${method === 'POST' ? '/withdrawal' : ''}`,
    headers: admin.headers,
    ...(method !== 'GET' && { payload: { app: 'valuation', origin: name } }),
  });
const audited = async () =>
  (await gateway.services.audit.page('valuation', '')).entries.map(({ actor, action, detail }) => [
    actor,
    action,
    detail,
  ]);

describe('a deploy token alone', () => {
  beforeEach(async () => {
    expect((await calls.publish({}, token.headers)).statusCode).toBe(200);
  });

  test('promotes nothing', async () => {
    const reply = await calls.change('promote', { version: 'v2' }, token.headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({
      code: 'forbidden',
      error:
        'A deploy token of valuation may not promote a build. An Admin does it, or allows it to the tokens of valuation, on Admin → Apps.',
    });
    expect(await calls.liveFor()).toBe('v1');
  });

  test('shows no canary to Admins, nor to everybody', async () => {
    for (const roles of [[], ['Admin'], ['Member', 'Admin']]) {
      const reply = await calls.change('canary', { version: 'v2', percent: 1, roles }, token.headers);
      expect(reply.statusCode).toBe(403);
      expect(reply.json().error).toMatch(/may not show a canary to Admins/);
    }
    expect((await calls.state()).canary).toBeNull();
  });

  test('shows a canary to Guests and Members, ends it, and rolls back a release of an Admin', async () => {
    const member = await signInAs(gateway, 'Member');
    const canary = { version: 'v2', percent: 100, roles: ['Guest', 'Member'] };
    expect((await calls.change('canary', canary, token.headers)).statusCode).toBe(200);
    expect([await calls.liveFor(member.headers), await calls.liveFor(admin.headers)]).toEqual(['v2', 'v1']);
    expect((await calls.change('canary', { ...canary, percent: 0 }, token.headers)).statusCode).toBe(200);
    await calls.change('promote', { version: 'v2' });
    expect((await calls.change('rollback', {}, token.headers)).statusCode).toBe(200);
    expect(await calls.liveFor()).toBe('v1');
  });

  test('registers no build on another origin, though the operator lists it', async () => {
    const reply = await register(`${listed}/v3/mf-manifest.json`, token.headers);
    expect(reply.statusCode).toBe(403);
    expect(reply.json().error).toMatch(/may not register a build on another origin/);
  });
});

describe('the policy of an app', () => {
  test('allows nothing before an Admin says so, and can be set before the first build', async () => {
    const read = async (app: string) =>
      (await gateway.app.inject({ url: `/api/releases/${app}/policy`, headers: admin.headers })).json();
    expect(await read('watchlist')).toEqual(nothing);
    const reply = await calls.send('watchlist/policy', { ...nothing, promote: true }, admin.headers, 'PUT');
    expect(reply.json()).toEqual({ ...nothing, promote: true });
    expect(await read('watchlist')).toEqual({ ...nothing, promote: true });
    expect(await read('valuation')).toEqual(nothing);
    expect((await calls.state()).policy).toEqual(nothing);
  });

  test('is in the audit trail', async () => {
    await allow({ promote: true, otherOrigins: true });
    await allow({});
    expect((await audited()).slice(0, 2)).toEqual([
      [admin.email, 'deploy-policy-changed', 'valuation: previews, localBuilds'],
      [admin.email, 'deploy-policy-changed', 'valuation: promote, otherOrigins, previews, localBuilds'],
    ]);
  });

  test.each([
    ['promote', 'promote', {}],
    ['canaryForAdmins', 'canary', { percent: 100, roles: ['Admin'] }],
  ] as const)('%s is all that it allows', async (permission, action, body) => {
    await calls.publish();
    await allow({ ...nothing, promote: true, canaryForAdmins: true, otherOrigins: true, [permission]: false });
    expect((await calls.change(action, { version: 'v2', ...body }, token.headers)).statusCode).toBe(403);
    await allow({ [permission]: true });
    expect((await calls.change(action, { version: 'v2', ...body }, token.headers)).statusCode).toBe(200);
    expect(await calls.liveFor(admin.headers)).toBe('v2');
  });

  test('otherOrigins lets a token register a build, of listed origins alone', async () => {
    await allow({ otherOrigins: true });
    expect((await origin('PUT')).statusCode).toBe(200);
    expect((await register(`${listed}/v3/mf-manifest.json`, token.headers)).statusCode).toBe(200);
    expect((await register('https://evil.example.com/mf-manifest.json', token.headers, 'v4')).statusCode).toBe(400);
  });
});

describe('an origin of the list', () => {
  test('needs the approval of an Admin for the app of a token, and a refused one is listed for Admins', async () => {
    await allow({ otherOrigins: true });
    const refused = await register(`${listed}/v3/mf-manifest.json`, token.headers);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().error).toBe(
      'https://cdn.example.com is not approved for the app valuation. An Admin approves it on Admin → Apps.',
    );
    const seen = appOriginsSchema.parse((await origin('GET')).json());
    expect(seen.listed).toEqual([listed]);
    expect(seen.origins).toMatchObject([{ app: 'valuation', origin: listed, approvedAt: null }]);
    expect(seen.origins[0]?.refusedAt).not.toBeNull();
    expect((await origin('PUT', 'https://evil.example.com')).statusCode).toBe(400);
    expect((await origin('PUT')).statusCode).toBe(200);
    expect((await register(`${listed}/v3/mf-manifest.json`, token.headers)).statusCode).toBe(200);
    expect((await audited())[1]).toEqual([admin.email, 'app-origin-approved', `valuation ${listed}`]);
  });

  test('is approved by an Admin who registers a build, and its builds are left out once that is withdrawn', async () => {
    await register(`${listed}/v3/mf-manifest.json`);
    await calls.change('promote', { version: 'v3' });
    expect([await calls.liveFor(), await calls.scriptSources()]).toEqual(['v3', `'self' '${testDigests['main.js']}'`]);
    expect((await origin('POST')).statusCode).toBe(200);
    expect([await calls.liveFor(), await calls.scriptSources()]).toEqual(['v1', "'self'"]);
    expect((await origin('POST')).statusCode).toBe(404);
  });
});

describe('builds on other origins', () => {
  test('are refused, also to an Admin, while their origin is not listed', async () => {
    for (const origin of [
      'https://evil.example.com',
      'http://cdn.example.com',
      'https://cdn.example.com:8443',
      'https://*.example.com',
      'https://cdn.example.com.evil.example.com',
      'https://cdn.example.com@evil.example.com',
      'https://x;script-src',
    ]) {
      const reply = await register(`${origin}/mf-manifest.json`);
      expect([origin, reply.statusCode]).toEqual([origin, 400]);
      expect(reply.json().error).toMatch(/not among the origins that apps may be loaded from.*APP_ORIGINS/);
    }
    expect((await calls.state()).builds).toHaveLength(1);
  });

  test('without a list no origin is allowed, and a live build from one gives way to the bundled build', async () => {
    await register(`${listed}/v3/mf-manifest.json`);
    await calls.change('promote', { version: 'v3' });
    expect([await calls.liveFor(), await calls.scriptSources()]).toEqual(['v3', `'self' '${testDigests['main.js']}'`]);

    const { dataDir } = gateway.services.config;
    await closeGateway(gateway);
    gateway = await open({ DATA_DIR: dataDir });
    calls = releaseCalls(gateway, admin);
    expect([await calls.liveFor(), await calls.scriptSources()]).toEqual(['v1', "'self'"]);
    expect((await register(`${listed}/v4/mf-manifest.json`)).statusCode).toBe(400);
  });
});

describe('a token that is revoked', () => {
  const revoke = (id: string) => calls.send(`valuation/tokens/${id}`, undefined, admin.headers, 'DELETE');
  const canary = { version: 'v2', percent: 100, roles: ['Guest', 'Member'] };

  test('ends the canary that it started', async () => {
    await calls.publish({}, token.headers);
    await calls.change('canary', canary, token.headers);
    const { revision } = await calls.state();
    expect((await revoke(token.id)).json()).toEqual({
      message: 'Deploy token revoked. The canary of v2 that it started has ended.',
    });
    expect(await calls.state()).toMatchObject({ canary: null, revision: revision + 1 });
    expect((await calls.state()).history[0]).toMatchObject({
      action: 'canary-ended',
      version: 'v2',
      actor: admin.email,
      detail: 'with its deploy token',
    });
    expect((await audited()).slice(0, 2).map(([, action]) => action)).toEqual([
      'app-canary-ended',
      'deploy-token-revoked',
    ]);
    // A change that began before the canary ended starts from an older state.
    const late = await calls.send('valuation/promote', { version: 'v2', revision });
    expect(late.statusCode).toBe(409);
  });

  test('also after another build was promoted beside it', async () => {
    await calls.publish({}, token.headers);
    await calls.publish({ version: 'v3' }, token.headers);
    await calls.change('canary', canary, token.headers);
    await calls.change('promote', { version: 'v3' });
    await revoke(token.id);
    expect(await calls.state()).toMatchObject({ live: 'v3', canary: null });
  });

  test('leaves the canaries of others alone', async () => {
    const other = await calls.makeToken();
    await calls.publish();
    await calls.change('canary', canary, token.headers);
    await calls.change('canary', { ...canary, percent: 50 });
    expect((await revoke(token.id)).json()).toEqual({ message: 'Deploy token revoked.' });
    expect((await calls.state()).canary).toMatchObject({ percent: 50 });
    await calls.change('canary', canary, other.headers);
    expect((await calls.state()).canary).toMatchObject({ percent: 100 });
  });

  test('starts no canary by a call under way', async () => {
    await calls.publish();
    const { deployTokens, releases } = gateway.services;
    const checked = await deployTokens.check('valuation', token.secret);
    const by = { name: 'token pipeline', token: checked?.id ?? null };
    await revoke(token.id);
    const start = releases.setCanary('valuation', { ...canary, roles: ['Member'], revision: 0 }, by);
    await expect(start).rejects.toMatchObject({ name: 'Unauthorized' });
    expect((await calls.state()).canary).toBeNull();
  });
});
