import type { CallReply, Credentials, Role, User } from '@basecase/gateway/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ApiClient, type ApiClientOptions, createApiClient } from '../api/client.ts';

export type SessionState =
  /** The gateway checks the stored token. `stored` is the user stored with it, a hint that grants nothing. */
  | { readonly status: 'checking'; readonly stored: User | null }
  /** The gateway cannot check the stored token, and no user is stored with it. */
  | { readonly status: 'unreachable' }
  /**
   * `expired`: the gateway refused the token. `keepsPage`: the session ended in use, so the page keeps its typed text, unseen,
   * until the next sign-in.
   */
  | { readonly status: 'signed-out'; readonly expired: boolean; readonly keepsPage: boolean }
  /** `user` is the gateway's latest reply. */
  | { readonly status: 'signed-in'; readonly user: User };

/** Calls that wait until the user proves the session. */
export interface ProofRequest {
  /** Ends the wait: after a proof the calls are retried, without one they fail. */
  settle(proved: boolean): void;
}

export interface Session {
  readonly store: StoreApi<SessionState>;
  /** Null while no call waits for a proof. */
  readonly proof: StoreApi<ProofRequest | null>;
  readonly api: ApiClient;
  /** Returns the client of an app: its calls carry the name of the build. */
  makeApi(app: { readonly name: string; readonly version: string }): ApiClient;
  /** Restores the stored session and follows other tabs. Returns a function that stops that. */
  start(): () => void;
  /** Checks the session at the gateway. Failed checks are retried automatically after growing pauses. */
  check(): Promise<void>;
  /** @param credentials with the code of a second factor when the gateway requires it */
  login(credentials: Credentials & { readonly code?: string }): Promise<void>;
  signUp(credentials: Credentials): Promise<void>;
  /** Continues with a session from another call: a link, a new password, a proof. */
  resume(next: CallReply<'login'>): void;
  /** Ends the session in this browser, even when the gateway is unreachable. */
  signOut(): Promise<void>;
}

const signedOut = { status: 'signed-out', expired: false, keepsPage: false } as const;
const TOKEN_KEY = 'token';
const USER_KEY = 'user';
const DEVICE_KEY = 'device';
const roles: readonly Role[] = ['Guest', 'Member', 'Admin'];
const CHECK_TIMEOUT_MS = 8_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Creates the session of a page, the only code that touches the stored token. The stored user is only a hint: the gateway confirms
 * it at each start. Only a 401 of the gateway ends the session.
 * @param baseUrl address of the gateway; empty for the page's own origin
 */
export function createSession(baseUrl: string, storage: Storage = window.localStorage): Session {
  const store = createStore<SessionState>(() => ({ status: 'checking', stored: storedUser(storage) }));
  const proof = createStore<ProofRequest | null>(() => null);
  let token = storage.getItem(TOKEN_KEY);

  const options: ApiClientOptions = {
    baseUrl,
    token: () => token,
    onUnauthorized(refused) {
      if (refused !== token) return;
      forget({ status: 'signed-out', expired: true, keepsPage: store.getState().status === 'signed-in' });
    },
    onProofNeeded() {
      // Calls that wait together are proved together.
      const others = proof.getState();
      return new Promise((resolve) => {
        const settle = (proved: boolean) => {
          others?.settle(proved);
          proof.setState(null, true);
          resolve(proved);
        };
        proof.setState({ settle }, true);
      });
    },
  };
  const api = createApiClient(options);

  let nextCheck: number | undefined;

  function setState(next: SessionState): void {
    window.clearTimeout(nextCheck);
    if (next.status === 'signed-out') proof.getState()?.settle(false);
    store.setState(next, true);
  }

  /** Stores the session of a sign-in, and the mark of this trusted device for the next one. */
  function begin({ token: nextToken, user, device }: CallReply<'login'>): void {
    if (device !== undefined) storage.setItem(DEVICE_KEY, device);
    remember(nextToken, user);
  }

  function remember(nextToken: string, user: User): void {
    token = nextToken;
    storage.setItem(TOKEN_KEY, nextToken);
    storage.setItem(USER_KEY, JSON.stringify(user));
    setState({ status: 'signed-in', user });
  }

  function forget(next: SessionState): void {
    token = null;
    storage.removeItem(TOKEN_KEY);
    storage.removeItem(USER_KEY);
    setState(next);
  }

  async function check(pause = FIRST_PAUSE_MS): Promise<void> {
    if (token === null) return forget(signedOut);
    const checked = token;
    try {
      const { user } = await api.call('me', {}, AbortSignal.timeout(CHECK_TIMEOUT_MS));
      if (checked === token) remember(checked, user);
    } catch {
      // After a 401 the token has been removed.
      if (checked !== token) return;
      const user = storedUser(storage);
      setState(user === null ? { status: 'unreachable' } : { status: 'signed-in', user });
      nextCheck = window.setTimeout(() => check(Math.min(pause * 2, LONGEST_PAUSE_MS)), pause);
    }
  }

  function followOtherTabs(event: StorageEvent): void {
    if (event.storageArea !== storage || (event.key !== TOKEN_KEY && event.key !== null)) return;
    token = storage.getItem(TOKEN_KEY);
    void check();
  }

  return {
    store,
    proof,
    api,
    makeApi: ({ name, version }) => createApiClient({ ...options, app: `${name}/${version}` }),
    check: () => check(),
    start() {
      window.addEventListener('storage', followOtherTabs);
      void check();
      return () => {
        window.removeEventListener('storage', followOtherTabs);
        window.clearTimeout(nextCheck);
      };
    },
    async login(credentials) {
      const device = storage.getItem(DEVICE_KEY);
      begin(await api.call('login', { body: { ...credentials, ...(device !== null && { device }) } }));
    },
    async signUp(credentials) {
      begin(await api.call('signUp', { body: credentials }));
    },
    resume: begin,
    async signOut() {
      // The reply does not matter: this browser is signed out anyway.
      await api.call('logout').catch(() => undefined);
      forget(signedOut);
    },
  };
}

/** The user stored beside the token; null when it is absent or malformed. */
function storedUser(storage: Storage): User | null {
  try {
    const user: unknown = JSON.parse(storage.getItem(USER_KEY) ?? 'null');
    if (typeof user !== 'object' || user === null || !('email' in user) || !('role' in user)) return null;
    const role = roles.find((candidate) => candidate === user.role);
    return typeof user.email === 'string' && role !== undefined ? { email: user.email, role } : null;
  } catch {
    return null;
  }
}

/** The signed-in user of a state; null in every other state. */
export function userOf(state: SessionState): User | null {
  return state.status === 'signed-in' ? state.user : null;
}

export function hasRole(user: User | null, roles: readonly Role[]): boolean {
  return user !== null && roles.includes(user.role);
}
