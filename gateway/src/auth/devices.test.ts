import { Devices } from './devices.ts';

const devices = new Devices(['new secret', 'old secret']);

test('a mark belongs to one account, in any spelling of its email', () => {
  const mark = devices.issue('Ann@example.com');
  const id = devices.verify('ann@example.com ', mark);
  expect(id).not.toBeNull();
  expect(devices.verify('ben@example.com', mark)).toBeNull();
  expect(devices.verify('ann@example.com', devices.issue('ann@example.com'))).not.toBe(id);
});

test('a mark of the former secret is valid, a forged one is not', () => {
  expect(devices.verify('ann@example.com', new Devices(['old secret']).issue('ann@example.com'))).not.toBeNull();
  expect(devices.verify('ann@example.com', new Devices(['guessed']).issue('ann@example.com'))).toBeNull();
  for (const forged of [undefined, '', '.', 'a.b', 'a', `${devices.issue('ann@example.com')}x.y`]) {
    expect(devices.verify('ann@example.com', forged)).toBeNull();
  }
});
