import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { RateLimited } from '../errors/errors.ts';
import { createAuditLog } from '../users/audit-log.ts';
import { UserStore } from '../users/user-store.ts';
import { createPersonalTokens } from './personal-tokens.ts';

const dayMs = 86_400_000;

describeOnEachDatabase('personal tokens', (open) => {
  async function withUser() {
    const db = await open();
    const users = new UserStore(db);
    const added = await users.add({ email: 'ann@example.com', passwordHash: 'x', role: 'Member' });
    if (added === null) throw new Error('The email is taken.');
    const clock = { at: Date.parse('2026-11-30T08:00:00Z') };
    const tokens = createPersonalTokens({ db, audit: createAuditLog(db), now: () => clock.at });
    const user = { ...added, ownKeys: null };
    const make = (name = 'assistant', days = 90) => tokens.makeToken(user, { name, days });
    return { db, users, user, clock, tokens, make };
  }

  test('only a hash is kept; a token opens its user until it expires, and its last use is known to the minute', async () => {
    const { db, user, clock, tokens, make } = await withUser();
    const { token, expiresAt, lastUsedAt } = await make();
    expect(token).toMatch(/^bc_[\w-]{43}$/);
    expect([expiresAt, lastUsedAt]).toEqual(['2027-02-28T08:00:00.000Z', null]);
    expect(JSON.stringify(await db.selectFrom('personal_tokens').selectAll().execute())).not.toContain(token);
    clock.at += 1_000;
    expect(await tokens.openToken(token)).toBe(user.id);
    clock.at += 59_000;
    expect(await tokens.openToken(token)).toBe(user.id);
    expect(await tokens.listTokens(user.id)).toMatchObject([{ lastUsedAt: '2026-11-30T08:00:01.000Z' }]);
    clock.at += 90 * dayMs;
    expect(await tokens.openToken(token)).toBeNull();
    expect(await tokens.listTokens(user.id)).toEqual([]);
  });

  test('a user has at most ten; one that has expired makes room', async () => {
    const { clock, make } = await withUser();
    await make('short', 1);
    for (let count = 1; count < 10; count += 1) await make(`token ${count}`);
    await expect(make()).rejects.toThrow('You have 10 tokens');
    clock.at += dayMs;
    await expect(make()).resolves.toMatchObject({ name: 'assistant' });
  });

  test('a token may ask 30 times a minute and 1,000 times a day, and another one is not held up', async () => {
    const { user, clock, tokens, make } = await withUser();
    const [{ token }, other] = [await make('busy'), await make('other')];
    const askInAMinute = async (count: number) => {
      clock.at += 60_000;
      for (let asked = 0; asked < count; asked += 1) await tokens.openToken(token);
    };
    await askInAMinute(30);
    await expect(tokens.openToken(token)).rejects.toThrow(/30 times a minute.*come again in 60 seconds/);
    expect(await tokens.openToken(other.token)).toBe(user.id);
    for (let minute = 0; minute < 32; minute += 1) await askInAMinute(30);
    await askInAMinute(10);
    const refused = await tokens.openToken(token).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RateLimited);
    expect(refused).toMatchObject({ message: expect.stringMatching(/1000 times a day.*in \d+ minutes/) });
  });

  test.each(['sign-out everywhere', 'a new password', 'a deletion'])('%s ends them', async (way) => {
    const { users, user, tokens, make } = await withUser();
    const { token } = await make();
    // An ordinary sign-out ends sessions only: programs go on.
    await users.endTokens(user.id);
    expect(await tokens.openToken(token)).toBe(user.id);
    if (way === 'sign-out everywhere') await users.signOutEverywhere(user.id, true);
    else if (way === 'a new password') await users.setPassword(user.id, 'y', true);
    else await users.remove(user.id);
    expect(await tokens.openToken(token)).toBeNull();
  });

  test('only its user revokes a token', async () => {
    const { user, tokens, make } = await withUser();
    const { id, token } = await make();
    await expect(tokens.revokeToken({ ...user, id: 'another' }, id)).rejects.toThrow('You have no such token.');
    await tokens.revokeToken(user, id);
    expect(await tokens.openToken(token)).toBeNull();
  });
});
