import { z } from 'zod';
import { defineCalls, get, members, post, put, remove, signedIn } from '../call.ts';
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

/** Requests to the files of one secret address. */
export const feedRequestsPerHour = 60;

/** The secret address below which a calendar or a feed reader fetches the files of one user. */
export const feedAddressSchema = z.object({
  /** Null without one. */
  address: z
    .object({
      /** Such as `/feeds/TOKEN`. Null where the server's secret was replaced: it still works, and can no longer be shown. */
      path: z.string().nullable(),
      madeAt: momentSchema,
    })
    .nullable(),
});
export type FeedAddress = z.infer<typeof feedAddressSchema>;

export const feedParamsSchema = z.object({ token: z.string().regex(/^[\w-]{43}$/, 'That is no address of a feed.') });

/** Calls of alerts, and of the files below a secret address, which a reader of feeds fetches without a session. */
export const alertCalls = defineCalls({
  alerts: get('/api/alerts', signedIn, alertListSchema),
  markAlerts: post('/api/alerts/read', signedIn, alertListSchema, { body: markAlertsBodySchema, context: 'alerts' }),
  alertSettings: get('/api/alerts/settings', signedIn, alertSettingsSchema, { context: 'alert settings' }),
  saveAlertSettings: put('/api/alerts/settings', signedIn, alertSettingsSchema, {
    body: alertSettingsBodySchema,
    context: 'alert settings',
  }),
  /** Sends a mail to the own address. */
  testAlertMail: post('/api/alerts/settings/test', members, z.object({ email: z.string() }), { context: 'test mail' }),
  /** The page that a link in a mail opens. It stops the mails by the call below. */
  stopMailsPage: get('/api/alerts/stop', 'public', z.string(), {
    query: stopMailsQuerySchema,
    context: 'stop mails page',
  }),
  /** Stops the mails of the token's user, without a sign-in. */
  stopMails: post('/api/alerts/stop', 'public', z.string(), { query: stopMailsQuerySchema, context: 'stop mails' }),
  feedAddress: get('/api/feeds/address', members, feedAddressSchema, { byToken: false }),
  /** Makes an address; one that the user had ends. */
  renewFeedAddress: post('/api/feeds/address', members, feedAddressSchema),
  endFeedAddress: remove('/api/feeds/address', members, feedAddressSchema),
  feedCalendar: get('/feeds/:token/calendar.ics', 'public', z.string(), {
    params: feedParamsSchema,
    context: 'calendar',
  }),
  feedAlerts: get('/feeds/:token/alerts.rss', 'public', z.string(), { params: feedParamsSchema, context: 'alerts' }),
});
