import { afterFailure, duringTrial, mustWait, nextTrySeconds, noOutage } from './outage.model.ts';

const second = 1_000;

test('the third failure in a row opens a pause of 15 s, which doubles up to a quarter of an hour', () => {
  let outage = afterFailure(afterFailure(noOutage, 0), 0);
  expect(outage).toMatchObject({ failures: 2, until: 0 });
  const pauses: number[] = [];
  let now = 0;
  outage = afterFailure(outage, now);
  for (let at = 0; at < 7; at += 1) {
    pauses.push((outage.until - now) / second);
    now = outage.until;
    outage = afterFailure(duringTrial(outage, now), now);
  }
  expect(pauses).toEqual([15, 30, 60, 120, 240, 480, 900]);
});

test('calls that were under way when the pause began make it no longer', () => {
  const open = [1, 2, 3].reduce((outage) => afterFailure(outage, 0), noOutage);
  expect(afterFailure(open, 5 * second)).toEqual({ ...open, failures: 4 });
});

test('after the pause one call asks, and the others wait a minute for its outcome', () => {
  const open = [1, 2, 3].reduce((outage) => afterFailure(outage, 0), noOutage);
  expect(duringTrial(open, 15 * second)).toMatchObject({ until: 75 * second, isTrial: true });
  expect(duringTrial(noOutage, 0)).toBe(noOutage);
});

test('a call waits while as many are under way or failed in a row as may be; an outage lets one ask at a time', () => {
  expect([0, 1, 2, 3].map((underWay) => mustWait(noOutage, underWay, 3))).toEqual([false, false, false, true]);
  const once = afterFailure(noOutage, 0);
  expect([0, 1, 2].map((underWay) => mustWait(once, underWay, 3))).toEqual([false, false, true]);
  const open = [1, 2, 3].reduce((outage) => afterFailure(outage, 0), noOutage);
  expect(mustWait(open, 3, 3)).toBe(false);
  expect(mustWait(noOutage, 1000, Number.POSITIVE_INFINITY)).toBe(false);
});

test('a reader is told when the next try is, and soon after a trial has begun', () => {
  const open = [1, 2, 3].reduce((outage) => afterFailure(outage, 0), noOutage);
  expect([0, 4_200, 14_999].map((now) => nextTrySeconds(open, now))).toEqual([15, 11, 1]);
  expect(nextTrySeconds(duringTrial(open, 15 * second), 16 * second)).toBe(5);
});
