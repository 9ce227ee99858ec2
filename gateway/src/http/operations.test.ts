import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  metricsHeaders,
  signInAs,
  type TestGateway,
} from '../../test/support/test-gateway.ts';

const folder = temporaryFolder();
let gateway: TestGateway;
afterEach(() => closeGateway(gateway));
const open = async (env: Readonly<Record<string, string>>) => {
  gateway = await buildTestGateway(folder, { env });
};
const status = async (url: string, headers = {}) => (await gateway.app.inject({ url, headers })).statusCode;

test('in production metrics and docs are closed', async () => {
  await open({ METRICS_TOKEN: '' });
  const admin = await signInAs(gateway, 'Admin');
  for (const url of ['/metrics', '/docs', '/docs/', '/docs/json', '/docs/static/index.html']) {
    for (const headers of [{}, metricsHeaders, admin.headers])
      expect([url, await status(url, headers)]).toEqual([url, 404]);
  }
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200]);
});

test('outside production they are open', async () => {
  await open({ NODE_ENV: 'development', METRICS_TOKEN: '' });
  expect([await status('/metrics'), await status('/docs/json')]).toEqual([200, 200]);
});

test('a token opens the metrics to its holders', async () => {
  await open({ NODE_ENV: 'development', API_DOCS: 'closed' });
  const admin = await signInAs(gateway, 'Admin');
  expect(await status('/metrics', metricsHeaders)).toBe(200);
  const others = [{}, admin.headers, { authorization: metricsHeaders.authorization.slice(0, -1) }];
  for (const headers of others) expect(await status('/metrics', headers)).toBe(401);
  expect(await status('/docs/json')).toBe(404);
});
