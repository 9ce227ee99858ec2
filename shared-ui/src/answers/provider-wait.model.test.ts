import fc from 'fast-check';
import { afterEstimate, type ShownWait, secondsLeft, shareOver } from './provider-wait.model.ts';

test('twelve seconds are counted down, and the share over grows with them', () => {
  const wait = afterEstimate(null, 12, 1_000);
  expect([1_000, 4_000, 12_900, 13_000].map((now) => secondsLeft(wait, now))).toEqual([12, 9, 1, null]);
  expect([1_000, 4_000, 13_000, 20_000].map((now) => shareOver(wait, now))).toEqual([0, 0.25, 1, 1]);
});

test('a shorter estimate is taken, a longer one is not', () => {
  const wait = afterEstimate(null, 12, 0);
  expect(secondsLeft(afterEstimate(wait, 4, 2_000), 2_000)).toBe(4);
  expect(secondsLeft(afterEstimate(wait, 30, 2_000), 2_000)).toBe(10);
});

test('with any estimates the figure never rises and the bar never goes back', () => {
  const steps = fc.array(fc.record({ ms: fc.nat(5_000), seconds: fc.integer({ min: 1, max: 60 }) }), { maxLength: 20 });
  fc.assert(
    fc.property(steps, (estimates) => {
      let now = 0;
      let wait: ShownWait = afterEstimate(null, 30, now);
      for (const { ms, seconds } of estimates) {
        const before = { left: secondsLeft(wait, now) ?? 0, share: shareOver(wait, now) };
        now += ms;
        wait = afterEstimate(wait, seconds, now);
        expect(secondsLeft(wait, now) ?? 0).toBeLessThanOrEqual(before.left);
        expect(shareOver(wait, now)).toBeGreaterThanOrEqual(before.share);
      }
    }),
  );
});
