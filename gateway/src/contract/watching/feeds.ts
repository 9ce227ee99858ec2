import { z } from 'zod';
import { defineCalls, get, members, post, remove } from '../call.ts';
import { momentSchema } from '../figures.ts';

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

/** Calls of a user's secret address, and the files below it, which a calendar or a feed reader fetches without a session. */
export const feedCalls = defineCalls({
  feedAddress: get('/api/feeds/address', members, { reply: feedAddressSchema, byToken: false }),
  /** Makes an address; one that the user had ends. */
  renewFeedAddress: post('/api/feeds/address', members, { reply: feedAddressSchema }),
  endFeedAddress: remove('/api/feeds/address', members, { reply: feedAddressSchema }),
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
});
