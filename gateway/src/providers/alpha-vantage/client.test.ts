import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { outsideServer } from '../../../test/support/outside-server.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { testLog } from '../../../test/support/test-log.ts';
import { describeWithRedis } from '../../../test/support/test-redis.ts';
import { until } from '../../../test/support/until.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { DatabaseLedger } from '../budget/database-ledger.ts';
import type { BudgetLedger } from '../budget/ledger.ts';
import { RedisLedger } from '../budget/redis-ledger.ts';
import { OutsideHost } from '../http/outside-host.ts';
import { Pacer } from '../http/pacer.ts';
import { AlphaVantageClient } from './client.ts';

const rules = { provider: 'alpha-vantage', limit: 25, reset: { kind: 'rolling' } } as const;
const server = outsideServer();
const hosts: OutsideHost[] = [];
afterEach(() => Promise.all(hosts.splice(0).map((host) => host.close())));

describeOnEachDatabase('two processes and a provider that stops answering', (open) => {
  test('spend three calls on the outage, not three each', async () => {
    await spendThree([
      new DatabaseLedger({ ...rules, db: await open() }),
      new DatabaseLedger({ ...rules, db: await open() }),
    ]);
  }, 120_000);
});

describeWithRedis('two processes and a provider that stops answering', ({ open }) => {
  const folder = temporaryFolder();

  test('spend three calls on the outage, not three each', async () => {
    const dataDir = join(folder, randomUUID());
    mkdirSync(dataDir);
    const db = await openDatabase({ dataDir, databaseUrl: null });
    const over = async () =>
      new RedisLedger({ ...rules, redis: await open(), kept: new DatabaseLedger({ ...rules, db }) });
    await spendThree([await over(), await over()]);
    await db.destroy();
  }, 120_000);
});

async function spendThree(ledgers: readonly BudgetLedger[]): Promise<void> {
  const held: ServerResponse[] = [];
  server.answer((_, response) => void held.push(response));
  const before = server.asked.length;
  const asked = ledgers
    .map(clientOver)
    .flatMap((client) =>
      Array.from({ length: 5 }, (_, at) =>
        client.askQuestion({ function: 'OVERVIEW', symbol: `SYM${at}`, missing: 'None.' }),
      ),
    );
  const settled = Promise.allSettled(asked);
  await until('three calls are under way', () => held.length === 3);
  for (const response of held) response.writeHead(500).end();
  const reasons = (await settled).map((outcome) => (outcome.status === 'rejected' ? outcome.reason : null));
  // Two may have failed before the outage was known; all others get its pause.
  const codes = reasons.map((reason) => reason?.code);
  for (const code of codes) expect(['bad_upstream', 'provider_away']).toContain(code);
  expect(codes.filter((code) => code === 'provider_away').length).toBeGreaterThanOrEqual(8);
  for (const { retryAfterSeconds } of reasons) {
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(15);
  }
  expect(server.asked.length - before).toBe(3);
  await expect(ledgers[0]?.usage()).resolves.toMatchObject({ used: 3, failed: 3, outageSeconds: expect.any(Number) });
}

/** Returns the client of one process. */
function clientOver(ledger: BudgetLedger): AlphaVantageClient {
  const host = new OutsideHost({ base: server.base, label: 'The data provider', userAgent: 'Basecase test' });
  hosts.push(host);
  return new AlphaVantageClient({
    host,
    apiKey: async () => 'key',
    ledger,
    pacer: new Pacer(1, { mostAtOnce: 3 }),
    log: testLog(),
    burstPause: 1,
  });
}
