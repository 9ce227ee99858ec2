import { Passwords } from './passwords.ts';

jest.unmock('@node-rs/argon2');

describe('passwords', () => {
  const passwords = new Passwords();

  test('are stored as argon2id with 19 MiB and two passes, each with its own salt', async () => {
    const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(second).not.toBe(first);
    await expect(passwords.matches(first, 'correct horse')).resolves.toBe(true);
    await expect(passwords.matches(first, 'correct horsE')).resolves.toBe(false);
  });

  test('of an unknown user never match, not even the dummy', async () => {
    await expect(passwords.matches(null, 'nobody has this password')).resolves.toBe(false);
    await expect(passwords.matches(null, '')).resolves.toBe(false);
  });

  test('a wave of checks is done or refused with 503; known devices have a queue of their own', async () => {
    const checks = (isKnown: boolean, count: number) =>
      Promise.allSettled(
        Array.from({ length: count }, () => passwords.inTurn({ key: 'one network', isKnown }, async () => 'done')),
      );
    const [strangers, known] = await Promise.all([checks(false, 450), checks(true, 50)]);
    const refused = strangers.filter((result) => result.status === 'rejected');
    expect(refused).toHaveLength(450 - 2 - 400);
    for (const { reason } of refused) expect(reason).toMatchObject({ name: 'NotReady', status: 503 });
    expect(known.filter(({ status }) => status === 'rejected')).toEqual([]);
  });
});
