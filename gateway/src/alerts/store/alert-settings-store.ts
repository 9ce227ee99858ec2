import { z } from 'zod';
import { type AlertKind, type AlertWays, usualWays } from '../../contract/rules.ts';
import { type AlertSettings, type AlertSettingsBody, alertSettingsBodySchema } from '../../contract/watching/alerts.ts';
import { Unauthorized } from '../../errors/errors.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import { lockUser } from '../../users/user-bytes.ts';

const storedWays = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(alertSettingsBodySchema.shape.ways);

/** The mail of users who have not chosen. */
const usualMail: AlertSettingsBody['mail'] = { mode: 'off', at: '07:00', zone: 'UTC' };

/** As the page shows them. */
const mostWaiting = 5;
const noMail = { mailed_at: null, came_back_at: null, claim_id: null, claimed_until: 0 } as const;

/** What waits for a mail stays in the app. */
async function forgetMails(transaction: Database, userId: string): Promise<void> {
  await transaction
    .updateTable('alerts')
    .set({ mail_id: null })
    .where((row) => row.and({ user_id: userId, mail_id: '' }))
    .execute();
}

/** Each user reads and changes their own settings. */
export function createAlertSettingsStore(db: Database) {
  async function listWaiting(userId: string): Promise<AlertSettings['waiting']> {
    const rows = await db
      .selectFrom('alerts')
      .select(['id', 'title', 'text', 'href'])
      .where((row) => row.and({ user_id: userId, mail_id: '' }))
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute();
    return { count: rows.length, alerts: rows.slice(0, mostWaiting) };
  }

  return {
    async readSettings(userId: string): Promise<Omit<AlertSettings, 'canMail'>> {
      const row = await db.selectFrom('alert_settings').selectAll().where('user_id', '=', userId).executeTakeFirst();
      if (row === undefined) {
        return { ways: { ...usualWays }, mail: usualMail, waiting: { count: 0, alerts: [] }, cameBackAt: null };
      }
      const { came_back_at } = row;
      return {
        ways: { ...usualWays, ...storedWays.parse(row.ways) },
        mail: alertSettingsBodySchema.shape.mail.parse({ mode: row.mail_mode, at: row.mail_at, zone: row.zone }),
        waiting: await listWaiting(userId),
        cameBackAt: came_back_at === null ? null : new Date(Number(came_back_at)).toISOString(),
      };
    },

    /** Keeps the choice; a mail that came back before is forgotten, so that mails are tried again. @throws Unauthorized */
    async saveSettings(userId: string, { ways, mail }: AlertSettingsBody): Promise<void> {
      const columns = {
        ways: JSON.stringify(ways),
        mail_mode: mail.mode,
        mail_at: mail.at,
        zone: mail.zone,
        ...(mail.mode === 'off' && { claim_id: null }),
      };
      await db.transaction().execute(async (transaction) => {
        if (!(await lockUser(transaction, userId))) throw new Unauthorized('Please sign in again.');
        const row: Schema['alert_settings'] = { user_id: userId, ...noMail, ...columns };
        await transaction
          .insertInto('alert_settings')
          .values(row)
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, came_back_at: null }))
          .execute();
        if (mail.mode === 'off') await forgetMails(transaction, userId);
      });
    },

    async stopMails(userId: string): Promise<void> {
      await db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('alert_settings')
          .set({ mail_mode: 'off', claim_id: null })
          .where('user_id', '=', userId)
          .execute();
        await forgetMails(transaction, userId);
      });
    },
  };
}

/** Returns how alerts of a kind reach some users now: a mail only where the user turned mails on. */
export async function readWays(
  db: Database,
  userIds: readonly string[],
): Promise<(userId: string, kind: AlertKind) => AlertWays> {
  const rows =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('alert_settings')
          .selectAll()
          .where('user_id', 'in', [...userIds])
          .execute();
  const chosen = new Map(rows.map((row) => [row.user_id, { ways: storedWays.parse(row.ways), mode: row.mail_mode }]));
  return (userId, kind) => {
    const own = chosen.get(userId);
    const ways = own?.ways[kind] ?? usualWays[kind];
    return { ...ways, mail: ways.mail && own !== undefined && own.mode !== 'off' };
  };
}
