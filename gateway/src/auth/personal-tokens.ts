import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type madePersonalTokenSchema,
  type makePersonalTokenBodySchema,
  type PersonalToken,
  tokenRules,
} from '../contract/access/account.ts';
import { dayMs } from '../contract/figures/days.ts';
import { Conflict, NotFound, RateLimited, Unauthorized } from '../errors/errors.ts';
import { RequestCounter } from '../http/request-counter.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { Database, Schema } from '../storage/schema.ts';
import type { AuditLog } from '../users/audit-log.ts';
import { lockUser } from '../users/user-bytes.ts';

interface PersonalTokenDeps {
  readonly db: Database;
  readonly audit: AuditLog;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Distinguishes a personal token from a session token, for people and secret scanners. */
const prefix = 'bc_';
export const personalTokenPattern = /^Bearer (bc_[A-Za-z0-9_-]{43})$/i;

/** The last use is kept to the minute, so that not every call writes. */
const usedEveryMs = 60_000;

/** Tokens by which programs read for their user. Only hashes are stored; a plain hash suffices for random tokens. */
export function createPersonalTokens({ db, audit, now = Date.now }: PersonalTokenDeps) {
  const perMinute = new RequestCounter(tokenRules.perMinute, now);
  const perDay = new RequestCounter(tokenRules.perDay, now, dayMs);

  function selectValid(database: Database, userId: string) {
    return database.selectFrom('personal_tokens').where('user_id', '=', userId).where('expires_at', '>', now());
  }

  return {
    /** Returns the tokens of a user that have not expired, newest first. */
    async listTokens(userId: string): Promise<PersonalToken[]> {
      return (await selectValid(db, userId).selectAll().orderBy('created_at', 'desc').execute()).map(describeToken);
    },

    /** Returns a new token, which is not shown again. @throws Conflict at the most that a user has; Unauthorized */
    async makeToken(
      { id: userId, email }: SessionUser,
      { name, days }: Omit<z.output<typeof makePersonalTokenBodySchema>, 'password'>,
    ): Promise<z.output<typeof madePersonalTokenSchema>> {
      const token = prefix + randomBytes(32).toString('base64url');
      const made = now();
      const row = { id: randomUUID(), user_id: userId, name, created_at: made, expires_at: made + days * dayMs };
      const full = { ...row, token_hash: hashSecret(token), last_used_at: null };
      await db.transaction().execute(async (transaction) => {
        if (!(await lockUser(transaction, userId))) throw new Unauthorized('Please sign in again.');
        await transaction
          .deleteFrom('personal_tokens')
          .where('user_id', '=', userId)
          .where('expires_at', '<=', made)
          .execute();
        if ((await selectValid(transaction, userId).select('id').execute()).length >= tokenRules.most)
          throw new Conflict(`You have ${tokenRules.most} tokens, the most there may be. Please revoke one first.`);
        await transaction.insertInto('personal_tokens').values(full).execute();
      });
      await audit.noteAction(email, 'personal-token-made', `${name}, for ${days} days`);
      return { ...describeToken(full), token };
    },

    /** Ends a token at once. @throws NotFound */
    async revokeToken({ id: userId, email }: SessionUser, id: string): Promise<void> {
      const row = await db
        .deleteFrom('personal_tokens')
        .where((row) => row.and({ id, user_id: userId }))
        .returning('name')
        .executeTakeFirst();
      if (row === undefined) throw new NotFound('You have no such token.');
      await audit.noteAction(email, 'personal-token-revoked', row.name);
    },

    /**
     * Returns the user of a token and counts the request; null for a token that is unknown, revoked or expired.
     * @throws RateLimited when the token is used too often
     */
    async openToken(token: string): Promise<string | null> {
      const row = await db
        .selectFrom('personal_tokens')
        .selectAll()
        .where('token_hash', '=', hashSecret(token))
        .executeTakeFirst();
      const at = now();
      if (row === undefined || row.expires_at <= at) return null;
      const wait = perMinute.count(row.id) || perDay.count(row.id);
      if (wait > 0) throw tooOften(wait);
      if (at - (row.last_used_at ?? 0) >= usedEveryMs)
        await db.updateTable('personal_tokens').set({ last_used_at: at }).where('id', '=', row.id).execute();
      return row.user_id;
    },
  };
}

export type PersonalTokens = ReturnType<typeof createPersonalTokens>;

function describeToken(row: Schema['personal_tokens']): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  };
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function tooOften(waitSeconds: number): RateLimited {
  const { perMinute, perDay } = tokenRules;
  const wait = waitSeconds > 120 ? `${Math.ceil(waitSeconds / 60)} minutes` : `${waitSeconds} seconds`;
  return new RateLimited(
    `This token may ask ${perMinute} times a minute and ${perDay} times a day. Please come again in ${wait}.`,
    waitSeconds,
  );
}
