import type { Config } from '../config.ts';
import type { Account, AccountExport, DeleteAccount, SecondFactorKey } from '../contract/access/account.ts';
import type { Proof } from '../contract/access/auth.ts';
import { BadInput, Conflict, SecondFactorNeeded, Unauthorized } from '../errors/errors.ts';
import type { AccountUser, SessionUser } from '../http/session-user.ts';
import type { Database } from '../storage/schema.ts';
import type { AuditLog } from '../users/audit-log.ts';
import type { Mailer } from '../users/mailer.ts';
import type { MembershipRequests } from '../users/membership-requests.ts';
import { normaliseEmail } from '../users/normalise-email.ts';
import type { SessionUsers } from '../users/session-users.ts';
import { exportUser } from '../users/user-data.ts';
import type { StoredUser, UserStore } from '../users/user-store.ts';
import type { AuthService } from './auth-service.ts';
import type { SecondFactors } from './second-factors.ts';

interface AccountDeps {
  readonly db: Database;
  readonly users: UserStore;
  readonly sessions: SessionUsers;
  readonly factors: SecondFactors;
  readonly requests: Pick<MembershipRequests, 'requestMembership' | 'askedAt'>;
  readonly auth: Pick<AuthService, 'requirePassword'>;
  readonly audit: AuditLog;
  /** Null where no mail can be sent. */
  readonly mailer: Pick<Mailer, 'tellOfSecondFactor'> | null;
  /** Receives the error of a mail that could not be sent. */
  readonly onMailError: (error: unknown) => void;
  /** Users who may turn a second factor on. */
  readonly offersFactorTo: Config['secondFactor'];
}

/** The user's own account: second factor, export and deletion. */
export function createAccountService(deps: AccountDeps) {
  const { users, factors, requests, auth, sessions, audit, mailer, onMailError, offersFactorTo, db } = deps;

  function offersFactor({ role }: Pick<SessionUser, 'role'>): boolean {
    return factors.available && (offersFactorTo === 'all' || role === 'Admin');
  }

  async function demand(user: SessionUser, code: string): Promise<void> {
    if ((await factors.findFactor(user.id)) === null) throw new Conflict('The second factor is off.');
    if (!(await factors.check(user, code))) throw wrongCode();
  }

  async function findUser(id: string): Promise<StoredUser> {
    const user = await users.findById(id);
    if (user === null) throw signInAgain();
    return user;
  }

  return {
    async details({ id }: SessionUser): Promise<Account> {
      const askedAt = await requests.askedAt(id);
      const user = await findUser(id);
      const factor = await factors.findFactor(id);
      const offered = offersFactor(user) ? 'off' : 'closed';
      return {
        email: user.email,
        role: user.role,
        createdAt: new Date(user.createdAt).toISOString(),
        emailProved: user.emailProvedAt !== null,
        secondFactor: {
          state: factor === null ? offered : 'on',
          since: factor === null ? null : new Date(factor.since).toISOString(),
          recoveryCodesLeft: factor?.recoveryCodesLeft ?? 0,
        },
        membershipAskedAt: askedAt === null ? null : new Date(askedAt).toISOString(),
        lastAdmin: await users.isLastAdmin(user),
      };
    },

    /**
     * Proves that the caller of a session is its user.
     * @param address IP address of the caller, for the throttle
     * @throws Forbidden for a wrong password; BadInput for a wrong code; Conflict without a second factor; RateLimited
     */
    async prove(user: SessionUser, proof: Proof, address: string): Promise<void> {
      if ('code' in proof) await demand(user, proof.code);
      else await auth.requirePassword(user, proof.password, address);
    },

    /**
     * Returns a key for an authenticator app, which `confirmFactor` turns on.
     * @param address IP address of the caller, for the throttle
     * @throws Forbidden for a wrong password; Conflict, RateLimited
     */
    async beginFactor(user: SessionUser, password: string, address: string): Promise<SecondFactorKey> {
      if (factors.available && !offersFactor(user)) {
        throw new Conflict('On this server only Admins can use a second factor.');
      }
      await auth.requirePassword(user, password, address);
      return factors.begin(user);
    },

    /**
     * Turns the second factor on and ends every session: one of them may be a copy.
     * @returns the recovery codes, and the user for a new session
     * @throws BadInput for a wrong code; Conflict, RateLimited
     */
    async confirmFactor(
      { id, email, role }: SessionUser,
      code: string,
    ): Promise<{ readonly recoveryCodes: string[]; readonly user: AccountUser }> {
      const recoveryCodes = await factors.confirm({ id, email }, code);
      if (recoveryCodes === null) throw wrongCode();
      const tokenVersion = await users.endTokens(id);
      sessions.forget(id);
      if (tokenVersion === null) throw signInAgain();
      await audit.noteAction(email, 'second-factor-on', email);
      // The user does not wait for the mail server.
      mailer?.tellOfSecondFactor(email).catch(onMailError);
      return { recoveryCodes, user: { id, email, role, tokenVersion } };
    },

    /** @throws BadInput for a wrong code; RateLimited */
    async turnOffFactor(user: SessionUser, code: string): Promise<void> {
      await demand(user, code);
      await factors.turnOff(user.id);
      await audit.noteAction(user.email, 'second-factor-off', user.email);
    },

    /** @throws BadInput for a wrong code; RateLimited */
    async renewRecoveryCodes(user: SessionUser, code: string): Promise<string[]> {
      await demand(user, code);
      await audit.noteAction(user.email, 'recovery-codes-renewed', user.email);
      return factors.renewRecoveryCodes(user.id);
    },

    /** Asks the Admins for membership, once. @throws Conflict for a member, and for a while after a dismissal */
    async askForMembership({ id, email, role }: SessionUser): Promise<{ readonly askedAt: string }> {
      if (role !== 'Guest') throw new Conflict('You are a member already.');
      const asked = await requests.requestMembership(id);
      if (asked.kind === 'dismissed') {
        const day = new Date(asked.opensAt).toISOString().slice(0, 10);
        throw new Conflict(`An administrator has dismissed your request. You can ask again from ${day}.`);
      }
      if (asked.isNew) await audit.noteAction(email, 'membership-asked', email);
      return { askedAt: new Date(asked.askedAt).toISOString() };
    },

    async export({ id, email }: SessionUser): Promise<AccountExport> {
      await audit.noteAction(email, 'account-exported');
      const data = await exportUser(db, id, Date.now());
      if (data === null) throw signInAgain();
      return data;
    },

    /**
     * Removes the account with all of its data. A session is not enough: its page may have been left open.
     * @param address IP address of the caller, for the throttle
     * @throws BadInput for another address or a wrong code; Forbidden for a wrong password; SecondFactorNeeded;
     * RateLimited; Conflict for the last Admin
     */
    async remove(user: SessionUser, { email, password, code }: DeleteAccount, address: string): Promise<void> {
      if (normaliseEmail(email) !== user.email) throw new BadInput('This is not the address of your account.');
      await auth.requirePassword(user, password, address);
      if ((await factors.findFactor(user.id)) !== null) {
        if (code === undefined) throw new SecondFactorNeeded('Enter the code of your authenticator app.');
        await demand(user, code);
      }
      const removal = await users.remove(user.id);
      if (removal.kind === 'last-admin')
        throw new Conflict('You are the last Admin: make another user an Admin first.');
      if (removal.kind === 'unknown') throw signInAgain();
      sessions.forget(user.id);
      await audit.noteAction(removal.name, 'user-deleted', removal.name);
    },
  };
}

/** This must not be a 401, which would end the session. */
function wrongCode(): BadInput {
  return new BadInput('This code is not right, or was used before.');
}

function signInAgain(): Unauthorized {
  return new Unauthorized('Please sign in again.');
}
