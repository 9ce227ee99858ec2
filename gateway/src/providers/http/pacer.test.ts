import { Pacer } from './pacer.ts';

async function startsOf(pacer: Pacer, count: number): Promise<number[]> {
  const starts: number[] = [];
  await Promise.all(
    Array.from({ length: count }, async () => {
      await pacer.turn();
      starts.push(Date.now());
    }),
  );
  return starts;
}

test('callers at once start one after the other, no closer than the spacing', async () => {
  const starts = await startsOf(new Pacer(40), 4);
  const [first = 0] = starts;
  // A timer may fire a little early, and one that fires late leaves less until the next: what holds is the time since the first.
  expect(starts.every((start, at) => start - first >= at * 40 - 5)).toBe(true);
});

test('the first caller does not wait', async () => {
  // With a wait of an hour the test would run into its time limit.
  await expect(new Pacer(3_600_000).turn()).resolves.toBeUndefined();
});

test('a hold keeps the next caller back', async () => {
  const pacer = new Pacer(1);
  await pacer.turn();
  pacer.hold(80);
  const before = Date.now();
  await pacer.turn();
  expect(Date.now() - before).toBeGreaterThanOrEqual(75);
});
