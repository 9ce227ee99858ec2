import { z } from 'zod';
import { appNameSchema } from './apps.ts';
import { admins, defineCalls, get, post, put } from './call.ts';
import { momentSchema } from './figures.ts';

/** Which shells can run which released builds. */
export const supportMatrixSchema = z.object({
  builds: z.array(
    z.object({
      app: z.string(),
      title: z.string(),
      version: z.string(),
      /** The host contract that it was built against; null for an older build, which does not say. */
      contract: z.string().nullable(),
      canary: z.boolean(),
    }),
  ),
  /** The live shell first, then those that pages ran within a week. */
  shells: z.array(
    z.object({
      version: z.string(),
      contract: z.string(),
      live: z.boolean(),
      /** When a page of it last loaded the apps. */
      lastSeenAt: momentSchema,
      /** In the order of `builds`. */
      fits: z.array(
        z.object({
          /** The contract that the build needs, where that is why it does not fit. */
          needs: z.string().nullable(),
          /** Why the shell cannot run the build; null when it can. */
          problem: z.string().nullable(),
        }),
      ),
    }),
  ),
});
export type SupportMatrix = z.infer<typeof supportMatrixSchema>;

/** The calls that each released build may make. */
export const appCallsSchema = z.object({
  apps: z.array(
    z.object({
      app: z.string(),
      title: z.string(),
      version: z.string(),
      canary: z.boolean(),
      /** Null for a build without a list, which may make all that its user may. */
      calls: z
        .array(z.object({ name: z.string(), method: z.string(), path: z.string(), access: z.string() }))
        .nullable(),
      /** How many of its calls were refused by this process since it started, by name. */
      refused: z.record(z.string(), z.number().int()),
    }),
  ),
});
export type AppCallsReply = z.infer<typeof appCallsSchema>;

/** The origins besides the product's own that apps may be loaded from. */
export const appOriginsSchema = z.object({
  /** Origins that the operator lists in APP_ORIGINS. */
  listed: z.array(z.string()),
  origins: z.array(
    z.object({
      app: z.string(),
      origin: z.string(),
      /** False once the operator took it off the list. */
      listed: z.boolean(),
      approvedAt: momentSchema.nullable(),
      approvedBy: z.string().nullable(),
      /** When a deploy token last wanted it without an approval. */
      refusedAt: momentSchema.nullable(),
    }),
  ),
});
export type AppOrigins = z.infer<typeof appOriginsSchema>;
export const appOriginBodySchema = z.object({ app: appNameSchema, origin: z.string().max(300) });

export const supportCalls = defineCalls({
  callsOfApps: get('/api/apps/calls', admins, appCallsSchema),
  shells: get('/api/shells', admins, supportMatrixSchema),
  appOrigins: get('/api/apps/origins', admins, appOriginsSchema),
  approveOrigin: put('/api/apps/origins', admins, appOriginsSchema, {
    body: appOriginBodySchema,
    needsProof: true,
    context: 'origin',
  }),
  withdrawOrigin: post('/api/apps/origins/withdrawal', admins, appOriginsSchema, {
    body: appOriginBodySchema,
    context: 'origin',
  }),
});
