import { z } from 'zod';
import { okSchema } from '../access/auth.ts';
import { appNameSchema, appParamsSchema, versionSchema } from '../apps.ts';
import { admins, defineCalls, get, post, signedIn } from '../call.ts';
import { momentSchema } from '../figures.ts';

/** Ways in which a visit of an app fails: `error` is one that its code did not catch. */
const visitFailureSchema = z.enum(['load', 'incompatible', 'crash', 'error']);
export type VisitFailure = z.infer<typeof visitFailureSchema>;

const millisecondsSchema = z.number().int().min(0).max(600_000).nullable();

/**
 * A visit of an app, as its page reports it. It has no user, no symbol and no address: the place of a failure is a file
 * of the build with line and column.
 */
const visitSchema = z.strictObject({
  app: appNameSchema,
  version: versionSchema,
  failures: z
    .array(
      z.strictObject({
        kind: visitFailureSchema,
        /** Class of the error, such as TypeError. */
        error: z
          .string()
          .regex(/^[A-Za-z]{1,40}$/)
          .optional(),
        /** Such as main.0123abcd.js:1:2045. */
        place: z
          .string()
          .regex(/^[\w.-]{1,100}\.js:\d{1,7}:\d{1,7}$/)
          .optional(),
      }),
    )
    .max(4),
  /** Time from the request of its first screen until it was on the page. */
  ready: millisecondsSchema,
  /** Largest contentful paint of a page that began with this app. */
  lcp: millisecondsSchema,
  /** Interaction to next paint, for the app on screen at that interaction. */
  inp: millisecondsSchema,
  /** Cumulative layout shift, for the app on screen then. */
  cls: z.number().min(0).max(100).nullable(),
});
export type Visit = z.infer<typeof visitSchema>;

/** The report of a page when it is hidden. Unknown fields are refused, so that it holds nothing else. */
export const visitsBodySchema = z.strictObject({ visits: z.array(visitSchema).min(1).max(12) });

const figuresSchema = z.object({
  visits: z.number().int(),
  /** Visits with a failure of any kind. */
  failed: z.number().int(),
  /** 75th percentiles in milliseconds, CLS without a unit; null without a measured visit. */
  ready: z.number().nullable(),
  lcp: z.number().nullable(),
  inp: z.number().nullable(),
  cls: z.number().nullable(),
});
export type VitalFigures = z.infer<typeof figuresSchema>;

const guardStateSchema = z.object({
  version: z.string(),
  /** Shares of the climb in percent; a single one does not climb. */
  steps: z.array(z.number().int()),
  percent: z.number().int(),
  /** The earliest time of the next step; null at the last one and while it is held. */
  nextAt: momentSchema.nullable(),
  /** The Admin who holds the climb. */
  heldBy: z.string().nullable(),
  /** Why the climb waits past its time; null while it does not. */
  waits: z.enum(['visits', 'evidence']).nullable(),
  /** Visits of the canary and of live that the guard compares: one of each account in a step. */
  visits: z.number().int(),
  liveVisits: z.number().int(),
  /** Visits of the canary in this step, and those that a climb needs. */
  stepVisits: z.number().int(),
  neededVisits: z.number().int(),
  /** Part of the error budget that is left, 0 to 1; null without a visit. */
  budgetLeft: z.number().nullable(),
  /** Share of canaries no worse than live that the guard takes back at most. */
  falseAlarms: z.number(),
});
export type GuardState = z.infer<typeof guardStateSchema>;

const appVitalsSchema = z.object({
  app: z.string(),
  /** Version of the live build and of the canary; null without one. */
  live: z.string().nullable(),
  canary: z.string().nullable(),
  /** The highest share of failed visits that is in order. */
  failureBudget: z.number(),
  /** Live build, canary and earlier builds with visits, over 24 hours. */
  builds: z.array(figuresSchema.extend({ version: z.string() })),
  /** The last 24 hours, oldest first; null where the build had no visit. */
  hours: z.array(z.object({ at: momentSchema, live: figuresSchema.nullable(), canary: figuresSchema.nullable() })),
  /** The guard of the running canary; null without a canary, and for one without a guard. */
  guard: guardStateSchema.nullable(),
  /** The canary that the guard took back last, until an Admin has seen it. */
  stopped: z
    .object({ version: z.string(), at: momentSchema, percent: z.number().int(), reason: z.string() })
    .nullable(),
});
export type AppVitals = z.infer<typeof appVitalsSchema>;
export const allAppVitalsSchema = z.object({ apps: z.array(appVitalsSchema) });
export type AllAppVitals = z.infer<typeof allAppVitalsSchema>;

/** hold: no further step. climb: go on. seen: hide the notice of a canary that was taken back. */
export const guardBodySchema = z.object({ action: z.enum(['hold', 'climb', 'seen']) });

export const vitalCalls = defineCalls({
  reportVisits: post('/api/visits', signedIn, okSchema, { body: visitsBodySchema, firstLoad: true }),
  appVitals: get('/api/vitals', admins, allAppVitalsSchema),
  steerGuard: post('/api/releases/:app/guard', admins, okSchema, { params: appParamsSchema, body: guardBodySchema }),
});
