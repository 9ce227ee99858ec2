import { z } from 'zod';
import { appDescriptorSchema, appNameSchema, versionSchema } from '../apps.ts';
import { defineCalls, get } from '../call.ts';
import { momentSchema } from '../figures.ts';
import { overrideKindSchema } from './overrides.ts';

/** The shell of an open page that asks again; a new page sends none. */
export const appsQuerySchema = z.object({ shell: versionSchema.optional() });

/** The build that only the caller gets, by a link to it. */
const overrideSchema = z.object({
  kind: overrideKindSchema,
  app: appNameSchema,
  title: z.string(),
  /** Null for a local build. */
  version: z.string().nullable(),
  /** Host and port of a local build; null for a preview. */
  host: z.string().nullable(),
  /** When the build of a preview was published; null for a local build and a bundled one. */
  publishedAt: momentSchema.nullable(),
  endsAt: momentSchema,
  /** Why the released build is shown instead; null while the build of the link is shown. */
  problem: z.string().nullable(),
  /** True while the released build is shown for comparison. */
  comparesLive: z.boolean().optional(),
});
export type AppOverride = z.infer<typeof overrideSchema>;

/** The live apps of the caller, and settings of the page before sign-in. */
export const appsSchema = z.object({
  apps: z.array(appDescriptorSchema),
  /** Id of the live shell's build. Absent from an older gateway, and where it is not known. */
  shell: z.string().optional(),
  /** Present when one build is shown, or is no longer shown, only to the caller; absent for most callers. */
  override: overrideSchema.optional(),
  settings: z.object({
    /** Role of a new account. */
    signUp: z.enum(['Guest', 'Member', 'closed']),
    /** Base URL of logos, at LOGO_BASE_URL/SYMBOL.png; null when none is set. */
    logoBaseUrl: z.string().nullable(),
    /** True while figures come from the sample provider. */
    sampleData: z.boolean(),
    /** Share of the pages that report their visits, 0 to 1. */
    reportedVisits: z.number().min(0).max(1).optional(),
    /** Characters that a new password has at least. Absent from an older gateway. */
    passwordMinLength: z.number().int().optional(),
    /** Whether links for new passwords can be mailed. Absent from an older gateway. */
    mail: z.boolean().optional(),
    /** Whether the first start made demo accounts, which it keeps in a file of the data folder. Absent from an older gateway. */
    demoAccounts: z.boolean().optional(),
  }),
});
export type Apps = z.infer<typeof appsSchema>;

export const appListCalls = defineCalls({
  apps: get('/api/apps', 'known', appsSchema, { query: appsQuerySchema, firstLoad: true }),
});
