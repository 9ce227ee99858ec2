import { z } from 'zod';
import { get, members, post, put, signedIn } from '../call.ts';
import {
  alertListSchema,
  alertSettingsBodySchema,
  alertSettingsSchema,
  markAlertsBodySchema,
  stopMailsQuerySchema,
} from '../watching/alerts.ts';

/** The list and its marking reply all kept alerts. */
export const alertCalls = {
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
} as const;
