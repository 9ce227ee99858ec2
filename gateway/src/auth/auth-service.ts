import type { AccountLink, ChangePassword, Credentials, Login, UseLink } from '../contract/access/auth.ts';
import { BadInput, Conflict, Forbidden, NotFound, SecondFactorNeeded, Unauthorized } from '../errors/errors.ts';
import { findNetwork, listNetworks } from '../http/find-network.ts';
import type { AccountUser, SessionUser } from '../http/session-user.ts';
import type { AccountLinks } from '../users/account-links.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { LockoutReleases } from '../users/lockout-releases.ts';
import { normaliseEmail } from '../users/normalise-email.ts';
import type { SessionUsers } from '../users/session-users.ts';
import type { StoredUser, UserStore } from '../users/user-store.ts';
import type { Devices } from './devices.ts';
import { passwordProblem } from './password-strength.ts';
import type { Passwords } from './passwords.ts';
import type { SecondFactors } from './second-factors.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { type MakeThrottle, throttlesByWidth } from './throttle.ts';

interface AuthDeps {
  readonly users: UserStore;
  readonly links: AccountLinks;
  readonly devices: Devices;
  readonly sessions: SessionUsers;
  readonly passwords: Passwords;
  readonly factors: Pick<SecondFactors, 'findFactor' | 'check'>;
  readonly releases: Pick<LockoutReleases, 'latest'>;
  readonly audit: AuditLog;
  readonly signUp: 'Guest' | 'Member' | 'closed';
  readonly passwordMinLength: number;
  readonly throttle: MakeThrottle;
}

const minute = 60_000;
const signUpRule = { free: 100, windowMs: 60 * minute, firstDelayMs: minute, longestDelayMs: 60 * minute };
const signUpFree = [signUpRule.free, 400, 1600];

export function createAuthService(deps: AuthDeps) {
  const { users, audit, signUp, passwords, devices, links, sessions, factors, passwordMinLength } = deps;
  const { throttle: make, releases } = deps;
  const signIns = createSignInThrottle({ make, passwords, releases });
  /** Throttles by the width of the network, the narrowest first. */
  const signUps = throttlesByWidth(make, 'sign-up', signUpRule, signUpFree);

  /** @throws SecondFactorNeeded without a code, Forbidden for a wrong one, RateLimited */
  async function passFactor(user: StoredUser, code: string | undefined, device?: string): Promise<void> {
    const factor = await factors.findFactor(user.id);
    if (factor === null || devices.hasPassed(user.email, device, factor.id)) return;
    if (code === undefined) throw new SecondFactorNeeded('Enter the code of your authenticator app.');
    if (await factors.check(user, code)) return;
    await audit.noteAction(user.email, 'second-factor-refused', user.email);
    throw new Forbidden('This code is not right, or was used before.');
  }

  /** @throws BadInput */
  async function refuseGuessable(password: string, email: string): Promise<void> {
    const problem = await passwordProblem(password, email, passwordMinLength);
    if (problem !== null) throw new BadInput(problem);
  }

  function hashInTurn(password: string, address: string): Promise<string> {
    return passwords.inTurn({ key: findNetwork(address), isKnown: false }, () => passwords.hash(password));
  }

  /** Returns the purpose of a link. @throws NotFound for a link that cannot be used any more */
  async function checkLink(token: string): Promise<AccountLink> {
    const link = await links.findLink(token);
    if (link === null) throw linkEnded();
    return link;
  }

  /**
   * Requires the user's own password before a change for which a session is not enough. Guesses are counted apart from
   * sign-ins: only a session can make them.
   * @throws Forbidden for a wrong password, RateLimited
   */
  async function requirePassword(by: SessionUser, password: string, address: string): Promise<void> {
    const matched = await signIns.runAttempt({ account: by.email, address, device: 'own password' }, async () => {
      const user = await users.findById(by.id);
      return (await passwords.matches(user?.passwordHash ?? null, password)) ? user : null;
    });
    if (matched === null) throw new Forbidden('The current password is not right.');
  }

  return {
    /**
     * Creates an account and signs it in.
     * @param address IP address of the caller, for the throttle
     * @throws Forbidden, BadInput, Conflict, RateLimited
     */
    async signUp(credentials: Credentials, address: string): Promise<AccountUser> {
      if (signUp === 'closed') throw new Forbidden('Sign-up is closed. Please ask an administrator for an account.');
      // The throttle comes first, because a stranger must not cause unlimited estimates.
      for (const [width, network] of listNetworks(address).entries()) await signUps[width]?.attempt(network);
      await refuseGuessable(credentials.password, credentials.email);
      if ((await users.findByEmail(credentials.email)) !== null) throw emailTaken();
      const passwordHash = await hashInTurn(credentials.password, address);
      const user = await users.add({ email: credentials.email, passwordHash, role: signUp });
      if (user === null) throw emailTaken();
      await users.noteSignIn(user.id);
      await audit.noteAction(user.email, 'sign-up', `as ${user.role}`);
      return toAccountUser(user);
    },

    /**
     * Signs in. An unknown email and a wrong password get the same error after the same time.
     * @param address IP address of the caller, for the throttle
     * @throws Unauthorized, SecondFactorNeeded, Forbidden for a wrong code, RateLimited, NotReady
     */
    async login({ email, password, device, code }: Login, address: string): Promise<AccountUser> {
      const account = normaliseEmail(email);
      const known = devices.verify(account, device);
      const check = async () => {
        const found = await users.findByEmail(account);
        return (await passwords.matches(found?.passwordHash ?? null, password)) ? found : null;
      };
      const user = await signIns.runAttempt({ account, address, device: known }, check, (found) =>
        passFactor(found, code, device),
      );
      if (user === null) {
        await audit.noteAction(account, 'sign-in-refused', address);
        throw new Unauthorized('Invalid email or password.');
      }
      await Promise.all([users.noteSignIn(user.id), audit.noteAction(user.email, 'sign-in', address)]);
      return toAccountUser(user);
    },

    checkLink,
    /**
     * Uses a link up and signs in: an invited person gets an account, a user another password, which ends their sessions.
     * @throws NotFound, BadInput, Conflict, SecondFactorNeeded, Forbidden for a wrong code, RateLimited, NotReady
     */
    async useLink({ token, password, code }: UseLink, address: string): Promise<AccountUser> {
      // This comes before the costly hash, which a stranger must not cause.
      const { kind: purpose, email } = await checkLink(token);
      await refuseGuessable(password, email);
      const owner = purpose === 'password' ? await users.findByEmail(email) : null;
      // A link is one factor: it replaces only the password.
      if (owner !== null) await passFactor(owner, code);
      const use = await links.use(token, await hashInTurn(password, address));
      if (use.kind === 'unknown') throw linkEnded();
      if (use.kind === 'email-taken') throw emailTaken();
      const { user, kind, by } = use;
      sessions.forget(user.id);
      await users.noteSignIn(user.id);
      await audit.noteAction(
        user.email,
        kind === 'invitation' ? 'invitation-accepted' : 'password-link-used',
        `from ${by}`,
      );
      return toAccountUser(user);
    },

    requirePassword,
    /**
     * Changes the user's own password and ends every session.
     * @throws Forbidden for a wrong current password, BadInput, RateLimited
     */
    async changePassword(
      by: SessionUser,
      { current, password, keepFeed }: ChangePassword,
      address: string,
    ): Promise<AccountUser> {
      await requirePassword(by, current, address);
      await refuseGuessable(password, by.email);
      const own = { key: by.email, isKnown: true };
      const hash = await passwords.inTurn(own, () => passwords.hash(password));
      const user = await users.setPassword(by.id, hash, keepFeed);
      if (user === null) throw new Unauthorized('Please sign in again.');
      sessions.forget(by.id);
      await audit.noteAction(by.email, 'password-changed', by.email);
      return toAccountUser(user);
    },

    /** Ends every token of the user. */
    async logout(user: SessionUser): Promise<void> {
      await users.endTokens(user.id);
      sessions.forget(user.id);
      await audit.noteAction(user.email, 'sign-out');
    },

    /** Returns the mark for a device that has just signed in. */
    async deviceMark({ id, email }: AccountUser): Promise<string> {
      const factor = await factors.findFactor(id);
      return devices.issue(email, factor?.id ?? null);
    },
  };
}

export type AuthService = ReturnType<typeof createAuthService>;

function linkEnded(): NotFound {
  return new NotFound('This link can no longer be used. Please ask an administrator for a new one.');
}

function emailTaken(): Conflict {
  return new Conflict('An account with this email already exists.');
}

function toAccountUser({ id, email, role, tokenVersion }: StoredUser): AccountUser {
  return { id, email, role, tokenVersion };
}
