import { createSession, hasRole, userOf } from './session.ts';

const member = { email: 'jo@larkfield.com', role: 'Member' } as const;

/** Answers the gateway's calls by path. */
function gateway(answers: Record<string, { status: number; body: unknown } | Error>) {
  const asked: string[] = [];
  globalThis.fetch = async (url) => {
    const path = String(url);
    asked.push(path);
    const answer = answers[path];
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('offline');
    return Object.assign(Object.create(null), {
      ok: answer.status < 400,
      status: answer.status,
      headers: { get: () => null },
      json: async () => answer.body,
    });
  };
  return asked;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const refused = { status: 401, body: { error: 'Please sign in again.', code: 'unauthorized' } };
const original = globalThis.fetch;

beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = original;
});

test('without a stored token nobody is asked', async () => {
  const asked = gateway({});
  const session = createSession('');
  session.start();
  await settle();
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: false });
  expect(asked).toEqual([]);
});

test('a stored session holds when the gateway knows it; its role is the gateway’s, not the stored one', async () => {
  localStorage.setItem('token', 'T');
  localStorage.setItem('user', JSON.stringify({ email: 'jo@larkfield.com', role: 'Admin' }));
  gateway({ '/api/auth/me': { status: 200, body: { user: member } } });
  const session = createSession('');
  session.start();
  expect(session.store.getState()).toMatchObject({ status: 'checking' });
  await settle();
  expect(userOf(session.store.getState())).toEqual(member);
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(member);
});

test('a revoked session lands on the modal and is forgotten', async () => {
  localStorage.setItem('token', 'T');
  gateway({ '/api/auth/me': refused });
  const session = createSession('');
  session.start();
  await settle();
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: false });
  expect(localStorage.getItem('token')).toBeNull();
});

test('an unreachable gateway neither signs out nor lets in, and can be asked again', async () => {
  localStorage.setItem('token', 'T');
  gateway({});
  const session = createSession('');
  session.start();
  await settle();
  expect(session.store.getState()).toEqual({ status: 'unreachable' });
  expect(localStorage.getItem('token')).toBe('T');
  gateway({ '/api/auth/me': { status: 200, body: { user: member } } });
  await session.check();
  expect(userOf(session.store.getState())).toEqual(member);
});

test('login stores token and user; a refused call later marks the session as expired', async () => {
  gateway({ '/api/auth/login': { status: 200, body: { token: 'T', user: member } }, '/api/projections': refused });
  const session = createSession('');
  await session.login({ email: member.email, password: 'secret1' });
  expect(localStorage.getItem('token')).toBe('T');
  expect(userOf(session.store.getState())).toEqual(member);
  await session.api.call('projections').catch(() => undefined);
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: true });
});

test('signing out clears the session even when the gateway does not answer', async () => {
  gateway({ '/api/auth/login': { status: 200, body: { token: 'T', user: member } } });
  const session = createSession('');
  await session.login({ email: member.email, password: 'secret1' });
  await session.signOut();
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: false });
  expect(localStorage.getItem('token')).toBeNull();
});

test('a sign-out in another tab ends the session here', async () => {
  gateway({ '/api/auth/login': { status: 200, body: { token: 'T', user: member } } });
  const session = createSession('');
  const stop = session.start();
  await session.login({ email: member.email, password: 'secret1' });
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: false });
  stop();
});

test('roles', () => {
  expect(hasRole(null, ['Guest'])).toBe(false);
  expect(hasRole(member, ['Member', 'Admin'])).toBe(true);
  expect(hasRole(member, ['Admin'])).toBe(false);
});
