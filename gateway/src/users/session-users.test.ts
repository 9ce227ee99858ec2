import { SessionUsers } from './session-users.ts';
import type { StoredUser, UserStore } from './user-store.ts';

const stored = (tokenVersion: number): StoredUser => ({
  id: 'a',
  email: 'a@example.com',
  passwordHash: 'x',
  role: 'Guest',
  tokenVersion,
  createdAt: 0,
  lastSignInAt: null,
  emailProvedAt: null,
});

function users() {
  const state = { now: 0, version: 1, reads: 0, away: false };
  const store: Pick<UserStore, 'findById'> = {
    findById: async (id) => {
      state.reads += 1;
      const { version } = state;
      await Promise.resolve();
      if (state.away) throw new Error('away');
      return id === 'a' ? stored(version) : null;
    },
  };
  const sessions = new SessionUsers(store, null, () => state.now);
  return { state, sessions, recent: () => sessions.cachedUser('a').recent(state.now) };
}

afterEach(() => {
  jest.useRealTimers();
});

describe('session users', () => {
  test('are cached for a second, not longer', async () => {
    const { state, sessions, recent } = users();
    expect(recent()).toBeNull();
    await sessions.readUser('a');
    state.now = 999;
    expect(recent()).toMatchObject({ tokenVersion: 1 });
    state.now = 1000;
    expect(recent()).toBeNull();
  });

  test('concurrent requests cost one read', async () => {
    const { state, sessions } = users();
    await Promise.all(Array.from({ length: 50 }, () => sessions.readUser('a')));
    expect(state.reads).toBe(1);
  });

  test('a user who changes during the read is not cached', async () => {
    const { state, sessions, recent } = users();
    const reading = sessions.readUser('a');
    state.version = 2;
    sessions.forget('a');
    await reading;
    expect(recent()).toBeNull();
    await expect(sessions.readUser('a')).resolves.toMatchObject({ tokenVersion: 2 });
  });

  test('an evicted user is empty', async () => {
    const { state, sessions } = users();
    const cached = sessions.cachedUser('a');
    await sessions.readUser('a');
    expect(cached.recent(state.now)).toMatchObject({ id: 'a' });
    for (let other = 0; other < 10_000; other += 1) sessions.cachedUser(`other ${other}`);
    expect(cached.recent(state.now)).toBeNull();
    expect(sessions.cachedUser('a')).not.toBe(cached);
  });

  test('while the database is away, reads know a user for 30 seconds, and ask once a second', async () => {
    const { state, sessions } = users();
    await sessions.readUser('a');
    state.away = true;
    state.now = 1000;
    await expect(sessions.readOrLast('a')).resolves.toMatchObject({ tokenVersion: 1 });
    await expect(sessions.readOrLast('a')).resolves.toMatchObject({ tokenVersion: 1 });
    expect(state.reads).toBe(2);
    state.now = 29_999;
    await expect(sessions.readOrLast('a')).resolves.toMatchObject({ tokenVersion: 1 });
    expect(state.reads).toBe(3);
    await expect(sessions.readUser('a')).rejects.toThrow('away');
    state.now = 30_000;
    await expect(sessions.readOrLast('a')).rejects.toThrow('away');
  });

  test('a user who is not known or was changed by this process is not, while the database is away', async () => {
    const { state, sessions } = users();
    await sessions.readUser('a');
    state.away = true;
    state.now = 1000;
    sessions.forget('a');
    await expect(sessions.readOrLast('a')).rejects.toThrow('away');
    await expect(sessions.readOrLast('b')).rejects.toThrow('away');
  });

  test('a database that is back decides at once, by the role and version of then', async () => {
    const { state, sessions } = users();
    await sessions.readUser('a');
    state.version = 2;
    state.now = 5000;
    await expect(sessions.readOrLast('a')).resolves.toMatchObject({ tokenVersion: 2 });
    await expect(sessions.readOrLast('b')).resolves.toBeNull();
  });

  test('a database that hangs holds a reader for a second at most', async () => {
    let hangs = false;
    const find = async () => (hangs ? new Promise<null>(() => {}) : stored(1));
    const sessions = new SessionUsers({ findById: find });
    await sessions.readUser('a');
    hangs = true;
    jest.useFakeTimers();
    const held = sessions.readOrLast('a');
    await jest.advanceTimersByTimeAsync(1_000);
    await expect(held).resolves.toMatchObject({ tokenVersion: 1 });
    // No timer is running: the next reader does not wait at all.
    await expect(sessions.readOrLast('a')).resolves.toMatchObject({ tokenVersion: 1 });
  });

  test('an unknown user is null', async () => {
    await expect(users().sessions.readUser('b')).resolves.toBeNull();
  });
});
