import { createSession, hasRole, userOf } from './session.ts';

const member = { email: 'jo@larkfield.com', role: 'Member' } as const;

/** Replaces fetch with replies by path; returns the requested paths. */
function gateway(answers: Record<string, { status: number; body: unknown } | Error>) {
  const requests: string[] = [];
  globalThis.fetch = async (url) => {
    const path = String(url);
    requests.push(path);
    const answer = answers[path];
    if (answer === undefined || answer instanceof Error) throw answer ?? new TypeError('offline');
    return Object.assign(Object.create(null), {
      ok: answer.status < 400,
      status: answer.status,
      headers: { get: () => null },
      json: async () => answer.body,
    });
  };
  return requests;
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const refused = { status: 401, body: { error: 'Please sign in again.', code: 'unauthorized' } };
const original = globalThis.fetch;

beforeEach(() => localStorage.clear());
afterEach(() => {
  globalThis.fetch = original;
});

test('without a stored token no request is sent', async () => {
  const requests = gateway({});
  const session = createSession('');
  session.start();
  await settle();
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: false, keepsPage: false });
  expect(requests).toEqual([]);
});

test('a stored session is confirmed by the gateway, with the gateway’s role instead of the stored one', async () => {
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

describe('a call that needs a proof', () => {
  const needed = { status: 403, body: { error: 'This needs your password.', code: 'proof_needed' } };
  const invite = '/api/users/invitations';
  /** A gateway that admits the token of a proof only. */
  function start() {
    const sent: { path: string; token: string | undefined; body: unknown }[] = [];
    globalThis.fetch = async (url, init) => {
      const { authorization } = (init?.headers ?? {}) as Record<string, string>;
      const path = String(url);
      sent.push({ path, token: authorization, body: init?.body });
      const proved = { status: 200, body: { token: 'T2', user: member } };
      const answer = path !== invite ? proved : authorization === 'Bearer T2' ? { status: 200, body: {} } : needed;
      return Object.assign(Object.create(null), {
        ok: answer.status < 400,
        status: answer.status,
        headers: { get: () => null },
        json: async () => answer.body,
      });
    };
    localStorage.setItem('token', 'T');
    const session = createSession('');
    const call = (email: string) =>
      session.makeApi({ name: 'admin', version: '1' }).call('inviteUser', { body: { email, role: 'Guest' } });
    return { session, sent, call };
  }

  test('waits for it and is made again by itself, with its input, as are those that wait with it', async () => {
    const { session, sent, call } = start();
    const calls = Promise.all([call('ann@example.com'), call('ben@example.com')]);
    await settle();
    expect(session.proof.getState()).not.toBeNull();
    session.resume(await session.api.call('proveSession', { body: { password: 'kelp-anvil' } }));
    session.proof.getState()?.settle(true);
    await expect(calls).resolves.toEqual([{}, {}]);
    expect(session.proof.getState()).toBeNull();
    expect(localStorage.getItem('token')).toBe('T2');
    const invites = sent.filter(({ path }) => path === invite);
    expect(invites.map(({ token }) => token)).toEqual(['Bearer T', 'Bearer T', 'Bearer T2', 'Bearer T2']);
    expect(new Set(invites.map(({ body }) => body)).size).toBe(2);
  });

  test('fails with the text of the gateway when the user gives up, or signs out', async () => {
    const { session, call } = start();
    for (const end of [() => session.proof.getState()?.settle(false), () => void session.signOut()]) {
      const failing = call('ann@example.com').catch((error: unknown) => error);
      await settle();
      end();
      expect(await failing).toMatchObject({ message: 'This needs your password.', code: 'proof_needed' });
    }
  });
});

test('a session that ended before the page was loaded leads to the sign-in modal, which says so, and is deleted', async () => {
  localStorage.setItem('token', 'T');
  gateway({ '/api/auth/me': refused });
  const session = createSession('');
  session.start();
  await settle();
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: true, keepsPage: false });
  expect(localStorage.getItem('token')).toBeNull();
});

test('an unreachable gateway neither signs out nor signs in, and can be retried', async () => {
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

describe('a gateway that cannot check the session', () => {
  const known = { '/api/auth/me': { status: 200, body: { user: { ...member, role: 'Admin' } } } };
  const failing = (status: number) => ({ '/api/auth/me': { status, body: { error: 'Not now.', code: 'internal' } } });
  beforeEach(() => {
    jest.useFakeTimers();
    localStorage.setItem('token', 'T');
    localStorage.setItem('user', JSON.stringify(member));
  });
  afterEach(() => jest.useRealTimers());

  test.each([
    ['429', failing(429)],
    ['500', failing(500)],
    ['502', failing(502)],
    ['503', failing(503)],
    ['504', failing(504)],
    ['a page of a proxy', { '/api/auth/me': { status: 200, body: null } }],
    ['no answer', {}],
  ])('%s: the page works for the stored user and retries', async (_, answers) => {
    gateway(answers);
    const session = createSession('');
    const stop = session.start();
    await jest.advanceTimersByTimeAsync(0);
    expect(userOf(session.store.getState())).toEqual(member);
    expect(localStorage.getItem('token')).toBe('T');
    const requests = gateway(known);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(requests).toEqual(['/api/auth/me']);
    expect(userOf(session.store.getState())?.role).toBe('Admin');
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(requests).toHaveLength(1);
    stop();
  });

  test('retries have pauses that grow to a minute', async () => {
    const requests = gateway(failing(503));
    const stop = createSession('').start();
    const times: number[] = [];
    for (let second = 0; second < 300; second += 1) {
      await jest.advanceTimersByTimeAsync(second === 0 ? 0 : 1_000);
      if (requests.length > times.length) times.push(second);
    }
    expect(times).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
    stop();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(requests).toHaveLength(times.length);
  });

  test('a later 401 ends the session and keeps the page behind the modal', async () => {
    gateway(failing(503));
    const session = createSession('');
    session.start();
    await jest.advanceTimersByTimeAsync(0);
    const requests = gateway({ '/api/auth/me': refused });
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(session.store.getState()).toEqual({ status: 'signed-out', expired: true, keepsPage: true });
    expect(localStorage.getItem('token')).toBeNull();
    expect(requests).toHaveLength(1);
  });

  test('signing out stops the retries', async () => {
    const requests = gateway(failing(503));
    const session = createSession('');
    session.start();
    await jest.advanceTimersByTimeAsync(0);
    await session.signOut();
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(session.store.getState()).toEqual({ status: 'signed-out', expired: false, keepsPage: false });
    expect(requests).toEqual(['/api/auth/me', '/api/auth/logout']);
  });

  test('a check has a time limit', async () => {
    const late = new AbortController();
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Late', 'TimeoutError')));
      });
    const session = createSession('');
    session.start();
    expect(timeout).toHaveBeenCalledWith(8_000);
    late.abort();
    await jest.advanceTimersByTimeAsync(0);
    expect(userOf(session.store.getState())).toEqual(member);
    timeout.mockRestore();
  });
});

test('login stores token and user; a later 401 marks the session as expired', async () => {
  gateway({ '/api/auth/login': { status: 200, body: { token: 'T', user: member } }, '/api/projections': refused });
  const session = createSession('');
  await session.login({ email: member.email, password: 'secret1' });
  expect(localStorage.getItem('token')).toBe('T');
  expect(userOf(session.store.getState())).toEqual(member);
  await session.api.call('projections').catch(() => undefined);
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: true, keepsPage: true });
});

test('signing out clears the session even when the gateway is unreachable', async () => {
  gateway({ '/api/auth/login': { status: 200, body: { token: 'T', user: member } } });
  const session = createSession('');
  await session.login({ email: member.email, password: 'secret1' });
  await session.signOut();
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: false, keepsPage: false });
  expect(localStorage.getItem('token')).toBeNull();
});

test('a sign-out in another tab ends the session here', async () => {
  gateway({ '/api/auth/login': { status: 200, body: { token: 'T', user: member } } });
  const session = createSession('');
  const stop = session.start();
  await session.login({ email: member.email, password: 'secret1' });
  localStorage.removeItem('token');
  window.dispatchEvent(new StorageEvent('storage', { key: 'token', storageArea: localStorage }));
  expect(session.store.getState()).toEqual({ status: 'signed-out', expired: false, keepsPage: false });
  stop();
});

test('roles', () => {
  expect(hasRole(null, ['Guest'])).toBe(false);
  expect(hasRole(member, ['Member', 'Admin'])).toBe(true);
  expect(hasRole(member, ['Admin'])).toBe(false);
});

test('the mark of the device is sent with the next sign-in, also after a sign-out', async () => {
  gateway({ '/api/auth/login': { status: 200, body: { token: 'T', user: member, device: 'mark' } } });
  const session = createSession('');
  await session.login({ email: member.email, password: 'secret1' });
  await session.signOut();
  const bodies: unknown[] = [];
  const answer = globalThis.fetch;
  globalThis.fetch = (url, init) => {
    bodies.push(JSON.parse(String(init?.body)));
    return answer(url, init);
  };
  await session.login({ email: member.email, password: 'secret1' });
  expect(bodies).toEqual([{ email: member.email, password: 'secret1', device: 'mark' }]);
});
