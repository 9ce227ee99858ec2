import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { DeployPolicy, DeployTokens, madeDeployTokenSchema } from '../../contract/releases/deploy-tokens.ts';
import { Conflict, Forbidden } from '../../errors/errors.ts';
import type { Deployer } from '../../http/session-user.ts';
import type { Database } from '../../storage/schema.ts';
import { type AppRecords, changeIn, movePointer } from './app-records.ts';

/** Distinguishes a deploy token from a session token, for people and secret scanners. */
const prefix = 'bcd_';
export const deployTokenPattern = /^Bearer (bcd_[A-Za-z0-9_-]{43})$/;

const mostOfOneApp = 50;

/** The author of a change of releases. */
export interface Releaser {
  /** For the records: an email, or the name of a deploy token. */
  readonly name: string;
  /** Id of the deploy token; null for an Admin, who may make every change. */
  readonly token: string | null;
}

interface ReleaseCall {
  readonly request: Pick<FastifyRequest, 'deployer'>;
  actor(): string;
}

/** Returns the author of a change: the deploy token of the call, or its Admin. */
export function toReleaser({ actor, request }: ReleaseCall): Releaser {
  return { name: actor(), token: request.deployer?.id ?? null };
}

/**
 * Tokens that let a machine deploy one app. Only hashes are stored; a plain hash suffices for random tokens. Each is a
 * row: requests look it up by its hash.
 * @param onChange called after each change that pages must see
 */
export function createDeployTokens(db: Database, onChange: () => void) {
  async function list(app: string): Promise<DeployTokens['tokens']> {
    const rows = await db
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

  return {
    list,

    /** Returns a new token with its secret. @throws Conflict when the app has the most that it may */
    async make(app: string, name: string, by: string): Promise<z.output<typeof madeDeployTokenSchema>> {
      if ((await list(app)).length >= mostOfOneApp) {
        throw new Conflict(`An app has at most ${mostOfOneApp} deploy tokens. Please revoke one first.`);
      }
      const secret = prefix + randomBytes(32).toString('base64url');
      const row = { id: randomUUID(), app, name, created_at: Date.now(), created_by: by };
      await db
        .insertInto('deploy_tokens')
        .values({ ...row, token_hash: hashSecret(secret), last_used_at: null })
        .execute();
      const createdAt = new Date(row.created_at).toISOString();
      return { id: row.id, name, createdAt, createdBy: by, lastUsedAt: null, secret };
    },

    /**
     * Revokes a token, and ends the canary that it started. Returns the version of that canary, or null without one; null
     * when the app has no such token.
     */
    async revoke(app: string, id: string): Promise<{ readonly endedCanary: string | null } | null> {
      const revoked = await db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('deploy_tokens')
          .where((row) => row.and({ app, id }))
          .executeTakeFirst();
        if (numDeletedRows === 0n) return null;
        const { before, after } = await changeIn(transaction, app, (record) => {
          const { canary, revision } = record.pointer;
          return canary?.token === id ? movePointer(app, record, revision, { canary: null }) : record;
        });
        return { endedCanary: after === before ? null : (before.pointer.canary?.version ?? null) };
      });
      onChange();
      return revoked;
    },

    /** Returns whether a token exists: a revoked one does not. */
    async exists(id: string): Promise<boolean> {
      const row = await db.selectFrom('deploy_tokens').select('id').where('id', '=', id).executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the token if it may deploy this app; null otherwise. */
    async check(app: string, secret: string): Promise<Deployer | null> {
      const row = await db
        .selectFrom('deploy_tokens')
        .select(['id', 'name'])
        .where((row) => row.and({ token_hash: hashSecret(secret), app }))
        .executeTakeFirst();
      if (row === undefined) return null;
      await db.updateTable('deploy_tokens').set({ last_used_at: Date.now() }).where('id', '=', row.id).execute();
      return row;
    },
  };
}
export type DeployTokenStore = ReturnType<typeof createDeployTokens>;

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Returns a policy in words, for the audit trail. */
export function policyText(policy: DeployPolicy): string {
  const allowed = Object.entries(policy).flatMap(([permission, isAllowed]) => (isAllowed ? [permission] : []));
  return allowed.length === 0 ? 'nothing' : allowed.join(', ');
}

const acts: Readonly<Record<keyof DeployPolicy, string>> = {
  promote: 'promote a build',
  canaryForAdmins: 'show a canary to Admins (roles Guest and Member are free to it)',
  otherOrigins: 'register a build on another origin',
  previews: 'show an unreleased build by a link',
  localBuilds: 'show a build of a development server by a link',
};

/** @throws Forbidden when the policy of the app does not allow this to a deploy token */
export async function requirePermission(
  records: Pick<AppRecords, 'findRecord'>,
  app: string,
  by: Releaser,
  permission: keyof DeployPolicy,
): Promise<void> {
  if (by.token === null || (await records.findRecord(app)).policy[permission]) return;
  throw new Forbidden(
    `A deploy token of ${app} may not ${acts[permission]}. An Admin does it, or allows it to the tokens of ${app}, on Admin → Apps.`,
  );
}
