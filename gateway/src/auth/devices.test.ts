import { createDevices } from './devices.ts';

const devices = createDevices(['new secret', 'old secret']);

test('a mark belongs to one account, in any spelling of its email', () => {
  const mark = devices.issue('Ann@example.com', null);
  const id = devices.verify('ann@example.com ', mark);
  expect(id).not.toBeNull();
  expect(devices.verify('ben@example.com', mark)).toBeNull();
  expect(devices.verify('ann@example.com', devices.issue('ann@example.com', null))).not.toBe(id);
});

test('a mark of the former secret is valid, a forged one is not', () => {
  expect(
    devices.verify('ann@example.com', createDevices(['old secret']).issue('ann@example.com', null)),
  ).not.toBeNull();
  expect(devices.verify('ann@example.com', createDevices(['guessed']).issue('ann@example.com', null))).toBeNull();
  for (const forged of [undefined, '', '.', 'a.b', 'a', `${devices.issue('ann@example.com', null)}x.y`]) {
    expect(devices.verify('ann@example.com', forged)).toBeNull();
  }
});

test('a device passes the second factor for 30 days, and no other factor or account', () => {
  let now = Date.parse('2026-03-01T12:00:00Z');
  const marks = createDevices(['secret'], () => now);
  const mark = marks.issue('ann@example.com', 'factor 1');
  const passes = (email: string, given: string | undefined, factor: string) => marks.hasPassed(email, given, factor);
  expect(marks.verify('ann@example.com', mark)).not.toBeNull();
  expect(passes('Ann@example.com', mark, 'factor 1')).toBe(true);
  expect(passes('ann@example.com', mark, 'factor 2')).toBe(false);
  expect(passes('ben@example.com', mark, 'factor 1')).toBe(false);
  expect(passes('ann@example.com', marks.issue('ann@example.com', null), 'factor 1')).toBe(false);
  expect(passes('ann@example.com', undefined, 'factor 1')).toBe(false);
  const [id, mac, day, trusted] = mark.split('.');
  expect(passes('ann@example.com', `${id}.${mac}.${Number(day) + 9}.${trusted}`, 'factor 1')).toBe(false);
  now = Date.parse('2026-03-31T23:00:00Z');
  expect(passes('ann@example.com', mark, 'factor 1')).toBe(true);
  now = Date.parse('2026-04-01T00:00:00Z');
  expect(passes('ann@example.com', mark, 'factor 1')).toBe(false);
});
