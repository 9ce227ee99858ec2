import fc from 'fast-check';
import { RateLimited } from '../errors/errors.ts';
import { AttemptThrottle } from './attempt-throttle.ts';

const minute = 60_000;
const rule = { free: 5, windowMs: 15 * minute, firstDelayMs: 30_000, longestDelayMs: 15 * minute };

function waitOf(throttle: AttemptThrottle, key: string): number {
  try {
    throttle.take(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimited) return error.retryAfterSeconds;
    throw error;
  }
}

describe('the throttle of attempts', () => {
  test('five attempts are free, then the delays grow', () => {
    let now = 0;
    const throttle = new AttemptThrottle(rule, () => now);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(waitOf(throttle, 'a')).toBe(0);
    expect(waitOf(throttle, 'a')).toBe(30);
    now += 30_000;
    expect(waitOf(throttle, 'a')).toBe(0);
    expect(waitOf(throttle, 'a')).toBe(60);
    now += 60_000;
    expect(waitOf(throttle, 'a')).toBe(0);
    expect(waitOf(throttle, 'a')).toBe(120);
  });

  test('being refused does not make the wait longer', () => {
    const throttle = new AttemptThrottle(rule, () => 0);
    for (let attempt = 0; attempt < 5; attempt += 1) throttle.take('a');
    for (let attempt = 0; attempt < 100; attempt += 1) expect(waitOf(throttle, 'a')).toBe(30);
  });

  test('one key does not slow down another', () => {
    const throttle = new AttemptThrottle(rule, () => 0);
    for (let attempt = 0; attempt < 10; attempt += 1) waitOf(throttle, 'a');
    expect(waitOf(throttle, 'b')).toBe(0);
  });

  test('a success forgives, or does not count', () => {
    const throttle = new AttemptThrottle(rule, () => 0);
    for (let attempt = 0; attempt < 5; attempt += 1) throttle.take('a');
    throttle.forgive('a');
    expect(waitOf(throttle, 'a')).toBe(0);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect(waitOf(throttle, 'good')).toBe(0);
      throttle.giveBack('good');
    }
  });

  test('after a quiet quarter of an hour nothing is held against anybody', () => {
    let now = 0;
    const throttle = new AttemptThrottle(rule, () => now);
    for (let attempt = 0; attempt < 5; attempt += 1) throttle.take('a');
    now += 15 * minute + 1;
    for (let attempt = 0; attempt < 5; attempt += 1) expect(waitOf(throttle, 'a')).toBe(0);
  });

  test('nobody ever waits longer than the longest delay', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 200 }), (steps) => {
        let now = 0;
        const throttle = new AttemptThrottle(rule, () => now);
        for (const step of steps) {
          now += step;
          expect(waitOf(throttle, 'a')).toBeLessThanOrEqual(15 * 60);
        }
      }),
    );
  });
});
