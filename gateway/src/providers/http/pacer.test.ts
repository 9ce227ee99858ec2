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
  const gaps = starts.slice(1).map((start, at) => start - (starts[at] ?? 0));
  // Timers may fire a little early.
  expect(gaps.every((gap) => gap >= 35)).toBe(true);
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
