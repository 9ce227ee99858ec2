import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addUser } from '../../../test/support/followers.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { AlertSettingsStore } from '../../alerts/alert-settings-store.ts';
import type { AlertMailChoice } from '../../contract/desk/alert-settings.ts';
import type { Database } from '../schema.ts';
import { backUp } from './back-up.ts';
import { readBackup } from './backup-file.ts';
import { restore } from './restore.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const folder = temporaryFolder();

describeOnEachDatabase('mails of alerts after a restore', (open) => {
  const chooseMail = (db: Database, id: string, mode: AlertMailChoice['mode']) =>
    new AlertSettingsStore(db).saveSettings(id, { ways: {}, mail: { mode, at: '07:00', zone: 'UTC' } });
  const readMode = async (db: Database, id: string) => (await new AlertSettingsStore(db).readSettings(id)).mail.mode;

  async function withBackup() {
    const db = await open();
    for (const id of ['ann', 'bob', 'cid']) {
      await addUser(db, id, 'Member');
      await chooseMail(db, id, 'daily');
    }
    const file = join(folder, `${randomUUID()}.backup`);
    await backUp(db, { file, dataDir: folder, at, dataKey: null });
    return { db, file };
  }
  const restoreFrom = async (db: Database, file: string) =>
    restore(db, await readBackup(file), { replace: true, endTokens: false, at: at + 1000 });

  test('those of a user who stopped them since the backup stay off, and nothing waits for a mail', async () => {
    const { db, file } = await withBackup();
    await new AlertSettingsStore(db).stopMails('ann');
    await chooseMail(db, 'bob', 'atOnce');
    await restoreFrom(db, file);
    expect(await readMode(db, 'ann')).toBe('off');
    expect(await readMode(db, 'bob')).toBe('daily');
  });

  test('a user whom the replaced rows do not have gets the choice of the backup', async () => {
    const { db, file } = await withBackup();
    await db.deleteFrom('users').where('id', '=', 'cid').execute();
    await db.deleteFrom('alert_settings').where('user_id', '=', 'cid').execute();
    await restoreFrom(db, file);
    expect(await readMode(db, 'cid')).toBe('daily');
  });
});
