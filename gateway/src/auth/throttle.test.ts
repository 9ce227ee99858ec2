import fc from 'fast-check';
import { RateLimited } from '../errors/errors.ts';
import { createThrottle, type Throttle } from './throttle.ts';

const minute = 60_000;
const rule = { free: 5, windowMs: 15 * minute, firstDelayMs: 30_000, longestDelayMs: 15 * minute };

function measureWait(throttle: Throttle, key: string): number {
  try {
    throttle.attempt(key);
    return 0;
  } catch (error) {
    if (error instanceof RateLimited) return error.retryAfterSeconds;
    throw error;
  }
}

describe('the attempt throttle', () => {
  test('five attempts are free, then the delays grow', () => {
    let now = 0;
    const throttle = createThrottle(rule, () => now);
    for (let attempt = 0; attempt < 5; attempt += 1) expect(measureWait(throttle, 'a')).toBe(0);
    expect(measureWait(throttle, 'a')).toBe(30);
    now += 30_000;
    expect(measureWait(throttle, 'a')).toBe(0);
    expect(measureWait(throttle, 'a')).toBe(60);
    now += 60_000;
    expect(measureWait(throttle, 'a')).toBe(0);
    expect(measureWait(throttle, 'a')).toBe(120);
  });

  test('a refused attempt does not extend the wait', () => {
    const throttle = createThrottle(rule, () => 0);
    for (let attempt = 0; attempt < 5; attempt += 1) throttle.attempt('a');
    for (let attempt = 0; attempt < 100; attempt += 1) expect(measureWait(throttle, 'a')).toBe(30);
  });

  test('one key does not slow down another', () => {
    const throttle = createThrottle(rule, () => 0);
    for (let attempt = 0; attempt < 10; attempt += 1) measureWait(throttle, 'a');
    expect(measureWait(throttle, 'b')).toBe(0);
  });

  test('a success resets the count, or does not count', () => {
    const throttle = createThrottle(rule, () => 0);
    for (let attempt = 0; attempt < 5; attempt += 1) throttle.attempt('a');
    throttle.reset('a');
    expect(measureWait(throttle, 'a')).toBe(0);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      expect(measureWait(throttle, 'good')).toBe(0);
      throttle.refund('good');
    }
  });

  test('attempts are forgotten after a quarter of an hour without one', () => {
    let now = 0;
    const throttle = createThrottle(rule, () => now);
    for (let attempt = 0; attempt < 5; attempt += 1) throttle.attempt('a');
    now += 15 * minute + 1;
    for (let attempt = 0; attempt < 5; attempt += 1) expect(measureWait(throttle, 'a')).toBe(0);
  });

  test('no wait exceeds the longest delay', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * minute }), { maxLength: 200 }), (steps) => {
        let now = 0;
        const throttle = createThrottle(rule, () => now);
        for (const step of steps) {
          now += step;
          expect(measureWait(throttle, 'a')).toBeLessThanOrEqual(15 * 60);
        }
      }),
    );
  });
});
