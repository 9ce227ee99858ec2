import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Secret, TOTP } from 'otpauth';
import type { SecondFactorKey } from '../contract/access/account.ts';
import { Conflict, NotReady } from '../errors/errors.ts';
import type { Database, Schema } from '../storage/schema.ts';
import type { Sealer } from '../storage/sealer.ts';
import type { LockoutReleases } from '../users/lockout-releases.ts';
import { createReleasableThrottle, type MakeThrottle } from './throttle.ts';

/** A user whose codes are checked. */
interface Holder {
  readonly id: string;
  readonly email: string;
}

interface SecondFactorState {
  /** Changes with each set-up, new password and sign-out everywhere. */
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly since: number;
  readonly recoveryCodesLeft: number;
}

interface SecondFactorsDeps {
  readonly db: Database;
  /** Null where secrets cannot be kept: the factor is then not offered. */
  readonly sealer: Sealer | null;
  readonly releases: Pick<LockoutReleases, 'latest'>;
  readonly throttle: MakeThrottle;
  readonly now?: (() => number) | undefined;
}

const minute = 60_000;
/** Six digits allow few guesses. Only a caller who knows the password gets this far, so the waits may be long. */
const codeRule = { free: 5, windowMs: 60 * minute, firstDelayMs: minute, longestDelayMs: 60 * minute };
const periodSeconds = 30;
/** Codes of the neighbouring periods count: clocks differ, and typing takes time. */
const tolerance = 1;
const recoveryCodeCount = 10;
/** The alphabet has no characters that look alike. 16 of them are 79 random bits, so a plain digest is enough. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Authenticator apps (TOTP) and recovery codes of users. */
export function createSecondFactors({ db, sealer, releases, throttle, now = Date.now }: SecondFactorsDeps) {
  const guesses = createReleasableThrottle(throttle('second-factor', codeRule), releases);

  function findRow(userId: string): Promise<Schema['second_factors'] | undefined> {
    return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
  }

  async function guess({ id, email }: Holder, check: () => Promise<boolean>): Promise<boolean> {
    await guesses.attempt(id, email);
    const right = await check();
    if (right) await guesses.reset(id);
    return right;
  }

  /** The update decides between concurrent uses of a code: only one of them raises the period. */
  async function useDigits(
    { user_id: userId, secret: sealed }: Schema['second_factors'],
    code: string,
  ): Promise<boolean> {
    if (sealer === null) throw notOpened();
    const secret = sealer.open(sealed, formatContext(userId));
    if (secret === null) throw notOpened();
    const otp = await import('otpauth');
    const app = makeTotp(otp, otp.Secret.fromBase32(secret), '');
    const timestamp = now();
    const delta = app.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: tolerance });
    if (delta === null) return false;
    const step = app.counter({ timestamp }) + delta;
    const used = await db
      .updateTable('second_factors')
      // The secret is sealed again, so that a replaced data key is no longer needed.
      .set({ last_step: step, secret: sealer.seal(secret, formatContext(userId)) })
      .where('user_id', '=', userId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return used.numUpdatedRows === 1n;
  }

  async function useRecoveryCode(userId: string, code: string): Promise<boolean> {
    const used = await db
      .deleteFrom('recovery_codes')
      .where((row) => row.and({ user_id: userId, code_hash: hashCode(code) }))
      .executeTakeFirst();
    return used.numDeletedRows === 1n;
  }

  /** Returns new recovery codes in place of the former ones. */
  async function renewRecoveryCodes(userId: string): Promise<string[]> {
    const codes = Array.from({ length: recoveryCodeCount }, recoveryCode);
    const rows = codes.map((code) => ({ user_id: userId, code_hash: hashCode(code) }));
    await db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
      await transaction.insertInto('recovery_codes').values(rows).execute();
    });
    return codes;
  }

  return {
    /** Whether this server can keep secrets of authenticator apps. */
    get available(): boolean {
      return sealer !== null;
    },

    /** Returns the factor of a user; null while it is off. */
    async findFactor(userId: string): Promise<SecondFactorState | null> {
      const row = await findRow(userId);
      if (row === undefined || row.confirmed_at === null) return null;
      const { count } = await db
        .selectFrom('recovery_codes')
        .select((query) => query.fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { id: row.id, since: row.confirmed_at, recoveryCodesLeft: Number(count) };
    },

    /** Returns a new key for the user's app. It replaces an unconfirmed one. @throws Conflict while the factor is on */
    async begin({ id: userId, email }: Holder): Promise<SecondFactorKey> {
      if (sealer === null) throw notKept();
      const otp = await import('otpauth');
      const secret = new otp.Secret({ size: 20 });
      const { user_id, ...columns }: Schema['second_factors'] = {
        user_id: userId,
        id: randomUUID(),
        secret: sealer.seal(secret.base32, formatContext(userId)),
        created_at: now(),
        confirmed_at: null,
        last_step: 0,
      };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('second_factors')
        .values({ user_id, ...columns })
        .onConflict((conflict) =>
          conflict.column('user_id').doUpdateSet(columns).where('second_factors.confirmed_at', 'is', null),
        )
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) throw new Conflict('The second factor is on already.');
      return { secret: secret.base32, uri: makeTotp(otp, secret, email).toString() };
    },

    /** Turns the factor on by a first code. @returns the recovery codes; null for a wrong code. @throws Conflict, RateLimited */
    async confirm(holder: Holder, code: string): Promise<string[] | null> {
      const row = await findRow(holder.id);
      if (row === undefined || row.confirmed_at !== null) throw new Conflict('Please start the set-up again.');
      if (!(await guess(holder, () => useDigits(row, code)))) return null;
      await db.updateTable('second_factors').set({ confirmed_at: now() }).where('user_id', '=', holder.id).execute();
      return renewRecoveryCodes(holder.id);
    },

    /**
     * Returns whether a code is right, and uses it up: digits of the app, or a recovery code.
     * @throws RateLimited after wrong ones; NotReady when the key of the app cannot be opened
     */
    async check(holder: Holder, code: string): Promise<boolean> {
      const row = await findRow(holder.id);
      if (row === undefined) return false;
      const isDigits = /^[\d\s]+$/.test(code);
      return guess(holder, () => (isDigits ? useDigits(row, code) : useRecoveryCode(holder.id, code)));
    },

    renewRecoveryCodes,
    /** @returns whether the factor was on or being set up */
    async turnOff(userId: string): Promise<boolean> {
      return removeSecondFactor(db, userId);
    },
  };
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Removes the second factor of a user with the recovery codes. @returns whether it was on or being set up */
export async function removeSecondFactor(db: Database, userId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const removed = await transaction.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
    return removed.numDeletedRows > 0n;
  });
}

/** @param otp the library, which is loaded on the first use of a factor */
function makeTotp(otp: Pick<typeof import('otpauth'), 'TOTP'>, secret: Secret, label: string): TOTP {
  return new otp.TOTP({ issuer: 'Basecase', label, secret, digits: 6, period: periodSeconds });
}

function formatContext(userId: string): string {
  return `second factor of ${userId}`;
}

/** Returns four groups of four signs. */
function recoveryCode(): string {
  const group = () => Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
  return Array.from({ length: 4 }, group).join('-');
}

/** Hyphens, spaces and case do not matter. */
function hashCode(code: string): string {
  return createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest('base64url');
}

function notKept(): Conflict {
  return new Conflict('This server cannot keep second factors: its operator must set DATA_KEY.');
}

function notOpened(): NotReady {
  return new NotReady('The app cannot be checked on this server. Please use a recovery code, or ask the operator.');
}
