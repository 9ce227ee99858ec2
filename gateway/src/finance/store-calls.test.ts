import { financeHarness, noReports } from '../../test/support/finance-harness.ts';
import { describeWithRedis } from '../../test/support/test-redis.ts';
import { type AnswerTier, createRedisAnswerStore } from '../answers/redis/redis-answer-store.ts';

const { fake, start } = financeHarness();
const maxCalls = 13;

beforeEach(() => {
  fake.filings = noReports;
});

/** Returns a proxy that records the name of each called method, and what it returned. */
function recording<Target extends object>(recorded: Target, calls: string[], results: unknown[] = []): Target {
  return new Proxy(recorded, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        calls.push(String(name));
        const result: unknown = Reflect.apply(member, target, args);
        results.push(result);
        return result;
      };
    },
  });
}

test(`a cold overview costs at most ${maxCalls} store calls, and one after a restart three`, async () => {
  const calls: string[] = [];
  const results: unknown[] = [];
  const counted = (store: AnswerTier) => recording(store, calls, results);
  await (await start(undefined, counted)).overviews.overview('AAPL');
  expect(calls.filter((name) => name === 'write')).toHaveLength(6);
  expect(calls.length).toBeLessThanOrEqual(maxCalls);
  // A reply does not wait until it is stored.
  await Promise.all(results);
  calls.length = 0;
  expect((await (await start(undefined, counted)).overviews.overview('AAPL')).state).toBe('HIT');
  expect(calls).toHaveLength(3);
});

describeWithRedis('the store calls of an overview', ({ open }) => {
  test(`are at most ${maxCalls} each of the tier, the database and Redis`, async () => {
    const [tier, database, inRedis]: [string[], string[], string[]] = [[], [], []];
    const redis = recording(await open(), inRedis);
    const finance = await start(undefined, (store) =>
      recording(createRedisAnswerStore(recording(store, database), redis), tier),
    );
    await finance.overviews.overview('AAPL');
    for (const calls of [tier, database, inRedis]) expect(calls.length).toBeLessThanOrEqual(maxCalls);
  });
});
