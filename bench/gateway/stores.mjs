import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { cpuSeconds } from './load.mjs';
import { freePort } from './servers.mjs';

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/**
 * Makes an empty database in the Postgres of this machine and starts a Redis of its own.
 * @returns the settings of the gateway, the processor time of both in seconds, and their end; null when one of them is missing
 */
export async function startStores() {
  if (spawnSync('redis-server', ['--version']).error !== undefined) return null;
  const admin = new Client({ connectionString: server });
  const isThere = await admin.connect().then(
    () => true,
    () => false,
  );
  if (!isThere) return null;
  const database = `basecase_bench_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`create database ${database}`);
  const port = await freePort();
  const redis = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  });
  const url = new URL(server);
  url.pathname = `/${database}`;
  // A connection that has ended no longer states its time.
  const known = new Map();
  return {
    settings: { DATABASE_URL: url.href, REDIS_URL: `redis://127.0.0.1:${port}` },
    async seconds() {
      const { rows } = await admin.query('select pid from pg_stat_activity where datname = $1', [database]);
      for (const pid of [redis.pid, ...rows.map((row) => row.pid)]) known.set(pid, cpuSeconds(pid));
      return [...known.values()].reduce((sum, seconds) => sum + seconds, 0);
    },
    async stop() {
      redis.kill('SIGTERM');
      await admin.query(`drop database if exists ${database} with (force)`);
      await admin.end();
    },
  };
}
