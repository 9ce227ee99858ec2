import { z } from 'zod';
import { defineCalls, get, members, post, put, signedIn } from '../call.ts';
import { momentSchema } from '../figures.ts';
import { alertKinds } from '../rules.ts';

/** The newest alerts of a user that are kept and replied, and how long. */
export const mostAlerts = 200;
export const alertDays = 90;

export const alertSchema = z.object({
  id: z.string(),
  /** The app whose page it opens. */
  app: z.string(),
  /** One of `alertKinds`; a newer gateway may have others, and alerts of an older one are of none. */
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** A path of the page, such as `/edgar?symbol=AAPL`. */
  href: z.string(),
  at: momentSchema,
  readAt: momentSchema.nullable(),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertListSchema = z.object({
  unread: z.number().int(),
  /** Newest first. */
  alerts: z.array(alertSchema),
});
export type AlertList = z.infer<typeof alertListSchema>;

export const markAlertsBodySchema = z.object({
  ids: z.union([z.literal('all'), z.array(z.string().max(40)).min(1).max(mostAlerts)]),
  isRead: z.boolean(),
});

/** The ways on which alerts of a kind reach a user. */
const waysSchema = z.object({ app: z.boolean(), mail: z.boolean(), rss: z.boolean() });

export const mailModes = ['off', 'daily', 'atOnce'] as const;

/** An IANA name that this runtime knows. */
const zoneSchema = z.string().max(60).refine(isTimeZone, 'That is no time zone.');

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const mailSchema = z.object({
  mode: z.enum(mailModes),
  /** The time of the daily mail in the zone of the user. */
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as 07:00.'),
  zone: zoneSchema,
});
export type AlertMailChoice = z.infer<typeof mailSchema>;

export const alertSettingsBodySchema = z.object({
  /** A kind that is absent keeps the usual ways. */
  ways: z.partialRecord(z.enum(alertKinds), waysSchema),
  mail: mailSchema,
});
export type AlertSettingsBody = z.infer<typeof alertSettingsBodySchema>;

export const alertSettingsSchema = z.object({
  ways: z.record(z.string(), waysSchema),
  mail: mailSchema,
  /** Whether this server sends mail. */
  canMail: z.boolean(),
  /** The alerts that wait for the next mail: the newest, and their number. */
  waiting: z.object({
    count: z.number().int(),
    alerts: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), href: z.string() })),
  }),
  /** When a mail came back, until the user tries again; null while none has. */
  cameBackAt: momentSchema.nullable(),
});
export type AlertSettings = z.infer<typeof alertSettingsSchema>;

export const stopMailsQuerySchema = z.object({ token: z.string().regex(/^[\w-]{1,100}\.[\w-]{43}$/) });

/** The list and its marking reply all kept alerts. */
export const alertCalls = defineCalls({
  alerts: get('/api/alerts', signedIn, { reply: alertListSchema }),
  markAlerts: post('/api/alerts/read', signedIn, {
    body: markAlertsBodySchema,
    reply: alertListSchema,
    context: 'alerts',
  }),
  alertSettings: get('/api/alerts/settings', signedIn, { reply: alertSettingsSchema, context: 'alert settings' }),
  saveAlertSettings: put('/api/alerts/settings', signedIn, {
    body: alertSettingsBodySchema,
    reply: alertSettingsSchema,
    context: 'alert settings',
  }),
  /** Sends a mail to the own address. */
  testAlertMail: post('/api/alerts/settings/test', members, {
    reply: z.object({ email: z.string() }),
    context: 'test mail',
  }),
  /** The page that a link in a mail opens. It stops the mails by the call below. */
  stopMailsPage: get('/api/alerts/stop', 'public', {
    query: stopMailsQuerySchema,
    reply: z.string(),
    context: 'stop mails page',
  }),
  /** Stops the mails of the token's user, without a sign-in. */
  stopMails: post('/api/alerts/stop', 'public', {
    query: stopMailsQuerySchema,
    reply: z.string(),
    context: 'stop mails',
  }),
});
