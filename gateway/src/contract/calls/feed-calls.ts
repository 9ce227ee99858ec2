import { z } from 'zod';
import { get, members, post, remove } from '../call.ts';
import { feedAddressSchema, feedParamsSchema } from '../desk/feeds.ts';

/** Calls of a user's secret address, and the files below it, which a calendar or a feed reader fetches without a session. */
export const feedCalls = {
  feedAddress: get('/api/feeds/address', members, { reply: feedAddressSchema, context: 'address' }),
  /** Makes an address; one that the user had ends. */
  renewFeedAddress: post('/api/feeds/address', members, { reply: feedAddressSchema, context: 'address' }),
  endFeedAddress: remove('/api/feeds/address', members, { reply: feedAddressSchema, context: 'address' }),
  feedCalendar: get('/feeds/:token/calendar.ics', 'public', {
    params: feedParamsSchema,
    reply: z.string(),
    context: 'calendar',
  }),
  feedAlerts: get('/feeds/:token/alerts.rss', 'public', {
    params: feedParamsSchema,
    reply: z.string(),
    context: 'alerts',
  }),
} as const;
