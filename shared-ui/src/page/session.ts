import type { Credentials, Role, User } from '@basecase/gateway/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ApiClient, createApiClient } from '../api/client.ts';

export type SessionState =
  /** A stored token is being shown to the gateway. `stored`: who it was issued to, as kept here. It opens nothing. */
  | { readonly status: 'checking'; readonly stored: User | null }
  /** The gateway cannot be asked whether the stored token still holds, and nothing here tells whose it is. */
  | { readonly status: 'unreachable' }
  /** `expired`: the session ended while it was in use, so the page behind the modal is kept. */
  | { readonly status: 'signed-out'; readonly expired: boolean }
  /** `user` is as the gateway says or, while it cannot say, as it said last. */
  | { readonly status: 'signed-in'; readonly user: User };

export interface Session {
  readonly store: StoreApi<SessionState>;
  readonly api: ApiClient;
  /** Takes up the stored session, and follows sign-in and sign-out in other tabs. Returns the undo. */
  start(): () => void;
  /** Asks the gateway whose the session is. While it does not say, it is asked again by itself after growing pauses. */
  check(): Promise<void>;
  login(credentials: Credentials): Promise<void>;
  signUp(credentials: Credentials): Promise<void>;
  /** Ends the session here even when the gateway cannot be told. */
  signOut(): Promise<void>;
}

const TOKEN_KEY = 'token';
const USER_KEY = 'user';
const roles: readonly Role[] = ['Guest', 'Member', 'Admin'];
/** A gateway that has not answered by then is taken for one that cannot. */
const ANSWER_MS = 8_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * The session of a page: the one place that touches the stored token. What is stored is a hint only;
 * the user comes from the gateway at each start. Only the gateway's 401 ends the session.
 * @param baseUrl address of the gateway; empty for the page's own origin
 */
export function createSession(baseUrl: string, storage: Storage = window.localStorage): Session {
  const store = createStore<SessionState>(() => ({ status: 'checking', stored: storedUser(storage) }));
  let token = storage.getItem(TOKEN_KEY);

  const api = createApiClient({
    baseUrl,
    token: () => token,
    onUnauthorized(refused) {
      if (refused === token) forget({ status: 'signed-out', expired: store.getState().status === 'signed-in' });
    },
  });

  let nextCheck: number | undefined;

  function become(next: SessionState): void {
    window.clearTimeout(nextCheck);
    store.setState(next, true);
  }

  function remember(nextToken: string, user: User): void {
    token = nextToken;
    storage.setItem(TOKEN_KEY, nextToken);
    storage.setItem(USER_KEY, JSON.stringify(user));
    become({ status: 'signed-in', user });
  }

  function forget(next: SessionState): void {
    token = null;
    storage.removeItem(TOKEN_KEY);
    storage.removeItem(USER_KEY);
    become(next);
  }

  async function check(pause = FIRST_PAUSE_MS): Promise<void> {
    if (token === null) return forget({ status: 'signed-out', expired: false });
    const checked = token;
    try {
      const { user } = await api.call('me', {}, AbortSignal.timeout(ANSWER_MS));
      if (checked === token) remember(checked, user);
    } catch {
      // After a 401 the token is gone.
      if (checked !== token) return;
      const user = storedUser(storage);
      become(user === null ? { status: 'unreachable' } : { status: 'signed-in', user });
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
    api,
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
      const session = await api.call('login', { body: credentials });
      remember(session.token, session.user);
    },
    async signUp(credentials) {
      const session = await api.call('signUp', { body: credentials });
      remember(session.token, session.user);
    },
    async signOut() {
      // The answer does not matter: whoever leaves is signed out on this machine in any case.
      await api.call('logout').catch(() => undefined);
      forget({ status: 'signed-out', expired: false });
    },
  };
}

/** The user kept beside the token; null when there is none, or something else. */
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
