import { errorSchema } from '../../src/contract/errors/errors.ts';
import { overviewSchema } from '../../src/contract/stock.ts';
import { answering, providerEnv } from '../support/fake-provider.ts';
import { freezeTimeouts } from '../support/frozen-timeouts.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { outsideServer } from '../support/outside-server.ts';
import { pacedBy } from '../support/paced-by.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, findBudget, signInAs } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const provider = outsideServer();
const symbols = Array.from({ length: 40 }, (_, at) => `SYM${at}`);

test('1,000 cold calls at once over 40 companies wait in the queue, cost exactly the 25 calls of the day, and get data or the limit', async () => {
  provider.answer(answering());
  const clock = new ManualClock();
  const { asked, pace } = pacedBy(clock);
  const gateway = await buildTestGateway(folder, { env: providerEnv(provider.base), outside: { pace } });
  const { headers } = await signInAs(gateway, 'Member');
  // Only the clock of the pace makes callers wait.
  const thaw = freezeTimeouts();
  let answered = 0;
  const calls = Array.from({ length: 1000 }, async (_, at) => {
    const reply = await gateway.app.inject({ url: `/api/finance/overview/${symbols[at % 40]}`, headers });
    answered += 1;
    return reply;
  });
  const isOver = () => answered === calls.length;
  // Each company loads its profile first.
  await until('every company has asked', () => asked.places >= symbols.length && clock.sleeping > 0);
  while (!isOver()) {
    await until('a call waits, or all are answered', () => clock.sleeping > 0 || isOver());
    await clock.passToNext();
  }
  const counts = { data: 0, limited: 0 };
  for (const reply of await Promise.all(calls)) {
    if (reply.statusCode === 200) {
      expect(overviewSchema.safeParse(reply.json()).success).toBe(true);
      counts.data += 1;
      continue;
    }
    expect(reply.statusCode).toBe(429);
    expect(errorSchema.parse(reply.json())).toEqual({
      error: 'API rate limit exceeded. Please try again later.',
      code: 'quota_exceeded',
    });
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
    counts.limited += 1;
  }
  thaw();
  expect(counts.data).toBeGreaterThan(0);
  expect(counts.limited).toBeGreaterThan(0);
  expect(provider.asked).toHaveLength(25);
  await expect(findBudget(gateway.services).usage()).resolves.toMatchObject({ used: 25, left: 0 });
  expect((await gateway.app.inject({ url: '/api/auth/me', headers })).statusCode).toBe(200);
  await closeGateway(gateway);
});
