import { randomUUID } from 'node:crypto';
import { SharedRedis } from '../../src/storage/shared-redis.ts';
import { type FlakyProxy, flakyProxy } from './flaky-proxy.ts';
import { listens } from './listens.ts';
import { until } from './until.ts';

/** A server for tests; every test has names of its own there. */
export const testRedisUrl = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

export interface TestRedis {
  /**
   * Connects one more client under the names of this test, as another process would.
   * @param options `patient: false` for one that gives a command up as soon as the product does
   */
  open(options?: { readonly patient?: boolean }): Promise<SharedRedis>;
  /** Stands between the clients and the server, and can be cut. */
  readonly line: FlakyProxy;
  /** Forgets all that this test stored, as a server without a disk does that starts anew. */
  flush(): Promise<void>;
}

/** Runs tests with a Redis where one answers, and says so where none does. */
export function describeWithRedis(name: string, tests: (redis: TestRedis) => void): void {
  describe(`${name} with Redis`, () => {
    if (!listens(testRedisUrl)) {
      test('was not run: no Redis answers', () => {
        process.stdout.write(`${name}: not run with Redis, none answers\n`);
        expect(listens(testRedisUrl)).toBe(false);
      });
      return;
    }
    const line = flakyProxy(testRedisUrl);
    const opened: SharedRedis[] = [];
    let prefix = '';
    const connect = async (url: string, { patient = true } = {}) => {
      // On a busy machine no command is late unless a test is about that.
      const redis = new SharedRedis({ url, prefix, ...(patient && { commandMs: 120_000 }) });
      opened.push(redis);
      await redis.connect();
      return redis;
    };
    const flush = async () => {
      const redis = await connect(testRedisUrl);
      const script =
        "for _, name in ipairs(redis.call('keys', ARGV[1] .. '*')) do redis.call('del', name) end return 0";
      await redis.run(script, [], [prefix]);
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

/** Waits until the client has noticed that Redis is there, or away. */
export async function untilRedisIs(up: boolean, redis: SharedRedis): Promise<void> {
  const works = () =>
    redis.get('probe').then(
      () => true,
      () => false,
    );
  await until(`Redis is ${up ? 'reachable' : 'unreachable'}`, async () => (await works()) === up);
}
