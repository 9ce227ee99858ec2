import { setImmediate as settle } from 'node:timers/promises';
import * as fc from 'fast-check';
import { FairQueue } from './fair-queue.ts';

const longestWaitMs = 8000;

/** A job that ends when the test releases it. */
function heldWork() {
  let end = () => {};
  const held = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => held, end: () => end() };
}

/** Queues jobs behind one that is held, then releases it. @returns the callers in the order of their turns */
async function recordOrder(
  callers: readonly string[],
  maxWaiting = 1000,
): Promise<{ order: string[]; refused: string[] }> {
  const queue = new FairQueue({ slots: 1, maxWaiting, longestWaitMs });
  const [order, refused]: [string[], string[]] = [[], []];
  const { work, end } = heldWork();
  const first = queue.runWork('first', work);
  const runs = callers.map((caller) =>
    queue.runWork(caller, async () => void order.push(caller)).catch(() => void refused.push(caller)),
  );
  end();
  await Promise.all([first, ...runs]);
  return { order, refused };
}

test('callers take turns: many works of one do not delay another', async () => {
  const { order } = await recordOrder(['a', 'a', 'a', 'a', 'b', 'c', 'b']);
  expect(order).toEqual(['a', 'b', 'c', 'a', 'b', 'a', 'a']);
});

test('no more works run at once than there are slots', async () => {
  const queue = new FairQueue({ slots: 2, maxWaiting: 10, longestWaitMs });
  const works = Array.from({ length: 4 }, heldWork);
  const started: number[] = [];
  const runs = works.map(({ work }, at) =>
    queue.runWork('a', () => {
      started.push(at);
      return work();
    }),
  );
  await settle();
  expect(started).toEqual([0, 1]);
  works[1]?.end();
  await settle();
  expect(started).toEqual([0, 1, 2]);
  for (const { end } of works) end();
  await Promise.all(runs);
});

test('a caller whose share runs already leaves a free slot to another', async () => {
  const queue = new FairQueue({ slots: 2, runningPerCaller: 1, maxWaiting: 10, longestWaitMs });
  const works = Array.from({ length: 4 }, heldWork);
  const started: number[] = [];
  const runs = works.map(({ work }, at) =>
    queue.runWork(at === 3 ? 'b' : 'a', () => {
      started.push(at);
      return work();
    }),
  );
  await settle();
  expect(started).toEqual([0, 3]);
  works[3]?.end();
  await settle();
  expect(started).toEqual([0, 3]);
  works[0]?.end();
  await settle();
  expect(started).toEqual([0, 3, 1]);
  for (const { end } of works) end();
  await Promise.all(runs);
  expect(started).toEqual([0, 3, 1, 2]);
});

test('a failed work gives its slot on', async () => {
  const queue = new FairQueue({ slots: 1, maxWaiting: 10, longestWaitMs });
  const failed = queue.runWork('a', () => Promise.reject(new Error('no')));
  const next = queue.runWork('b', () => Promise.resolve('done'));
  await expect(failed).rejects.toThrow('no');
  await expect(next).resolves.toBe('done');
});

test('when the queue is full the caller with the most works gives way', async () => {
  const { order, refused } = await recordOrder(['a', 'a', 'a', 'b', 'c', 'd'], 4);
  expect(refused).toEqual(['a', 'a']);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('when all have as many, the newcomer is refused and told when to come back', async () => {
  let now = 0;
  const queue = new FairQueue({ slots: 1, maxWaiting: 2, longestWaitMs }, () => now);
  const { work, end } = heldWork();
  // 16 jobs of 1,030 ms each move the average to about 670 ms.
  for (let round = 0; round < 16; round += 1) {
    await queue.runWork('a', async () => {
      now += 1030;
    });
  }
  const runs = [queue.runWork('a', work), queue.runWork('b', work), queue.runWork('c', work)];
  await expect(queue.runWork('d', work)).rejects.toMatchObject({ name: 'NotReady', retryAfterSeconds: 2 });
  end();
  await Promise.all(runs);
});

/** A queue whose jobs have taken a second each so far. */
async function slowQueue(clock: { now: number }, slots = 1): Promise<FairQueue> {
  const queue = new FairQueue({ slots, maxWaiting: 1000, longestWaitMs: 3000 }, () => clock.now);
  for (let round = 0; round < 100; round += 1) {
    await queue.runWork('a', async () => {
      clock.now += 1000;
    });
  }
  return queue;
}

test('a work that could not start in time is refused at once', async () => {
  const queue = await slowQueue({ now: 0 });
  const { work, end } = heldWork();
  const runs = ['a', 'b', 'c', 'd', 'e'].map((caller) => queue.runWork(caller, work));
  await expect(queue.runWork('f', work)).rejects.toMatchObject({ name: 'NotReady', retryAfterSeconds: 4 });
  end();
  await Promise.all(runs);
});

test('works that waited too long are refused, and the others keep their turns', async () => {
  const clock = { now: 0 };
  const queue = await slowQueue(clock);
  const [held, next] = [heldWork(), heldWork()];
  const order: string[] = [];
  const first = queue.runWork('a', held.work);
  const late = queue.runWork('b', async () => void order.push('late'));
  clock.now += 2000;
  const inTime = ['b', 'c'].map((caller) => queue.runWork(caller, async () => void order.push(caller)));
  const last = queue.runWork('c', next.work);
  clock.now += 1001;
  held.end();
  await expect(late).rejects.toMatchObject({ name: 'NotReady' });
  await Promise.all([first, ...inTime]);
  next.end();
  await last;
  expect(order).toEqual(['b', 'c']);
});

test('every work is either done once or refused, in any order of callers', async () => {
  const callers = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(callers, fc.integer({ min: 1, max: 20 }), async (given, maxWaiting) => {
      const { order, refused } = await recordOrder(given, maxWaiting);
      expect([...order, ...refused].sort()).toEqual([...given].sort());
      expect(order).toHaveLength(Math.min(given.length, maxWaiting));
    }),
  );
});
