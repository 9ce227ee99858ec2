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
  return { state, sessions: new SessionUsers(store, () => state.now) };
}

describe('the users at work', () => {
  test('are remembered for a second, not longer', async () => {
    const { state, sessions } = users();
    expect(sessions.recent('a')).toBeNull();
    await sessions.read('a');
    state.now = 999;
    expect(sessions.recent('a')).toMatchObject({ tokenVersion: 1 });
    state.now = 1000;
    expect(sessions.recent('a')).toBeNull();
  });

  test('many who ask at once cost one read', async () => {
    const { state, sessions } = users();
    await Promise.all(Array.from({ length: 50 }, () => sessions.read('a')));
    expect(state.reads).toBe(1);
  });

  test('a state that was being read while it changed is not remembered', async () => {
    const { state, sessions } = users();
    const reading = sessions.read('a');
    state.version = 2;
    sessions.forget('a');
    await reading;
    expect(sessions.recent('a')).toBeNull();
    await expect(sessions.read('a')).resolves.toMatchObject({ tokenVersion: 2 });
  });

  test('an unknown user is null', async () => {
    await expect(users().sessions.read('b')).resolves.toBeNull();
  });
});
