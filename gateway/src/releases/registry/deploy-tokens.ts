import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { DeployTokens, madeDeployTokenSchema } from '../../contract/releases/releases.ts';
import { Conflict } from '../../errors/errors.ts';
import type { Deployer } from '../../http/session-user.ts';
import { PageStore } from '../../storage/store.ts';
import { endCanary } from './release-store.ts';

/** Distinguishes a deploy token from a session token, for people and secret scanners. */
const prefix = 'bcd_';
export const deployTokenPattern = /^Bearer (bcd_[A-Za-z0-9_-]{43})$/;

const mostOfOneApp = 50;

/** Tokens that let a machine deploy one app. Only hashes are stored; a plain hash suffices for random tokens. */
export class DeployTokenStore extends PageStore {
  async list(app: string): Promise<DeployTokens['tokens']> {
    const rows = await this.db
      .selectFrom('deploy_tokens')
      .selectAll()
      .where('app', '=', app)
      .orderBy('created_at', 'desc')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: new Date(row.created_at).toISOString(),
      createdBy: row.created_by,
      lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    }));
  }

  /** Returns a new token with its secret. @throws Conflict when the app has the most that it may */
  async make(app: string, name: string, by: string): Promise<z.output<typeof madeDeployTokenSchema>> {
    if ((await this.list(app)).length >= mostOfOneApp) {
      throw new Conflict(`An app has at most ${mostOfOneApp} deploy tokens. Please revoke one first.`);
    }
    const secret = prefix + randomBytes(32).toString('base64url');
    const row = { id: randomUUID(), app, name, created_at: Date.now(), created_by: by };
    await this.db
      .insertInto('deploy_tokens')
      .values({ ...row, token_hash: hashSecret(secret), last_used_at: null })
      .execute();
    const createdAt = new Date(row.created_at).toISOString();
    return { id: row.id, name, createdAt, createdBy: by, lastUsedAt: null, secret };
  }

  /**
   * Revokes a token, and ends the canary that it started. Returns the version of that canary, or null without one; null
   * when the app has no such token.
   */
  async revoke(app: string, id: string): Promise<{ readonly endedCanary: string | null } | null> {
    const revoked = await this.db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('deploy_tokens')
        .where((row) => row.and({ app, id }))
        .executeTakeFirst();
      return numDeletedRows === 0n ? null : { endedCanary: await endCanary(transaction, app, id) };
    });
    this.onChange();
    return revoked;
  }

  /** Returns whether a token exists: a revoked one does not. */
  async exists(id: string): Promise<boolean> {
    const row = await this.db.selectFrom('deploy_tokens').select('id').where('id', '=', id).executeTakeFirst();
    return row !== undefined;
  }

  /** Returns the token if it may deploy this app; null otherwise. */
  async check(app: string, secret: string): Promise<Deployer | null> {
    const row = await this.db
      .selectFrom('deploy_tokens')
      .select(['id', 'name'])
      .where((row) => row.and({ token_hash: hashSecret(secret), app }))
      .executeTakeFirst();
    if (row === undefined) return null;
    await this.db.updateTable('deploy_tokens').set({ last_used_at: Date.now() }).where('id', '=', row.id).execute();
    return row;
  }
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
