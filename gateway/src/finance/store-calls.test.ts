import { financeHarness } from '../../test/support/finance-harness.ts';
import { describeWithRedis } from '../../test/support/test-redis.ts';
import { type AnswerTier, RedisAnswerStore } from '../answers/redis-answer-store.ts';

const { start } = financeHarness();
const mostCalls = 10;

/** The same object, which notes the name of each method that is called. */
function noting<Noted extends object>(noted: Noted, calls: string[]): Noted {
  return new Proxy(noted, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        calls.push(String(name));
        return Reflect.apply(member, target, args);
      };
    },
  });
}

test(`a cold overview costs at most ${mostCalls} calls of the store, and a restart three`, async () => {
  const calls: string[] = [];
  const counted = (store: AnswerTier) => noting(store, calls);
  await (await start(undefined, counted)).overviews.overview('AAPL');
  expect(calls.filter((name) => name === 'write')).toHaveLength(5);
  expect(calls.length).toBeLessThanOrEqual(mostCalls);
  calls.length = 0;
  expect((await (await start(undefined, counted)).overviews.overview('AAPL')).state).toBe('HIT');
  expect(calls).toHaveLength(3);
});

describeWithRedis('the store calls of an overview', ({ open }) => {
  test(`are at most ${mostCalls} of the tier, of the database behind it and of Redis`, async () => {
    const [tier, behind, inRedis]: [string[], string[], string[]] = [[], [], []];
    const redis = noting(await open(), inRedis);
    const finance = await start(undefined, (store) => noting(new RedisAnswerStore(noting(store, behind), redis), tier));
    await finance.overviews.overview('AAPL');
    for (const calls of [tier, behind, inRedis]) expect(calls.length).toBeLessThanOrEqual(mostCalls);
  });
});
