import { alertListSchema, markAlertsBodySchema } from '../alerts.ts';
import { get, post, signedIn } from '../call.ts';

/** Calls of the alerts of a user. Both reply all kept ones. */
export const alertCalls = {
  alerts: get('/api/alerts', signedIn, { reply: alertListSchema }),
  markAlerts: post('/api/alerts/read', signedIn, {
    body: markAlertsBodySchema,
    reply: alertListSchema,
    context: 'alerts',
  }),
} as const;
