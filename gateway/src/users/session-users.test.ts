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
});

function users() {
  const state = { now: 0, version: 1, reads: 0 };
  const store: Pick<UserStore, 'findById'> = {
    findById: async (id) => {
      state.reads += 1;
      const { version } = state;
      await Promise.resolve();
      return id === 'a' ? stored(version) : null;
    },
  };
  const sessions = new SessionUsers(store, () => state.now);
  return { state, sessions, recent: () => sessions.cachedUser('a').recent(state.now) };
}

describe('session users', () => {
  test('are cached for a second, not longer', async () => {
    const { state, sessions, recent } = users();
    expect(recent()).toBeNull();
    await sessions.read('a');
    state.now = 999;
    expect(recent()).toMatchObject({ tokenVersion: 1 });
    state.now = 1000;
    expect(recent()).toBeNull();
  });

  test('concurrent requests cost one read', async () => {
    const { state, sessions } = users();
    await Promise.all(Array.from({ length: 50 }, () => sessions.read('a')));
    expect(state.reads).toBe(1);
  });

  test('a user who changes during the read is not cached', async () => {
    const { state, sessions, recent } = users();
    const reading = sessions.read('a');
    state.version = 2;
    sessions.forget('a');
    await reading;
    expect(recent()).toBeNull();
    await expect(sessions.read('a')).resolves.toMatchObject({ tokenVersion: 2 });
  });

  test('an evicted user is empty', async () => {
    const { state, sessions } = users();
    const cached = sessions.cachedUser('a');
    await sessions.read('a');
    expect(cached.recent(state.now)).toMatchObject({ id: 'a' });
    for (let other = 0; other < 10_000; other += 1) sessions.cachedUser(`other ${other}`);
    expect(cached.recent(state.now)).toBeNull();
    expect(sessions.cachedUser('a')).not.toBe(cached);
  });

  test('an unknown user is null', async () => {
    await expect(users().sessions.read('b')).resolves.toBeNull();
  });
});
