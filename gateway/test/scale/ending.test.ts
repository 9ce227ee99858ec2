import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { closeServer } from '../../src/http/close-connections.ts';
import { answering, providerEnv } from '../support/fake-provider.ts';
import { freezeTimeouts } from '../support/frozen-timeouts.ts';
import { gatewayProcesses } from '../support/gateway-process.ts';
import { outsideServer } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, signInAs } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const provider = outsideServer();
const processes = gatewayProcesses();

test('on a signal a process completes running calls and ends, also with idle connections', async () => {
  let answer = () => {};
  provider.answer((request, response) => {
    answer = () => answering()(request, response);
  });
  const gateway = await processes.start({ ...providerEnv(provider.base), DATA_DIR: join(folder, randomUUID()) });
  const call = gateway.caller(await gateway.token('Guest'));
  const idle = new Agent({ keepAlive: true });
  await new Promise<void>((resolve, reject) => {
    get(`${gateway.address}/healthz`, { agent: idle }, (reply) => reply.resume().on('end', resolve)).on(
      'error',
      reject,
    );
  });
  const underWay = call('/api/finance/earnings-history/ACME');
  await until('the provider is called', () => provider.asked.length === 1);
  const ended = gateway.stop();
  const isRefused = () =>
    gateway
      .caller(null)('/healthz')
      .then(
        () => false,
        () => true,
      );
  await until('new calls are refused', isRefused);
  answer();
  expect((await underWay).status).toBe(200);
  expect(await (await underWay).json()).toMatchObject({ symbol: 'ACME' });
  expect(await ended).toBe(0);
  idle.destroy();
});

test('a provider that never replies delays the end of a gateway by at most 9 s', async () => {
  provider.answer(() => {});
  const { app, services } = await buildTestGateway(folder, { env: providerEnv(provider.base) });
  const { headers } = await signInAs({ app, services }, 'Guest');
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const underWay = fetch(`${address}/api/finance/earnings-history/ACME`, { headers }).catch(() => null);
  await until('the provider is called', () => provider.asked.length === 1);
  const thaw = freezeTimeouts();
  let isClosed = false;
  const closing = closeServer(app, 9000).then(() => {
    isClosed = true;
  });
  jest.advanceTimersByTime(8999);
  await pause(50);
  expect(isClosed).toBe(false);
  jest.advanceTimersByTime(1);
  await closing;
  expect(await underWay).toBeNull();
  await services.close();
  thaw();
});
