import { RequestCounter } from './request-counter.ts';

describe('the request counter', () => {
  test('admits the limit per minute and starts again with the next', () => {
    let now = 1_000_000;
    const counter = new RequestCounter(2, () => now);
    expect([counter.count('a'), counter.count('a'), counter.count('a')]).toEqual([0, 0, 60]);
    expect(counter.count('b')).toBe(0);
    now += 45_000;
    expect(counter.count('a')).toBe(15);
    now += 15_000;
    expect(counter.count('a')).toBe(0);
  });

  test('a limit of 0 is no limit', () => {
    const counter = new RequestCounter(0);
    for (let count = 0; count < 1000; count += 1) expect(counter.count('a')).toBe(0);
  });

  test('a clock that is set back does not lock a user out', () => {
    let now = 10_000_000;
    const counter = new RequestCounter(1, () => now);
    counter.count('a');
    now -= 3_600_000;
    expect(counter.count('a')).toBe(0);
  });

  test('strangers with many addresses do not fill the memory, nor shut out those who were counted', () => {
    const counter = new RequestCounter(1, () => 1_000_000);
    for (let key = 0; key < 100_000; key += 1) counter.count(`address ${key}`);
    expect([counter.count('another'), counter.count('another')]).toEqual([0, 0]);
    expect(counter.count('address 7')).toBe(60);
  });
});
