import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addUser } from '../../../test/support/followers.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { createAlertSettingsStore } from '../../alerts/store/alert-settings-store.ts';
import type { AlertMailChoice } from '../../contract/watching/alerts.ts';
import type { Database } from '../schema.ts';
import { backUp } from './back-up.ts';
import { readBackup } from './backup-file.ts';
import { restore } from './restore.ts';
import { listUserSecrets } from './restored-access.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const folder = temporaryFolder();

async function backUpTo(db: Database): Promise<string> {
  const file = join(folder, `${randomUUID()}.backup`);
  await backUp(db, { file, dataDir: folder, at, dataKey: null });
  return file;
}

const restoreFrom = async (db: Database, file: string, { replace = true, endTokens = false } = {}) =>
  (await restore(db, await readBackup(file), { replace, endTokens, at: at + 1000 })).tokens;

/** Adds a deploy token, and an app whose canary it started; without a name an Admin did. */
async function addCanary(db: Database, app: string, token: string | null): Promise<void> {
  const canary = { version: '2', percent: 10, roles: [], token };
  const state = JSON.stringify({ pointer: { live: '1', past: [], revision: 1, canary } });
  await db.insertInto('app_records').values({ app, state }).execute();
  if (token === null) return;
  const row = { id: token, app, name: `token ${token}`, token_hash: token, created_by: 'a', last_used_at: null };
  await db
    .insertInto('deploy_tokens')
    .values({ ...row, created_at: 1 })
    .execute();
}

async function empty(db: Database): Promise<void> {
  for (const table of ['deploy_tokens', 'app_records', 'audit_log'] as const) await db.deleteFrom(table).execute();
}

async function readState(db: Database) {
  const tokens = await db.selectFrom('deploy_tokens').select('id').orderBy('id').execute();
  const started = db.selectFrom('app_records').select('app').where('state', 'not like', '%"canary":null%');
  const canaries = await started.orderBy('app').execute();
  return { tokens: tokens.map(({ id }) => id), canaries: canaries.map(({ app }) => app) };
}

describeOnEachDatabase('deploy tokens after a restore', (open) => {
  /** Returns a database with a backup of two tokens and three canaries. */
  async function withBackup() {
    const db = await open();
    await addCanary(db, 'research', 'kept');
    await addCanary(db, 'valuation', 'leaked');
    await addCanary(db, 'admin', null);
    return { db, file: await backUpTo(db) };
  }

  test('a token that was revoked after the backup stays revoked, and its canary stays ended', async () => {
    const { db, file } = await withBackup();
    await db.deleteFrom('deploy_tokens').where('id', '=', 'leaked').execute();
    await expect(restoreFrom(db, file)).resolves.toEqual({ unproved: [], revoked: ['valuation token leaked'] });
    expect(await readState(db)).toEqual({ tokens: ['kept'], canaries: ['admin', 'research'] });
    const audit = await db.selectFrom('audit_log').select(['actor', 'action', 'detail']).orderBy('action').execute();
    expect(audit).toEqual([
      { actor: 'cli', action: 'backup-restored', detail: 'of 2026-11-20T12:00:00.000Z' },
      { actor: 'cli', action: 'deploy-token-revoked', detail: 'valuation token leaked leaked' },
    ]);
  });

  test('tokens that no replaced rows can prove are valid again and named', async () => {
    const { db, file } = await withBackup();
    await empty(db);
    await expect(restoreFrom(db, file, { replace: false })).resolves.toEqual({
      unproved: ['research token kept', 'valuation token leaked'],
      revoked: [],
    });
    expect(await readState(db)).toEqual({ tokens: ['kept', 'leaked'], canaries: ['admin', 'research', 'valuation'] });
  });

  test.each([true, false])('--end-tokens revokes all of them (replaced rows: %s)', async (replace) => {
    const { db, file } = await withBackup();
    if (!replace) await empty(db);
    await expect(restoreFrom(db, file, { replace, endTokens: true })).resolves.toEqual({
      unproved: [],
      revoked: ['research token kept', 'valuation token leaked'],
    });
    expect(await readState(db)).toEqual({ tokens: [], canaries: ['admin'] });
  });
});

describeOnEachDatabase('secret addresses after a restore', (open) => {
  const endAddress = (db: Database, id: string) => db.deleteFrom('feed_addresses').where('user_id', '=', id).execute();
  async function withBackup() {
    const db = await open();
    const rows = ['kept', 'ended'].map((id) => ({ user_id: id, nonce: 'n', token_hash: id, made_at: at }));
    await db.insertInto('feed_addresses').values(rows).execute();
    return { db, file: await backUpTo(db) };
  }

  test('one that was ended after the backup stays ended', async () => {
    const { db, file } = await withBackup();
    await endAddress(db, 'ended');
    await restoreFrom(db, file);
    expect(await listUserSecrets(db)).toEqual(['kept']);
  });

  test('an empty database takes all, and none on request', async () => {
    const { db, file } = await withBackup();
    for (const id of ['kept', 'ended']) await endAddress(db, id);
    await restoreFrom(db, file);
    expect([...(await listUserSecrets(db))].sort()).toEqual(['ended', 'kept']);
    await restoreFrom(db, file, { endTokens: true });
    expect(await listUserSecrets(db)).toEqual([]);
  });
});

describeOnEachDatabase('mails of alerts after a restore', (open) => {
  const chooseMail = (db: Database, id: string, mode: AlertMailChoice['mode']) =>
    createAlertSettingsStore(db).saveSettings(id, { ways: {}, mail: { mode, at: '07:00', zone: 'UTC' } });
  const readMode = async (db: Database, id: string) => (await createAlertSettingsStore(db).readSettings(id)).mail.mode;

  test('those of a user who stopped them since the backup stay off; a user whom the replaced rows lack has the choice of the backup', async () => {
    const db = await open();
    for (const id of ['ann', 'bob', 'cid']) {
      await addUser(db, id, 'Member');
      await chooseMail(db, id, 'daily');
    }
    const file = await backUpTo(db);
    await createAlertSettingsStore(db).stopMails('ann');
    await chooseMail(db, 'bob', 'atOnce');
    await db.deleteFrom('users').where('id', '=', 'cid').execute();
    await db.deleteFrom('alert_settings').where('user_id', '=', 'cid').execute();
    await restoreFrom(db, file);
    expect(await Promise.all(['ann', 'bob', 'cid'].map((id) => readMode(db, id)))).toEqual(['off', 'daily', 'daily']);
  });
});
