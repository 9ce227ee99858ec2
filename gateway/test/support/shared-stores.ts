import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { SharedRedis } from '../../src/storage/shared-redis.ts';
import { postgres } from './test-database.ts';
import { testRedisUrl } from './test-redis.ts';

export interface SharedStores {
  /** Name of the database of the running test, unlike any other. */
  name(): string;
  /** Settings that lead processes to these stores. */
  settings(): Readonly<Record<'DATABASE_URL' | 'REDIS_URL' | 'REDIS_PREFIX', string>>;
  /** Runs a statement in the database of the running test. @returns its rows */
  query(statement: string): Promise<unknown[]>;
}

/** Gives each test an empty Postgres database and a prefix in Redis, which processes share; both are removed after it. */
export function sharedStores(): SharedStores {
  let database = '';
  beforeEach(async () => {
    database = `basecase_test_${randomUUID().replaceAll('-', '')}`;
    await execute(postgres, `create database ${database}`);
  });
  afterEach(async () => {
    const redis = new SharedRedis({ url: testRedisUrl, prefix: '' });
    await redis.connect();
    const script = "for _, name in ipairs(redis.call('keys', ARGV[1] .. '*')) do redis.call('del', name) end return 0";
    await redis.runScript(script, [], [prefix()]);
    await redis.close();
    await execute(postgres, `drop database if exists ${database} with (force)`);
  });
  const prefix = () => `basecase-test:${database}:`;
  const address = () => {
    const url = new URL(postgres);
    url.pathname = `/${database}`;
    return url.href;
  };
  return {
    name: () => database,
    settings: () => ({ DATABASE_URL: address(), REDIS_URL: testRedisUrl, REDIS_PREFIX: prefix() }),
    query: (statement) => execute(address(), statement),
  };
}

async function execute(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}
