import { z } from 'zod';
import { momentSchema } from '../figures.ts';

/** What users are told of. Each kind reaches a user by the ways that the user chose for it. */
export const alertKinds = ['filing', 'results', 'price', 'fairValue', 'case', 'screen', 'thesis', 'insider'] as const;
export type AlertKind = (typeof alertKinds)[number];

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
