import { renameSync } from 'node:fs';
import fs from 'node:fs/promises';
import { join } from 'node:path';
import {
  asAdmin,
  makeUpload,
  publishBuild,
  writeAppBuild,
  writeShell,
} from '../../../test/support/releases/app-build.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs, type TestGateway } from '../../../test/support/test-gateway.ts';
import { until } from '../../../test/support/until.ts';
import { buildApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { appsSchema } from '../../contract/releases/app-list.ts';
import { createServices } from '../../services.ts';
import { withFlag, withoutFlag } from '../registry/flags.ts';

const folder = temporaryFolder();
const shellDir = writeShell(join(folder, 'shell'));

const open = async (env: Readonly<Record<string, string>> = {}): Promise<TestGateway> => {
  const flags = { replay: { text: 'The replay.', ends: '2027-01-31' } };
  const bundledApps = [writeAppBuild(join(folder, 'bundled'), 'research', 'v1', { flags })];
  return buildTestGateway(folder, { bundledApps, shellDir, env });
};
const onFlag = { on: true, percent: 100, roles: [], endsOn: '2027-01-31' };

describe('page and list of apps', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await open();
  });
  afterEach(() => closeGateway(gateway));
  const get = (url: string, headers: Record<string, string> = {}) => gateway.app.inject({ url, headers });
  const list = async (headers: Record<string, string> = {}) =>
    appsSchema.parse((await get('/api/apps', headers)).json()).apps;

  test('300 calls of each ask the database and read files no more often than once a second', async () => {
    await Promise.all([get('/'), get('/api/apps')]);
    const queries = jest.spyOn(gateway.services.db.getExecutor(), 'executeQuery');
    const [readFile, stat] = [jest.spyOn(fs, 'readFile'), jest.spyOn(fs, 'stat')];
    const begin = Date.now();
    for (let call = 0; call < 300; call += 1) {
      for (const url of ['/', '/api/apps']) expect((await get(url)).statusCode).toBe(200);
    }
    const seconds = Math.ceil((Date.now() - begin) / 1000);
    // A read of the apps is at most five queries.
    expect(queries.mock.calls.length).toBeLessThanOrEqual(5 * seconds);
    expect(readFile.mock.calls.length + stat.mock.calls.length).toBeLessThanOrEqual(2 * seconds);
    jest.restoreAllMocks();
  });

  test.each(['/', '/api/apps'])('%s keeps its ETag, by which an unchanged one is not sent', async (url) => {
    const { etag, vary } = (await get(url, { 'accept-encoding': 'br' })).headers;
    expect(vary).toContain('Accept-Encoding');
    const again = await get(url, { 'accept-encoding': 'br', 'if-none-match': String(etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    const plain = await get(url);
    expect(plain.headers.etag).not.toBe(etag);
  });

  test('HEAD has the headers of the page without its body', async () => {
    const { headers, body } = await gateway.app.inject({ method: 'HEAD', url: '/' });
    expect(headers['content-length']).toBe(String((await get('/')).body.length));
    expect(body).toBe('');
  });

  test('a change by this process is in the next reply', async () => {
    const { releases, records } = gateway.services;
    const member = await signInAs(gateway, 'Member');
    expect((await list(member.headers)).map(({ version, flags: on }) => [version, on])).toEqual([['v1', []]]);
    await records.changeRecord('research', (record) => withFlag(record, 'replay', onFlag, 'a@b.c', 1));
    expect((await list(member.headers))[0]?.flags).toEqual(['replay']);
    await records.changeRecord('research', (record) => withoutFlag(record, 'research', 'replay'));
    expect((await list(member.headers))[0]?.flags).toEqual([]);
    await publishBuild(releases, makeUpload({ name: 'research', version: 'v2' }));
    await releases.promote('research', { version: 'v2', revision: 0 }, asAdmin);
    expect((await list())[0]?.version).toBe('v2');
    await releases.rollBack('research', 1, asAdmin);
    expect((await list())[0]?.version).toBe('v1');
  });

  test('a change by another process is seen without a restart', async () => {
    const { config, releases } = gateway.services;
    const there = await createServices(loadConfig({ ...process.env, NODE_ENV: 'test', DATA_DIR: config.dataDir }), {
      bundledApps: [join(folder, 'bundled')],
    });
    const other = await buildApp(there);
    const version = async () => appsSchema.parse((await other.inject({ url: '/api/apps' })).json()).apps[0]?.version;
    expect(await version()).toBe('v1');
    await publishBuild(releases, makeUpload({ name: 'research', version: 'v2' }));
    await releases.promote('research', { version: 'v2', revision: 0 }, asAdmin);
    await until('the other process lists v2', async () => (await version()) === 'v2');
    await other.close();
    await there.close();
  });

  test('while the database and the file are away, page and list stay as they were', async () => {
    const { releases, db } = gateway.services;
    await publishBuild(releases, makeUpload({ name: 'research', version: 'v2' }));
    await releases.promote('research', { version: 'v2', revision: 0 }, asAdmin);
    const before = [(await get('/')).body, await list()];
    await db.schema.alterTable('app_records').renameTo('records_away').execute();
    renameSync(join(shellDir, 'index.html'), join(shellDir, 'away'));
    try {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      expect([(await get('/')).body, await list()]).toEqual(before);
    } finally {
      renameSync(join(shellDir, 'away'), join(shellDir, 'index.html'));
    }
  });
});

test('calls without a session are limited by network, those of users are not', async () => {
  const gateway = await open({ ANONYMOUS_REQUESTS_PER_MINUTE: '3' });
  const member = await signInAs(gateway, 'Member');
  const status = async (url: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    (await gateway.app.inject({ url, headers, remoteAddress })).statusCode;
  const stranger = '2001:db8:1:2::1';
  expect([await status('/', stranger), await status('/api/apps', stranger)]).toEqual([200, 200]);
  const invalid = { authorization: 'Bearer a.b.c' };
  expect(await status('/api/apps', '2001:db8:1:2::9', invalid)).toBe(200);
  for (const url of ['/', '/overview', '/api/apps']) expect(await status(url, stranger)).toBe(429);
  const refused = await gateway.app.inject({ url: '/api/apps', remoteAddress: stranger });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await status('/api/apps', stranger, member.headers)).toBe(200);
  expect(await status('/', '2001:db8:1:3::1')).toBe(200);
  await closeGateway(gateway);
});
