import { randomUUID } from 'node:crypto';
import { SharedRedis } from '../../src/storage/shared-redis.ts';
import { describeWhere } from './describe-where.ts';
import { type FlakyProxy, flakyProxy } from './flaky-proxy.ts';
import { listens } from './listens.ts';
import { until } from './until.ts';

/** A test server; each test has its own prefix of keys. */
export const testRedisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

export interface TestRedis {
  /**
   * Connects another client with the prefix of this test, like another process.
   * @param options `patient: false` for the command timeout of the product
   */
  open(options?: { readonly patient?: boolean }): Promise<SharedRedis>;
  /** The proxy between clients and server, which can be cut. */
  readonly line: FlakyProxy;
  /** Removes the keys of this test, like a restart of a server without a disk. */
  flush(): Promise<void>;
}

/** Describes tests that need a Redis. They are reported as skipped where there is none. */
export function describeWithRedis(name: string, tests: (redis: TestRedis) => void): void {
  describeWhere(listens(testRedisUrl), `${name} with Redis`, () => {
    const line = flakyProxy(testRedisUrl);
    const opened: SharedRedis[] = [];
    let prefix = '';
    const connect = async (url: string, { patient = true } = {}) => {
      // A busy machine must not cause timeouts.
      const redis = new SharedRedis({ url, prefix, ...(patient && { commandMs: 120_000 }) });
      opened.push(redis);
      await redis.connect();
      return redis;
    };
    const flush = async () => {
      const redis = await connect(testRedisUrl);
      const script =
        "for _, name in ipairs(redis.call('keys', ARGV[1] .. '*')) do redis.call('del', name) end return 0";
      await redis.runScript(script, [], [prefix]);
    };
    beforeEach(() => {
      prefix = `basecase-test:${randomUUID()}:`;
    });
    afterEach(async () => {
      await flush();
      await Promise.all(opened.splice(0).map((redis) => redis.close()));
    });
    tests({ open: (options) => connect(line.url(), options), line, flush });
  });
}

/** Waits until the client has noticed that Redis is reachable, or unreachable. */
export async function untilRedisIs(up: boolean, redis: SharedRedis): Promise<void> {
  const works = () =>
    redis.get('probe').then(
      () => true,
      () => false,
    );
  await until(`Redis is ${up ? 'reachable' : 'unreachable'}`, async () => (await works()) === up);
}
