import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { AccountExport } from '../contract/access/account.ts';
import { containsText } from '../storage/dialects.ts';
import type { Database, Schema } from '../storage/schema.ts';

/** Every table with rows of a user: a deletion removes these rows, and `exportUser` must contain their data. */
export const userTables = [
  'documents',
  'projections',
  'projection_cases',
  'valuations',
  'typed_prices',
  'saved_screens',
  'own_peers',
  'watchlists',
  'notes',
  'alerts',
  'alert_states',
  'alert_settings',
  'watch_rules',
  'feed_addresses',
  'account_links',
  'membership_requests',
  'second_factors',
  'recovery_codes',
  'own_keys',
  'provider_keys',
  'personal_tokens',
] as const satisfies readonly (keyof Schema)[];

/** The tables with rows that outlive their user, without the user's id: the budget counts every call of the provider. */
export const unnamedTables = ['provider_calls'] as const satisfies readonly (keyof Schema)[];

/** Removes the documents of users whom a process of the release before has deleted: it does not know documents. */
export async function purgeDeletedUsers(db: Database): Promise<void> {
  await db
    .deleteFrom('documents')
    .where('user_id', 'not in', (documents) => documents.selectFrom('users').select('users.id'))
    .execute();
}

const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();
const isoOrNull = (milliseconds: number | null): string | null => (milliseconds === null ? null : toIso(milliseconds));

/** Returns everything that is kept of a user, without secrets; null for an unknown user. */
export async function exportUser(db: Database, id: string, now: number): Promise<AccountExport | null> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (user === undefined) return null;
  const factor = await db
    .selectFrom('second_factors')
    .select('confirmed_at')
    .where('user_id', '=', id)
    .executeTakeFirst();
  const keys = await db.selectFrom('provider_keys').selectAll().where('user_id', '=', id).orderBy('provider').execute();
  const ownKeys = keys.map((key) => ({
    provider: key.provider,
    lastFour: key.last_four,
    since: toIso(key.created_at),
  }));
  const feed = await db.selectFrom('feed_addresses').select('made_at').where('user_id', '=', id).executeTakeFirst();
  const request = await db.selectFrom('membership_requests').selectAll().where('user_id', '=', id).executeTakeFirst();
  const tokens = await db.selectFrom('personal_tokens').selectAll().where('user_id', '=', id).execute();
  const audit = await linesAbout(db, user.email);
  return {
    exportedAt: toIso(now),
    account: {
      id,
      email: user.email,
      role: user.role,
      createdAt: toIso(user.created_at),
      lastSignInAt: isoOrNull(user.last_sign_in_at),
      emailProvedAt: isoOrNull(user.email_proved_at),
      secondFactorSince: isoOrNull(factor?.confirmed_at ?? null),
      membershipAskedAt: isoOrNull(request?.asked_at ?? null),
      ownKey: ownKeys[0] ?? null,
      ownKeys,
      feedAddressSince: isoOrNull(feed?.made_at ?? null),
    },
    ...(await savedWork(db, id)),
    tokens: tokens.map(({ name, created_at, expires_at, last_used_at }) => ({
      name,
      createdAt: toIso(created_at),
      expiresAt: toIso(expires_at),
      lastUsedAt: isoOrNull(last_used_at),
    })),
    links: await listLinks(db, id, user.email),
    auditLog: audit.map(({ at, actor, action, detail }) => ({ at: toIso(at), actor, action, detail })),
  };
}

type SavedWork = Pick<
  AccountExport,
  | 'projections'
  | 'valuations'
  | 'typedPrices'
  | 'screens'
  | 'ownPeers'
  | 'watchlists'
  | 'notes'
  | 'alerts'
  | 'alertSettings'
  | 'watchRules'
>;

async function savedWork(db: Database, userId: string): Promise<SavedWork> {
  const selectKind = (kind: string) =>
    db
      .selectFrom('documents')
      .where((row) => row.and({ user_id: userId, kind }))
      .orderBy('key');
  const describeKind = async <Described>(kind: string, describe: (row: Schema['documents']) => Described) =>
    (await selectKind(kind).selectAll().execute()).map(describe);
  const seen = await selectKind('screen-members').select(['key', 'saved_at']).execute();
  const valuations = await db.selectFrom('valuations').selectAll().where('user_id', '=', userId).execute();
  const notes = await listNotes(db, userId);
  const alerts = await db.selectFrom('alerts').selectAll().where('user_id', '=', userId).execute();
  const delivery = await db.selectFrom('alert_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
  const states = await db.selectFrom('alert_states').selectAll().where('user_id', '=', userId).execute();
  const watched = await db.selectFrom('watchlists').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return {
    typedPrices: await describeKind('typed-price', ({ symbol, body }) => ({ symbol, ...parsedFields(body) })),
    projections: await describeKind('projection', ({ symbol, body, saved_at, expires_at }) => {
      const { isDefault: _, ...saved } = parsedFields(body);
      return { symbol, ...saved, savedAt: toIso(saved_at), expiresAt: isoOrNull(expires_at) };
    }),
    valuations: valuations.map((row) => ({
      id: row.id,
      symbol: row.symbol,
      name: row.name,
      companyName: row.company_name,
      assumptions: parsed(row.assumptions),
      fairValuePerShare: row.fair_value,
      price: row.price,
      basis: parsed(row.basis),
      savedAt: toIso(row.saved_at),
      shared: row.share_token !== null,
    })),
    screens: await describeKind('saved-screen', ({ key, body, saved_at }) => ({
      name: key,
      definition: parsed(body),
      savedAt: toIso(saved_at),
      seenAt: toIso(seen.find((one) => one.key === key)?.saved_at ?? saved_at),
    })),
    ownPeers: await describeKind('own-peers', ({ symbol, body, saved_at }) => ({
      symbol,
      peers: parsed(body),
      savedAt: toIso(saved_at),
    })),
    notes: notes.map(({ symbol, content, created_at, removed_at }) => ({
      symbol,
      note: parsed(content),
      createdAt: toIso(created_at),
      removedAt: isoOrNull(removed_at),
    })),
    alerts: alerts.map(({ title, text, href, at, read_at }) => ({
      title,
      text,
      href,
      at: toIso(at),
      readAt: isoOrNull(read_at),
    })),
    alertSettings: delivery === undefined ? null : describeDelivery(delivery),
    watchRules: {
      rules: await describeKind('watch-rule', ({ key, body }) => ({ target: key, rule: parsed(body) })),
      remembered: states.map(({ subject, state, at }) => ({ subject, state, at: toIso(at) })),
    },
    watchlists: watched === undefined ? null : describeWatched(watched),
  };
}

const notesAtOnce = 20;

/** Returns the notes, also the removed ones. They are read in pieces: the embedded database works on the main thread. */
async function listNotes(db: Database, userId: string): Promise<readonly Schema['notes'][]> {
  const notes: Schema['notes'][] = [];
  for (;;) {
    const rows = db.selectFrom('notes').selectAll().where('user_id', '=', userId);
    const piece = await rows
      .where('id', '>', notes.at(-1)?.id ?? '')
      .orderBy('id')
      .limit(notesAtOnce)
      .execute();
    notes.push(...piece);
    if (piece.length < notesAtOnce) return notes;
    await setImmediate();
  }
}

function describeWatched({ content, seen_at, seen_before_at }: Schema['watchlists']): AccountExport['watchlists'] {
  return { content: parsed(content), lastVisitAt: isoOrNull(seen_at), visitBeforeAt: isoOrNull(seen_before_at) };
}

function describeDelivery(row: Schema['alert_settings']): AccountExport['alertSettings'] {
  return {
    ways: parsed(row.ways),
    mail: { mode: row.mail_mode, at: row.mail_at, zone: row.zone },
    mailedAt: isoOrNull(row.mailed_at),
    cameBackAt: isoOrNull(row.came_back_at),
  };
}

async function listLinks(db: Database, userId: string, email: string): Promise<AccountExport['links']> {
  const rows = await db
    .selectFrom('account_links')
    .selectAll()
    .where((row) => row.or([row('user_id', '=', userId), row('email', '=', email), row('created_by', '=', email)]))
    .execute();
  return rows.map(({ email: address, role, created_at, created_by, expires_at }) => ({
    email: address,
    role,
    createdAt: toIso(created_at),
    createdBy: created_by,
    expiresAt: toIso(expires_at),
  }));
}

/**
 * Replaces a deleted user's address by a name in the audit log and in the history of releases: the actions remain, and
 * no longer identify a person.
 */
export async function replaceAddress(db: Database, email: string, name: string): Promise<void> {
  for (const { id, actor, detail } of await linesAbout(db, email)) {
    const changed = { actor: actor === email ? name : actor, detail: withoutAddress(detail, email, name) };
    await db.updateTable('audit_log').set(changed).where('id', '=', id).execute();
  }
  await db.updateTable('app_history').set({ actor: name }).where('actor', '=', email).execute();
  for (const table of ['published_builds', 'app_builds'] as const) {
    await db.updateTable(table).set({ published_by: name }).where('published_by', '=', email).execute();
  }
  await db.updateTable('app_overrides').set({ made_by: name }).where('made_by', '=', email).execute();
  await db.updateTable('deploy_tokens').set({ created_by: name }).where('created_by', '=', email).execute();
}

/** Returns the lines of the audit log that name a user, oldest first. */
async function linesAbout(db: Database, email: string): Promise<Schema['audit_log'][]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where((row) => row.or([row('actor', '=', email), containsText('detail', email)]))
    .orderBy('at')
    .execute();
  return rows.filter(({ actor, detail }) => actor === email || withoutAddress(detail, email, '') !== detail);
}

/** Replaces the address only as a whole word: ann@example.com is no part of joann@example.com. */
function withoutAddress(text: string, email: string, name: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (word === email ? name : word))
    .join('');
}

function parsed(json: string): unknown {
  return JSON.parse(json);
}

function parsedFields(json: string): Record<string, unknown> {
  return z.record(z.string(), z.unknown()).parse(JSON.parse(json));
}

/** Writes an export as JSON in pieces, an entry of a list at a time: one text of all would hold up other users. */
export async function* writeExport(data: AccountExport): AsyncGenerator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (!Array.isArray(value)) {
      yield JSON.stringify(value);
      continue;
    }
    yield '[';
    for (const [at, entry] of value.entries()) {
      yield `${at === 0 ? '' : ','}${JSON.stringify(entry)}`;
      await setImmediate();
    }
    yield ']';
  }
  yield '}';
}
