import { createHash, randomBytes } from 'node:crypto';
import { type FeedAddress, feedRequestsPerHour } from '../../contract/watching/alerts.ts';
import { NotFound, RateLimited, Unauthorized } from '../../errors/errors.ts';
import { RequestCounter } from '../../http/request-counter.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import { calculateMac } from '../../storage/sealer.ts';
import { lockUser } from '../../users/user-bytes.ts';

const hourMs = 3_600_000;

/**
 * Returns the secret addresses of users' calendars and feeds, one per user. An address is made of a stored nonce and the
 * server's secret, so that it can be shown again although only its digest is stored.
 * @param secrets of the server: the first makes addresses, each shows those that it made
 * @param now milliseconds since the epoch
 */
export function createFeedAddresses(db: Database, secrets: readonly string[], now: () => number = Date.now) {
  const requests = new RequestCounter(feedRequestsPerHour, now, hourMs);

  function describe({
    user_id,
    nonce,
    token_hash,
    made_at,
  }: Schema['feed_addresses']): NonNullable<FeedAddress['address']> {
    const token = secrets
      .map((secret) => makeToken(secret, user_id, nonce))
      .find((made) => hashToken(made) === token_hash);
    return { path: token === undefined ? null : `/feeds/${token}`, madeAt: new Date(Number(made_at)).toISOString() };
  }

  return {
    async readAddress(userId: string): Promise<FeedAddress> {
      const row = await db.selectFrom('feed_addresses').selectAll().where('user_id', '=', userId).executeTakeFirst();
      return { address: row === undefined ? null : describe(row) };
    },

    /** Makes a new address; the one before ends at once. @throws Unauthorized for a deleted user */
    async renewAddress(userId: string): Promise<FeedAddress> {
      const [secret] = secrets;
      if (secret === undefined) throw new Error('There is no secret to make addresses with.');
      const nonce = randomBytes(16).toString('base64url');
      const columns = { nonce, token_hash: hashToken(makeToken(secret, userId, nonce)), made_at: now() };
      await db.transaction().execute(async (transaction) => {
        if (!(await lockUser(transaction, userId))) throw new Unauthorized('Please sign in again.');
        await transaction
          .insertInto('feed_addresses')
          .values({ user_id: userId, ...columns })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
          .execute();
      });
      return { address: describe({ user_id: userId, ...columns }) };
    },

    async endAddress(userId: string): Promise<void> {
      await db.deleteFrom('feed_addresses').where('user_id', '=', userId).execute();
    },

    /**
     * Returns the user of an address, and counts the request. The address of a user who has become a Guest is unknown until
     * the user is a Member again.
     * @throws NotFound, RateLimited
     */
    async openFeed(token: string): Promise<string> {
      const row = await db
        .selectFrom('feed_addresses')
        .innerJoin('users', 'users.id', 'feed_addresses.user_id')
        .select('feed_addresses.user_id')
        .where('token_hash', '=', hashToken(token))
        .where('users.role', 'in', ['Member', 'Admin'])
        .executeTakeFirst();
      if (row === undefined) throw noFeed();
      const wait = requests.count(row.user_id);
      if (wait > 0) throw new RateLimited('Too many requests. Please try again later.', wait);
      return row.user_id;
    },
  };
}

export type FeedAddresses = ReturnType<typeof createFeedAddresses>;

/** The error for an address that was never made, or has ended. */
export function noFeed(): NotFound {
  return new NotFound('There is nothing at this address any more.');
}

function makeToken(secret: string, userId: string, nonce: string): string {
  return calculateMac(secret, 'feed address', userId, nonce);
}

/** A plain hash suffices for random secrets. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
