import { writeAppBuild } from '../../../test/support/releases/app-build.ts';
import { releaseCalls } from '../../../test/support/releases/release-calls.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { gatewayHarness, type SignedIn } from '../../../test/support/test-gateway.ts';
import { appCallsSchema } from '../../contract/support.ts';
import { createAppCalls } from './app-calls.ts';

const folder = temporaryFolder();
const bundledApps = [
  writeAppBuild(`${folder}/research`, 'research', 'v1', { calls: ['overview', 'gone'] }),
  writeAppBuild(`${folder}/valuation`, 'valuation', 'v1'),
];
const gateway = gatewayHarness({ folder, bundledApps });
const admin = gateway.signedIn('Admin');
const guest = gateway.signedIn('Guest');

const call = (url: string, app: string | undefined, { headers }: SignedIn = admin) =>
  gateway.app.inject({ url, headers: { ...headers, ...(app !== undefined && { 'x-basecase-app': app }) } });
const overview = '/api/finance/overview/AAPL';

test('a defect of an app does not become a call of its Admin', async () => {
  const refused = await call('/api/users', 'research/v1');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toEqual({
    code: 'forbidden',
    error: 'The app research does not name the call users in its app.json.',
  });
  expect((await call(overview, 'research/v1')).statusCode).toBe(200);
  // A second time it is a ready reply.
  expect((await call(overview, 'research/v1')).statusCode).toBe(200);
  expect((await call('/api/finance/cash-flow/AAPL', 'research/v1')).statusCode).toBe(403);
});

test('an app without a list may make every call that its user may, and a page itself too', async () => {
  expect((await call('/api/users', 'valuation/v1')).statusCode).toBe(200);
  expect((await call('/api/users', undefined)).statusCode).toBe(200);
  expect((await call('/api/users', 'valuation/v1', guest)).statusCode).toBe(403);
});

test('a build that is gone may make the calls of its app, an unknown app none', async () => {
  expect((await call(overview, 'research/long-gone')).statusCode).toBe(200);
  expect((await call('/api/users', 'research/long-gone')).statusCode).toBe(403);
  for (const name of ['nothing/v1', 'nothing', '/', '']) {
    expect((await call(overview, name)).statusCode).toBe(403);
  }
});

test('an Admin sees the calls of each app, and how many were refused', async () => {
  await call('/api/audit', 'research/v1');
  const { apps } = appCallsSchema.parse((await call('/api/apps/calls', undefined)).json());
  expect(apps.map(({ app, calls }) => [app, calls?.map(({ name }) => name) ?? null])).toEqual([
    ['research', ['overview']],
    ['valuation', null],
  ]);
  expect(apps[0]?.calls?.[0]).toEqual({
    name: 'overview',
    method: 'GET',
    path: '/api/finance/overview/:symbol',
    access: 'Guest, Member, Admin',
  });
  expect(apps[0]?.refused).toMatchObject({ audit: 1 });
});

test('a build may make its calls from the moment it is published, also where another process has published it', async () => {
  const calls = releaseCalls(gateway, admin);
  const notes = (version: string, names: string[]) =>
    calls.publish({ name: 'notes', version, manifest: { calls: names } }, undefined, { name: 'notes' });
  await notes('n1', ['overview']);
  expect((await call(overview, 'notes/n1')).statusCode).toBe(200);
  expect((await call('/api/users', 'notes/n1')).statusCode).toBe(403);
  await notes('n2', ['overview', 'users']);
  expect((await call('/api/users', 'notes/n2')).statusCode).toBe(200);
  expect((await call('/api/users', 'notes/n1')).statusCode).toBe(403);

  const elsewhere = createAppCalls(gateway.services.apps, async () => []);
  await elsewhere.readBuilds();
  await notes('n3', ['audit']);
  expect(elsewhere.check('notes/n3', 'audit')).toBe(false);
  expect(elsewhere.check('notes/n3', 'audit', Date.now() + 2000)).toBeNull();
  await elsewhere.readBuilds();
  expect(elsewhere.check('notes/n3', 'audit')).toBe(true);
});

test('a known build is checked by the lists of before while they are read again', async () => {
  let reads = 0;
  const states = async () => {
    reads += 1;
    return gateway.services.apps.states();
  };
  const calls = createAppCalls({ states }, async () => []);
  expect(calls.check('research/v1', 'overview')).toBeNull();
  await calls.readBuilds();
  const later = Date.now() + 60_000;
  expect(calls.check('research/v1', 'overview', later)).toBe(true);
  expect(calls.check('research/v1', 'users', later)).toBe(false);
  expect(calls.check('research/unknown', 'overview', later)).toBeNull();
  expect(reads).toBe(2);
});
