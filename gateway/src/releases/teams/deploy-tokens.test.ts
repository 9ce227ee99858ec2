import { join } from 'node:path';
import { writeAppBuild } from '../../../test/support/releases/app-build.ts';
import { releaseCalls } from '../../../test/support/releases/release-calls.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { gatewayHarness, signInAs } from '../../../test/support/test-gateway.ts';

const folder = temporaryFolder();
const bundledApps = ['research', 'valuation'].map((name) => writeAppBuild(join(folder, name), name, 'v1'));

const gateway = gatewayHarness({ each: true, folder, bundledApps });
const admin = gateway.signedIn('Admin');
const calls = releaseCalls(gateway, admin);

describe('deploy tokens', () => {
  test('publish builds of their own app, are named in its history, and do nothing else', async () => {
    const token = await calls.makeToken();
    expect((await calls.publish({}, token.headers)).statusCode).toBe(200);
    expect((await calls.state()).history[0]).toMatchObject({ actor: 'token pipeline', action: 'published' });
    expect((await calls.publish({ name: 'research' }, token.headers, { name: 'research' })).statusCode).toBe(401);
    expect((await calls.sendFile('research', Buffer.from('a'), token.headers)).statusCode).toBe(401);
    for (const url of ['/api/users', '/api/releases', '/api/releases/valuation/tokens', '/api/finance/overview/AAPL']) {
      expect((await gateway.app.inject({ url, headers: token.headers })).statusCode).toBe(401);
    }
  });

  test('are stored as a hash, listed without their secret, and useless once revoked', async () => {
    const token = await calls.makeToken();
    const rows = await gateway.services.db.selectFrom('deploy_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token.secret.slice(4));
    const url = '/api/releases/valuation/tokens';
    const listed = await gateway.app.inject({ url, headers: admin.headers });
    expect(listed.json().tokens).toMatchObject([{ name: 'pipeline', lastUsedAt: null }]);
    expect(listed.body).not.toContain(token.secret);
    await calls.send(`valuation/tokens/${token.id}`, undefined, admin.headers, 'DELETE');
    expect((await calls.publish({}, token.headers)).statusCode).toBe(401);
  });
});

test('failures that browsers report are counted by build', async () => {
  const [first, second] = [await signInAs(gateway, 'Guest'), await signInAs(gateway, 'Guest')];
  const report = (version: string, reason: string, { headers } = first) =>
    gateway.app.inject({
      method: 'POST',
      url: '/api/apps/valuation/failures',
      headers,
      payload: { version, kind: 'load', reason },
    });
  expect((await report('v1', 'status 404')).statusCode).toBe(200);
  await report('v1', 'timed out', second);
  await report('v1', 'a second time within the hour', second);
  expect((await report('v77', 'made up')).statusCode).toBe(404);
  expect((await calls.state()).failures).toMatchObject([
    { version: 'v1', kind: 'load', count: 2, lastReason: 'timed out' },
  ]);
});
