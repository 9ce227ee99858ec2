import { randomUUID } from 'node:crypto';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { outsideServer } from '../providers/testing/outside-server.ts';
import { answering, providerEnv } from '../testing/fake-provider.ts';
import { gatewayProcesses } from '../testing/gateway-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const provider = outsideServer();
const processes = gatewayProcesses();

test('asked to end, a process answers what is under way and is gone within 10 s, idle connections or not', async () => {
  provider.answer(answering(2000));
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
  await pause(300);
  const start = performance.now();
  const [code, reply] = await Promise.all([gateway.stop(), underWay]);
  expect(code).toBe(0);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toMatchObject({ symbol: 'ACME' });
  expect(performance.now() - start).toBeLessThan(10_000);
  idle.destroy();
}, 60_000);

test('a provider that never answers does not keep a process from ending', async () => {
  provider.answer(() => {});
  const gateway = await processes.start({ ...providerEnv(provider.base), DATA_DIR: join(folder, randomUUID()) });
  const call = gateway.caller(await gateway.token('Guest'));
  const underWay = call('/api/finance/earnings-history/ACME').catch(() => null);
  await pause(300);
  const start = performance.now();
  expect(await gateway.stop()).toBe(0);
  expect(performance.now() - start).toBeLessThan(10_500);
  await underWay;
}, 60_000);
