import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readProductTables } from '../make-missing.ts';
import type { Database } from '../schema.ts';

/** Deploy tokens after a restore, each as its app and its name. */
export interface RestoredTokens {
  /** Tokens that are valid again because no database records which of them were revoked since the backup. */
  readonly unproved: readonly string[];
  readonly revoked: readonly string[];
}

/** Ids of deploy tokens that may be valid; null where no record of revoked ones exists. */
type ValidTokens = readonly string[] | null;

/** Returns the deploy tokens that a database has, which are those that are not revoked. */
export async function listDeployTokens(db: Database): Promise<readonly string[]> {
  if (!(await hasColumn(db, 'deploy_tokens', 'id'))) return [];
  const rows = await db.selectFrom('deploy_tokens').select('id').execute();
  return rows.map(({ id }) => id);
}

/** Revokes all restored deploy tokens except the valid ones, and ends the canaries that revoked ones started. */
export async function revokeTokens(db: Database, valid: ValidTokens, at: number): Promise<RestoredTokens> {
  if (!(await hasColumn(db, 'deploy_tokens', 'id'))) return { unproved: [], revoked: [] };
  const tokens = await db
    .selectFrom('deploy_tokens')
    .select(['id', 'app', 'name'])
    .orderBy('app')
    .orderBy('name')
    .execute();
  const named = tokens.map(({ id, app, name }) => ({ id, text: `${app} ${name}` }));
  if (valid === null) return { unproved: named.map(({ text }) => text), revoked: [] };
  const revoked = named.filter(({ id }) => !valid.includes(id));
  for (const { id, text } of revoked) {
    await db.deleteFrom('deploy_tokens').where('id', '=', id).execute();
    const line = { id: randomUUID(), at, actor: 'cli', action: 'deploy-token-revoked', detail: `${text} ${id}` };
    await db.insertInto('audit_log').values(line).execute();
  }
  await endCanaries(db);
  return { unproved: [], revoked: revoked.map(({ text }) => text) };
}

const canarySchema = z.looseObject({ token: z.string().nullable() });
const stateSchema = z.looseObject({ pointer: z.looseObject({ canary: canarySchema.nullable() }).optional() });

/** Ends each canary whose deploy token does not exist, also where the previous release reads it. */
async function endCanaries(db: Database): Promise<void> {
  if (await hasColumn(db, 'app_pointers', 'canary_token')) {
    await db
      .updateTable('app_pointers')
      .set({ canary_version: null, canary_percent: 0, canary_roles: '[]', canary_token: null })
      .where('canary_token', 'is not', null)
      .where('canary_token', 'not in', (tokens) => tokens.selectFrom('deploy_tokens').select('deploy_tokens.id'))
      .execute();
  }
  if (!(await hasColumn(db, 'app_records', 'state'))) return;
  const valid = await listDeployTokens(db);
  for (const { app, state: json } of await db.selectFrom('app_records').selectAll().execute()) {
    const state = stateSchema.parse(JSON.parse(json));
    const token = state.pointer?.canary?.token ?? null;
    if (token === null || valid.includes(token)) continue;
    const ended = JSON.stringify({ ...state, pointer: { ...state.pointer, canary: null }, guard: null });
    await db.updateTable('app_records').set({ state: ended }).where('app', '=', app).execute();
  }
}

/** The tables of secrets that open something without a session: addresses of calendars and feeds, personal tokens. */
const secretTables = ['feed_addresses', 'personal_tokens'] as const;

/** Returns the digests of the secrets of users that a database has, which are those that are not ended. */
export async function listUserSecrets(db: Database): Promise<readonly string[]> {
  const digests: string[] = [];
  for (const table of secretTables) {
    if (!(await hasColumn(db, table, 'token_hash'))) continue;
    digests.push(...(await db.selectFrom(table).select('token_hash').execute()).map(({ token_hash }) => token_hash));
  }
  return digests;
}

/** Ends all restored secrets of users except the valid ones. @param valid null where no record of ended ones exists */
export async function endUserSecrets(db: Database, valid: readonly string[] | null): Promise<void> {
  if (valid === null) return;
  const known = new Set(valid);
  const ended = (await listUserSecrets(db)).filter((hash) => !known.has(hash));
  for (const table of secretTables) {
    if (!(await hasColumn(db, table, 'token_hash'))) continue;
    for (const hash of ended) await db.deleteFrom(table).where('token_hash', '=', hash).execute();
  }
}

/** Returns the users of a database who get no mails of alerts: they never chose them, or have stopped them. */
export async function listWithoutMails(db: Database): Promise<readonly string[]> {
  if (!(await hasColumn(db, 'alert_settings', 'mail_mode'))) return [];
  const rows = await db
    .selectFrom('users')
    .leftJoin('alert_settings', 'alert_settings.user_id', 'users.id')
    .select('users.id')
    .where((row) => row.or([row('mail_mode', 'is', null), row('mail_mode', '=', 'off')]))
    .execute();
  return rows.map(({ id }) => id);
}

/** Turns restored mails of users off: they may have stopped them since the backup. What waits for a mail stays in the app. */
export async function stopRestoredMails(db: Database, users: readonly string[]): Promise<void> {
  if (!(await hasColumn(db, 'alert_settings', 'mail_mode'))) return;
  const stopped = new Set(users);
  const rows = await db.selectFrom('alert_settings').select('user_id').where('mail_mode', '!=', 'off').execute();
  for (const { user_id: id } of rows.filter(({ user_id }) => stopped.has(user_id))) {
    const changes = { mail_mode: 'off', claim_id: null };
    await db.updateTable('alert_settings').set(changes).where('user_id', '=', id).execute();
    await db
      .updateTable('alerts')
      .set({ mail_id: null })
      .where((row) => row.and({ user_id: id, mail_id: '' }))
      .execute();
  }
}

/** The tables may be those of an older release. */
async function hasColumn(db: Database, table: string, column: string): Promise<boolean> {
  const tables = await readProductTables(db);
  return tables.some(({ name, columns }) => name === table && columns.includes(column));
}
