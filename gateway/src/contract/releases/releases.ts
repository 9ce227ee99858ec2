import { z } from 'zod';
import { messageSchema, okSchema } from '../access/auth.ts';
import { roleSchema } from '../access/roles.ts';
import {
  appManifestSchema,
  appNameSchema,
  appParamsSchema,
  boundedRecord,
  buildPathSchema,
  fileDigestsSchema,
  mostFiles,
  versionSchema,
} from '../apps.ts';
import { admins, defineCalls, get, post, put, remove, signedIn } from '../call.ts';
import { momentSchema } from '../figures.ts';
import { deployPolicySchema } from './deploy-tokens.ts';

export const buildParamsSchema = appParamsSchema.extend({ version: versionSchema });

const buildFileKinds = /\.(m?js|css|json|woff2?|ttf|otf|svg|png|jpe?g|gif|webp|avif|ico)(\.(br|gz))?$/i;

/**
 * The allowed files of a build: scripts, styles, fonts, images and JSON, and their compressed copies. Builds are served
 * on the origin of the product, so a file that a browser opens as a page is not allowed.
 */
export function isBuildFile(path: string): boolean {
  return buildFileKinds.test(path);
}

/** The most bytes of a file of a build: it is sent in one body. */
export const mostFileBytes = 4 * 1024 * 1024;

/** SHA-256 of the bytes of a file, in hexadecimal. */
const fileDigestSchema = z.string().regex(/^[0-9a-f]{64}$/, 'A digest is the SHA-256 of a file, in hexadecimal.');

/** A file of a build, as its publisher lists it. */
const listedFileSchema = z.object({
  /** Below the folder of the build. */
  path: buildPathSchema.refine(isBuildFile, {
    error: ({ input }) => `${String(input)} is not taken: a build holds scripts, styles, fonts, images and JSON alone.`,
  }),
  digest: fileDigestSchema,
  bytes: z
    .number()
    .int()
    .min(0)
    .max(mostFileBytes, `A file of a build has at most ${mostFileBytes / 1024 / 1024} MB.`),
});
export type ListedFile = z.infer<typeof listedFileSchema>;

/**
 * The result of starting a build in a browser, as its publisher declares it. The gateway cannot verify it: it keeps mistakes from
 * users, not a publisher who means harm.
 */
export const startCheckSchema = z.object({
  /** Screens that were shown without an error. */
  screens: z.number().int().min(1).max(50),
  /** Id of the shell's build that showed them; null where the shell names none. */
  shell: versionSchema.nullable(),
});
export type StartCheck = z.infer<typeof startCheckSchema>;

const publishOptions = {
  /** Accepts a build that the live shell cannot run yet. */
  force: z.boolean().default(false),
  /** Null for a build that was not started in a browser. */
  checked: startCheckSchema.nullable().default(null),
};

/** The files of a build that the gateway stores and serves. One of them is `app.json`. */
export const storeBuildBodySchema = z.object({
  files: z.array(listedFileSchema).min(2).max(mostFiles),
  ...publishOptions,
});
export type StoreBuildBody = z.infer<typeof storeBuildBodySchema>;
export const buildFileParamsSchema = appParamsSchema.extend({ digest: fileDigestSchema });

/** @deprecated since 2026-11-23: a whole build in one body is answered with 426. Removed on 2027-03-01 at the earliest. */
export const publishBodySchema = z.object({
  files: z
    .array(z.object({ path: buildPathSchema, content: z.string() }))
    .min(2)
    .max(mostFiles),
  ...publishOptions,
});

/** The host contract that a build was made against, with the members that it uses, each with a fingerprint of its type. */
export const builtAgainstSchema = z.object({
  contract: z.string().max(40),
  uses: boundedRecord(z.string().max(100), z.string().max(64), 1000),
});
export type BuiltAgainst = z.infer<typeof builtAgainstSchema>;

/** Required ranges of shared modules, by name. */
export const sharedModulesSchema = boundedRecord(z.string().max(200), z.string().max(60), 100);

/** A build that another host serves. */
export const registerBodySchema = z.object({
  manifest: appManifestSchema,
  version: versionSchema,
  /** URL of its federation manifest. */
  entry: z.url({ protocol: /^https?$/ }).max(2000),
  shared: sharedModulesSchema.default({}),
  /** The host contract of the build, with fingerprints of the members that it uses. */
  builtAgainst: builtAgainstSchema.nullable().default(null),
  /** Digests of every file of the build. A registration without them is refused with the reason. */
  digests: fileDigestsSchema.default({}),
  ...publishOptions,
});

/** The state that a change starts from: a stale revision is refused with 409. */
const revisionSchema = z.number().int().min(0);

/** An Admin takes a build that was not started in a browser. */
const forceSchema = z.boolean().optional();

export const promoteBodySchema = z.object({ version: versionSchema, force: forceSchema, revision: revisionSchema });
export const rollbackBodySchema = z.object({ revision: revisionSchema });

/** Rising shares in percent, and how long a canary stays at each. */
const climbSchema = z.object({
  steps: z
    .array(z.number().int().min(1).max(100))
    .min(1)
    .max(20)
    .refine((steps) => steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0)), {
      error: 'The shares of a climb must rise.',
    }),
  holdMinutes: z.number().int().min(1).max(10_080),
});
export const canaryBodySchema = z.object({
  version: versionSchema,
  /** Percentage of users who get it, 1 to 100; 0 ends the canary. */
  percent: z.number().int().min(0).max(100),
  /** Only users of these roles; all users when empty. */
  roles: z.array(roleSchema).max(3).default([]),
  /** False: the gateway does not take it back by itself when it is worse than live. */
  guard: z.boolean().optional(),
  /** Further shares that a guarded canary climbs to while it is good, and the time at each. */
  climb: climbSchema.optional(),
  force: forceSchema,
  revision: revisionSchema,
});

/** A path without its leading slash, or the name of another claim of an app. */
export const appPathParamsSchema = z.object({ app: appNameSchema, path: z.string().regex(/^[a-z0-9-]{1,100}$/) });
/** A claim that is no path: `/section:NAME` or `/opens:companies`. */
export const appClaimQuerySchema = z.object({ kind: z.enum(['section', 'opens']).optional() });

/** Kind of a failure of an app in a browser. */
export const appFailureKindSchema = z.enum(['load', 'incompatible', 'crash']);
export type AppFailureKind = z.infer<typeof appFailureKindSchema>;
/** @deprecated since 2026-11-22: pages report failures with `reportVisits`. Removed on 2027-03-01 at the earliest. */
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
  /** Null when its publisher did not start it in a browser, and for a bundled build. Absent from the reply of an older gateway. */
  checked: startCheckSchema.nullable().optional(),
  /** Why it cannot be deleted, completing "it is …"; null when it can. Absent from the reply of an older gateway. */
  use: z.string().nullable().optional(),
});

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
  /**
   * The claimed paths; `/section:NAME` is a section of the sidebar, `/opens:companies` the opening of chosen companies. A path
   * in use belongs to a screen of the live, canary or bundled build. */
  paths: z.array(z.object({ path: z.string(), inUse: z.boolean() })),
  /** Newest first. */
  builds: z.array(buildSchema),
  /** Builds that no user gets, each with the reason. Absent from an older gateway. */
  leftOut: z.array(z.object({ version: z.string(), reason: z.string() })).optional(),
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
/** The releases of the app once the build is stored; null while files are missing: send them, then make the call again. */
export const storedBuildSchema = z.object({ missing: z.array(fileDigestSchema), release: appReleaseSchema.nullable() });
export type StoredBuildReply = z.infer<typeof storedBuildSchema>;
export const appReleasesSchema = z.object({ releases: z.array(appReleaseSchema) });

export const releaseCalls = defineCalls({
  appReleases: get('/api/releases', admins, appReleasesSchema),
  appRelease: get('/api/releases/:app', 'deploy', appReleaseSchema, { params: appParamsSchema }),
  publishBuild: post('/api/releases/:app/builds', 'deploy', appReleaseSchema, {
    params: appParamsSchema,
    body: publishBodySchema,
    context: 'build',
  }),
  /** Stores a build whose files the gateway has, and names those that it lacks. */
  storeBuild: put('/api/releases/:app/builds/:version', 'deploy', storedBuildSchema, {
    params: buildParamsSchema,
    body: storeBuildBodySchema,
    context: 'build',
  }),
  /** Sends a file of a build: the body is its bytes, as `application/octet-stream`. */
  sendBuildFile: put('/api/releases/:app/files/:digest', 'deploy', messageSchema, {
    params: buildFileParamsSchema,
    context: 'file of a build',
  }),
  registerBuild: post('/api/releases/:app/entries', 'deploy', appReleaseSchema, {
    params: appParamsSchema,
    body: registerBodySchema,
    context: 'build',
  }),
  promoteBuild: post('/api/releases/:app/promote', 'deploy', appReleaseSchema, {
    params: appParamsSchema,
    body: promoteBodySchema,
    needsProof: true,
    context: 'release',
  }),
  setCanary: post('/api/releases/:app/canary', 'deploy', appReleaseSchema, {
    params: appParamsSchema,
    body: canaryBodySchema,
    needsProof: true,
  }),
  rollBackApp: post('/api/releases/:app/rollback', 'deploy', appReleaseSchema, {
    params: appParamsSchema,
    body: rollbackBodySchema,
    context: 'release',
  }),
  deleteBuild: remove('/api/releases/:app/builds/:version', admins, messageSchema, {
    params: buildParamsSchema,
    context: 'build',
  }),
  deleteUnreleasedBuilds: remove('/api/releases/:app/builds', admins, messageSchema, { params: appParamsSchema }),
  freeAppPath: remove('/api/releases/:app/paths/:path', admins, messageSchema, {
    params: appPathParamsSchema,
    query: appClaimQuerySchema,
    needsProof: true,
    context: 'path',
  }),
  reportAppFailure: post('/api/apps/:app/failures', signedIn, okSchema, {
    params: appParamsSchema,
    body: appFailureBodySchema,
    firstLoad: true,
    context: 'app failure',
  }),
});
