import { z } from 'zod';
import { appManifestSchema, appNameSchema, versionSchema } from './apps.ts';
import { momentSchema } from './figures.ts';
import { roleSchema } from './roles.ts';

export const appParamsSchema = z.object({ app: appNameSchema });

const buildFileKinds = /\.(m?js|css|json|woff2?|ttf|otf|svg|png|jpe?g|gif|webp|avif|ico)(\.(br|gz))?$/i;

/**
 * The allowed files of a build: scripts, styles, fonts, images and JSON, and their compressed copies. Builds are served
 * on the origin of the product, so a file that a browser opens as a page is not allowed.
 */
export function isBuildFile(path: string): boolean {
  return buildFileKinds.test(path);
}

/** A file of a build: its path below the build's folder, and its bytes in Base64. */
export const storedFileSchema = z.object({
  path: z
    .string()
    .max(200)
    .regex(/^\w[\w.-]*(\/\w[\w.-]*)*$/, 'That is not the path of a file of a build.'),
  content: z.string(),
});

/** A file in the body of a publish call. */
const sentFileSchema = storedFileSchema.extend({
  path: storedFileSchema.shape.path.refine(isBuildFile, {
    error: ({ input }) => `${String(input)} is not taken: a build holds scripts, styles, fonts, images and JSON alone.`,
  }),
});

/** A build that the gateway stores and serves. */
export const publishBodySchema = z.object({
  files: z.array(sentFileSchema).min(2).max(500),
  /** Accepts a build that the live shell cannot run yet. */
  force: z.boolean().default(false),
});

/** A build that another host serves. */
export const registerBodySchema = z.object({
  manifest: appManifestSchema,
  version: versionSchema,
  /** URL of its federation manifest. */
  entry: z.url({ protocol: /^https?$/ }).max(2000),
  /** Required versions of shared modules, by name. */
  shared: z.record(z.string().max(200), z.string().max(60)).default({}),
  force: z.boolean().default(false),
});

/** The state that a change starts from: a stale revision is refused with 409. */
const revisionSchema = z.number().int().min(0);

export const promoteBodySchema = z.object({ version: versionSchema, revision: revisionSchema });
export const rollbackBodySchema = z.object({ revision: revisionSchema });
export const canaryBodySchema = z.object({
  version: versionSchema,
  /** Percentage of users who get it, 1 to 100; 0 ends the canary. */
  percent: z.number().int().min(0).max(100),
  /** Only users of these roles; all users when empty. */
  roles: z.array(roleSchema).max(3).default([]),
  revision: revisionSchema,
});

/**
 * Rights of an app's deploy tokens, besides publishing builds, canaries for Guests and Members, and rolling back.
 */
export const deployPolicySchema = z.object({
  /** Make a build live for all users. */
  promote: z.boolean(),
  /** Start a canary that includes Admins. */
  canaryForAdmins: z.boolean(),
  /** Register a build of another host, within the origins of the settings. */
  otherOrigins: z.boolean(),
});
export type DeployPolicy = z.infer<typeof deployPolicySchema>;

/** A path without its leading slash. */
export const appPathParamsSchema = z.object({ app: appNameSchema, path: z.string().regex(/^[a-z0-9-]{1,100}$/) });

/** Kind of a failure of an app in a browser. */
export const appFailureKindSchema = z.enum(['load', 'incompatible', 'crash']);
export type AppFailureKind = z.infer<typeof appFailureKindSchema>;
export const appFailureBodySchema = z.object({
  version: versionSchema,
  kind: appFailureKindSchema,
  reason: z.string().max(300),
});

const buildSchema = z.object({
  version: versionSchema,
  entry: z.string(),
  /** Range of supported host contract versions. */
  contract: z.string(),
  /** bundled: part of the product. published: stored by the gateway. external: served by another host. */
  origin: z.enum(['bundled', 'published', 'external']),
  publishedAt: momentSchema.nullable(),
  publishedBy: z.string().nullable(),
  /** Why the live shell cannot run it; null when it can. */
  problem: z.string().nullable(),
});

/** The releases of an app. */
export const appReleaseSchema = z.object({
  app: z.string(),
  title: z.string(),
  /** Counts the changes; the next change must name it. */
  revision: revisionSchema,
  /** Version of users outside the canary; null when none works. */
  live: z.string().nullable(),
  canary: z.object({ version: z.string(), percent: z.number().int(), roles: z.array(roleSchema) }).nullable(),
  /** Whether there is a release to roll back to. */
  canRollBack: z.boolean(),
  policy: deployPolicySchema,
  /** The claimed paths. A path in use belongs to a screen of the live, canary or bundled build. */
  paths: z.array(z.object({ path: z.string(), inUse: z.boolean() })),
  /** Newest first. */
  builds: z.array(buildSchema),
  /** Newest first, at most 50. */
  history: z.array(
    z.object({
      at: momentSchema,
      actor: z.string(),
      action: z.enum(['published', 'promoted', 'canary', 'canary-ended', 'rolled-back']),
      /** Empty when a new app was rolled back to before its first release. */
      version: z.string(),
      detail: z.string(),
    }),
  ),
  /** Failures that browsers reported, by build; most recent first. */
  failures: z.array(
    z.object({
      version: z.string(),
      kind: appFailureKindSchema,
      count: z.number().int(),
      lastAt: momentSchema,
      lastReason: z.string(),
    }),
  ),
});
export type AppRelease = z.infer<typeof appReleaseSchema>;
export const appReleasesSchema = z.object({ releases: z.array(appReleaseSchema) });
export type AppReleases = z.infer<typeof appReleasesSchema>;

const deployTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: momentSchema,
  createdBy: z.string(),
  lastUsedAt: momentSchema.nullable(),
});
export const deployTokensSchema = z.object({ tokens: z.array(deployTokenSchema) });
export type DeployTokens = z.infer<typeof deployTokensSchema>;
export const deployTokenBodySchema = z.object({ name: z.string().trim().min(1, 'Please name the token.').max(60) });
/** The secret is shown once: only its hash is stored. */
export const madeDeployTokenSchema = deployTokenSchema.extend({ secret: z.string() });
export const deployTokenParamsSchema = z.object({ app: appNameSchema, id: z.string().regex(/^[0-9a-f-]{36}$/) });
