import type { Database } from '../schema.ts';
import { hasColumn } from './restored-tokens.ts';

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
