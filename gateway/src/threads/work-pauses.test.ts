import { createWorkPause } from './work-pauses.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Whether a pause is over after a time. */
async function isOverAfter(pause: Promise<void>, ms: number): Promise<boolean> {
  let isOver = false;
  pause.then(() => {
    isOver = true;
  });
  await jest.advanceTimersByTimeAsync(ms);
  return isOver;
}

test('work goes on within a turn, and pauses in proportion after it', async () => {
  const pause = createWorkPause(1.5);
  jest.advanceTimersByTime(9);
  expect(await isOverAfter(pause(), 0)).toBe(true);
  jest.advanceTimersByTime(11);
  const due = pause();
  expect(await isOverAfter(due, 29)).toBe(false);
  expect(await isOverAfter(due, 1)).toBe(true);
});

test('time between two works is no work', async () => {
  const pause = createWorkPause(2);
  jest.advanceTimersByTime(3_600_000);
  expect(await isOverAfter(pause(), 100)).toBe(true);
});
