import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { DatabaseLedger } from '../../src/providers/budget/database-ledger.ts';
import { RedisLedger } from '../../src/providers/budget/redis-ledger.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import { SharedRedis } from '../../src/storage/shared-redis.ts';
import { describeWhere } from '../support/describe-where.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { until } from '../support/until.ts';

const isInstalled = spawnSync('redis-server', ['--version']).status === 0;
const limit = 25;

describeWhere(isInstalled, 'a Redis that comes back from an older snapshot', () => {
  const folder = temporaryFolder();
  const servers: ChildProcess[] = [];
  const opened: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((close) => close()));
    for (const server of servers.splice(0)) server.kill('SIGKILL');
  });
  const startRedis = (dir: string, port: number): ChildProcess => {
    // Only SAVE makes snapshots.
    const server = spawn('redis-server', ['--port', `${port}`, '--dir', dir, '--save', '', '--bind', '127.0.0.1'], {
      stdio: 'ignore',
    });
    servers.push(server);
    return server;
  };
  const isThere = (redis: SharedRedis) => () =>
    redis.get('probe').then(
      () => true,
      () => false,
    );

  test('gives no call a second time: the database knows those that it has forgotten', async () => {
    const dir = join(folder, randomUUID());
    mkdirSync(dir);
    const port = await freePort();
    const db = await openDatabase({ dataDir: dir, databaseUrl: null });
    opened.push(() => db.destroy());
    const server = startRedis(dir, port);
    const redis = new SharedRedis({ url: `redis://127.0.0.1:${port}`, commandMs: 120_000 });
    opened.push(() => redis.close());
    await redis.connect();
    await until('Redis is connected', isThere(redis));
    const rules = { provider: 'sample', limit, reset: { kind: 'rolling' } } as const;
    const ledger = new RedisLedger({ ...rules, redis, kept: new DatabaseLedger({ ...rules, db }) });
    const spend = async (calls: number) => {
      for (let call = 0; call < calls; call += 1) await ledger.reserve();
    };
    await spend(5);
    const client = new Redis(port);
    await client.save();
    client.disconnect();
    await spend(15);
    server.kill('SIGKILL');
    await until('Redis is unavailable', async () => !(await isThere(redis)()));
    startRedis(dir, port);
    await until('Redis is back', isThere(redis));
    expect(await ledger.usage()).toMatchObject({ used: 20, left: 5 });
    const more = await Promise.allSettled(Array.from({ length: 40 }, () => ledger.reserve()));
    expect(more.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  }, 120_000);
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
