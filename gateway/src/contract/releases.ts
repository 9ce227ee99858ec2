import { z } from 'zod';
import { appManifestSchema, appNameSchema, versionSchema } from './apps.ts';
import { momentSchema } from './figures.ts';
import { roleSchema } from './roles.ts';

export const appParamsSchema = z.object({ app: appNameSchema });

const buildFileKinds = /\.(m?js|css|json|woff2?|ttf|otf|svg|png|jpe?g|gif|webp|avif|ico)(\.(br|gz))?$/i;

/**
 * Whether a file may be part of a build: scripts, styles, fonts, images and JSON, and their compressed copies. Builds are served
 * on the origin of the product, so nothing that a browser would open as a page is among them.
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

/** A file as it is sent to be published. */
const sentFileSchema = storedFileSchema.extend({
  path: storedFileSchema.shape.path.refine(isBuildFile, {
    error: ({ input }) => `${String(input)} is not taken: a build holds scripts, styles, fonts, images and JSON alone.`,
  }),
});

/** A whole build, to be kept and served by the gateway. */
export const publishBodySchema = z.object({
  files: z.array(sentFileSchema).min(2).max(500),
  /** Takes the build although the live shell cannot run it yet. */
  force: z.boolean().default(false),
});

/** A build that another host serves. */
export const registerBodySchema = z.object({
  manifest: appManifestSchema,
  version: versionSchema,
  /** Address of its federation manifest. */
  entry: z.url({ protocol: /^https?$/ }).max(2000),
  /** Versions of the shared modules that it asks for, by name. */
  shared: z.record(z.string().max(200), z.string().max(60)).default({}),
  force: z.boolean().default(false),
});

/** The state that a change starts from: whoever changes an older one is told so, and nothing happens. */
const revisionSchema = z.number().int().min(0);

export const promoteBodySchema = z.object({ version: versionSchema, revision: revisionSchema });
export const rollbackBodySchema = z.object({ revision: revisionSchema });
export const canaryBodySchema = z.object({
  version: versionSchema,
  /** Share of the users who get it, 1 to 100; 0 ends the canary. */
  percent: z.number().int().min(0).max(100),
  /** Only users of these roles; everybody when empty. */
  roles: z.array(roleSchema).max(3).default([]),
  revision: revisionSchema,
});

/**
 * What the deploy tokens of an app may do without an Admin, besides publishing builds, showing them to Guests and Members and
 * going back to earlier releases.
 */
export const deployPolicySchema = z.object({
  /** Make a build live for everybody. */
  promote: z.boolean(),
  /** Start a canary that Admins may get. */
  canaryForAdmins: z.boolean(),
  /** Register a build that another host serves, of the origins that the operator lists. */
  otherOrigins: z.boolean(),
});
export type DeployPolicy = z.infer<typeof deployPolicySchema>;

/** A path without its slash. */
export const appPathParamsSchema = z.object({ app: appNameSchema, path: z.string().regex(/^[a-z0-9-]{1,100}$/) });

/** What went wrong with an app in a browser. */
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
  /** Range of host contract versions that it works with. */
  contract: z.string(),
  /** bundled: came with the product. published: kept here. external: served by another host. */
  origin: z.enum(['bundled', 'published', 'external']),
  publishedAt: momentSchema.nullable(),
  publishedBy: z.string().nullable(),
  /** Why the live shell cannot run it; null when it can. */
  problem: z.string().nullable(),
});

/** All there is to know of the releases of one app. */
export const appReleaseSchema = z.object({
  app: z.string(),
  title: z.string(),
  /** Counts the changes of what is live; to be named in the next change. */
  revision: revisionSchema,
  /** Version that everybody gets who is not in the canary; null when there is none that works. */
  live: z.string().nullable(),
  canary: z.object({ version: z.string(), percent: z.number().int(), roles: z.array(roleSchema) }).nullable(),
  /** Whether there is a release to go back to. */
  canRollBack: z.boolean(),
  policy: deployPolicySchema,
  /** The paths that belong to it. One in use is a screen of a build that is live, a canary or came with the product. */
  paths: z.array(z.object({ path: z.string(), inUse: z.boolean() })),
  /** Newest first. */
  builds: z.array(buildSchema),
  /** Newest first, at most 50. */
  history: z.array(
    z.object({
      at: momentSchema,
      actor: z.string(),
      action: z.enum(['published', 'promoted', 'canary', 'canary-ended', 'rolled-back']),
      /** Empty where a new app was rolled back to the time before its first release. */
      version: z.string(),
      detail: z.string(),
    }),
  ),
  /** What browsers reported, by build; most recent first. */
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
/** The secret is told this once: only its hash is kept. */
export const madeDeployTokenSchema = deployTokenSchema.extend({ secret: z.string() });
export const deployTokenParamsSchema = z.object({ app: appNameSchema, id: z.string().regex(/^[0-9a-f-]{36}$/) });
