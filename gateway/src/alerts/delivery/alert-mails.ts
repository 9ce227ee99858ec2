import { randomUUID } from 'node:crypto';
import { type AlertMailChoice, alertSettingsBodySchema } from '../../contract/watching/alerts.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import type { Mailer } from '../../users/mailer.ts';
import { escapeMarkup } from './escape-markup.ts';
import { isMailDue, type Waiting } from './mail-times.model.ts';
import type { StopTokens } from './stop-tokens.ts';

interface MailDeps {
  readonly db: Database;
  readonly mailer: Pick<Mailer, 'sendNews'>;
  readonly tokens: StopTokens;
  /** Address of the page, for links. */
  readonly pageUrl: string;
  readonly now?: () => number;
}

/** A process that ended while it sent is replaced after this time, and a server that took no mail is asked again. */
const claimMs = 10 * 60_000;
/** Mails of one run; the others follow with the next. */
const mostMails = 100;

/** A user to whom a mail is due. */
interface Receiver {
  readonly userId: string;
  readonly email: string;
  /** The id of a mail that was not sent to its end; null for a new one. */
  readonly claimId: string | null;
}

/** An alert as a mail tells it. */
interface MailedAlert {
  readonly title: string;
  readonly text: string;
  /** A path of the page. */
  readonly href: string;
}

interface MailAddresses {
  /** The address of the page, without a slash at its end. */
  readonly pageUrl: string;
  /** Stops the mails of the user without a sign-in. */
  readonly stopUrl: string;
}

interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** More stand on the page of alerts. */
const mostTold = 50;
const settingsPath = '/account?tab=alerts';

/** Mails alerts to users who want them. A mail that was not taken is sent again under the same id. */
export function createAlertMails({ db, mailer, tokens, pageUrl, now = Date.now }: MailDeps) {
  function send(
    { userId, email }: Pick<Receiver, 'userId' | 'email'>,
    id: string,
    alerts: readonly MailedAlert[],
  ): Promise<boolean> {
    const stopUrl = `${pageUrl}/api/alerts/stop?${new URLSearchParams({ token: tokens.makeToken(userId) })}`;
    const written = writeAlertMail(alerts, { pageUrl, stopUrl });
    return mailer.sendNews({ to: email, ...written, messageId: `<${id}@${new URL(pageUrl).hostname}>`, stopUrl });
  }

  async function listReceivers(): Promise<readonly Receiver[]> {
    const at = now();
    const rows = await db
      .selectFrom('alert_settings')
      .innerJoin('users', 'users.id', 'alert_settings.user_id')
      .leftJoin('alerts', (join) =>
        join.onRef('alerts.user_id', '=', 'alert_settings.user_id').on('alerts.mail_id', '=', ''),
      )
      .select(['alert_settings.user_id', 'users.email', 'mail_mode', 'mail_at', 'zone', 'mailed_at', 'claim_id'])
      .select(({ fn }) => [fn.min('alerts.at').as('oldest'), fn.max('alerts.at').as('newest')])
      .where('mail_mode', '!=', 'off')
      .where('came_back_at', 'is', null)
      .where('claimed_until', '<=', at)
      .where('users.role', 'in', ['Member', 'Admin'])
      .groupBy(['alert_settings.user_id', 'users.email', 'mail_mode', 'mail_at', 'zone', 'mailed_at', 'claim_id'])
      .execute();
    return rows.flatMap(({ user_id, email, claim_id, oldest, newest, mailed_at, ...row }) => {
      const receiver = { userId: user_id, email, claimId: claim_id };
      if (claim_id !== null) return [receiver];
      if (oldest === null || newest === null) return [];
      const mailedAt = mailed_at === null ? null : Number(mailed_at);
      const waiting: Waiting = { oldest: Number(oldest), newest: Number(newest), mailedAt };
      return isMailDue(toChoice(row), waiting, at) ? [receiver] : [];
    });
  }

  /** Takes the right to send, and puts the waiting alerts into the mail. @returns its id; null where another process has it */
  async function claimMail({ userId, claimId }: Receiver): Promise<string | null> {
    const id = claimId ?? randomUUID();
    return db.transaction().execute(async (transaction) => {
      const at = now();
      const { numUpdatedRows } = await transaction
        .updateTable('alert_settings')
        .set({ claim_id: id, claimed_until: at + claimMs })
        .where('user_id', '=', userId)
        .where('claimed_until', '<=', at)
        .where('mail_mode', '!=', 'off')
        .where('claim_id', claimId === null ? 'is' : '=', claimId)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return null;
      if (claimId === null) {
        await transaction
          .updateTable('alerts')
          .set({ mail_id: id })
          .where((row) => row.and({ user_id: userId, mail_id: '' }))
          .execute();
      }
      return id;
    });
  }

  /** A mail that the server does not take stays claimed, and is tried again. @throws the error of the server */
  async function sendOne(receiver: Receiver, id: string): Promise<void> {
    const rows = await db
      .selectFrom('alerts')
      .select(['title', 'text', 'href'])
      .where((row) => row.and({ user_id: receiver.userId, mail_id: id }))
      .orderBy('at', 'desc')
      .orderBy('id')
      .execute();
    const isTaken = rows.length === 0 || (await send(receiver, id, rows));
    const at = now();
    await db
      .updateTable('alert_settings')
      .set({ claim_id: null, claimed_until: 0, ...(isTaken ? { mailed_at: at } : { came_back_at: at }) })
      .where((row) => row.and({ user_id: receiver.userId, claim_id: id }))
      .execute();
  }

  return {
    /** Sends the mails that are due, each by one process. */
    async sendDue(): Promise<void> {
      for (const receiver of (await listReceivers()).slice(0, mostMails)) {
        const claim = await claimMail(receiver);
        if (claim !== null) await sendOne(receiver, claim);
      }
    },

    /** Sends a mail that shows that mails arrive. @returns false where the address does not exist */
    sendTest(userId: string, email: string): Promise<boolean> {
      const title = 'This is a test';
      const text = 'Alerts of the companies that you follow arrive at this address.';
      return send({ userId, email }, randomUUID(), [{ title, text, href: '/alerts' }]);
    },
  };
}

export type AlertMails = ReturnType<typeof createAlertMails>;

function toChoice({
  mail_mode,
  mail_at,
  zone,
}: Pick<Schema['alert_settings'], 'mail_mode' | 'mail_at' | 'zone'>): AlertMailChoice {
  return alertSettingsBodySchema.shape.mail.parse({ mode: mail_mode, at: mail_at, zone });
}

/** Writes a mail of alerts, newest first, as text and as HTML. It holds nothing of the account but the alerts. */
function writeAlertMail(alerts: readonly MailedAlert[], { pageUrl, stopUrl }: MailAddresses): WrittenMail {
  const told = alerts.slice(0, mostTold);
  const left = alerts.length - told.length;
  const more = left === 0 ? null : `${left} more ${left === 1 ? 'stands' : 'stand'} in the app`;
  const links = [
    ...(more === null ? [] : [{ name: more, url: `${pageUrl}/alerts` }]),
    { name: 'Change what is reported', url: `${pageUrl}${settingsPath}` },
    { name: 'Stop these mails', url: stopUrl },
  ];
  const [first] = alerts;
  const subject =
    alerts.length === 1 && first !== undefined ? first.title : `${alerts.length} alerts: ${first?.title ?? ''}`;
  return {
    subject,
    text: [
      ...told.flatMap(({ title, text, href }) => [`${title}`, ...(text === '' ? [] : [text]), `${pageUrl}${href}`, '']),
      ...links.map(({ name, url }) => `${name}: ${url}`),
      '',
    ].join('\n'),
    html: writeHtml(subject, told, pageUrl, links),
  };
}

function writeHtml(
  subject: string,
  told: readonly MailedAlert[],
  pageUrl: string,
  links: readonly { readonly name: string; readonly url: string }[],
): string {
  const link = (name: string, url: string) => `<a href="${escapeMarkup(url)}">${escapeMarkup(name)}</a>`;
  const items = told.map(
    ({ title, text, href }) => `<li><b>${link(title, `${pageUrl}${href}`)}</b><br>${escapeMarkup(text)}</li>`,
  );
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head><body>`,
    `<ul>${items.join('\n')}</ul>`,
    `<p>${links.map(({ name, url }) => link(name, url)).join(' · ')}</p>`,
    '</body></html>',
  ].join('\n');
}
