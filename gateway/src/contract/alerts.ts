import { z } from 'zod';
import { momentSchema } from './figures.ts';

/** The newest alerts of a user that are kept and replied. */
export const mostAlerts = 200;

export const alertSchema = z.object({
  id: z.string(),
  /** The app whose page it opens. */
  app: z.string(),
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

/** Marks some alerts, or all of them, as read or unread. */
export const markAlertsBodySchema = z.object({
  ids: z.union([z.literal('all'), z.array(z.string().max(40)).min(1).max(mostAlerts)]),
  isRead: z.boolean(),
});
