import { z } from 'zod';
import { messageSchema } from '../access/auth.ts';
import { roleSchema } from '../access/roles.ts';
import { appManifestSchema, appNameSchema, appParamsSchema, versionSchema } from '../apps.ts';
import { admins, defineCalls, get, post, remove, signedIn } from '../call.ts';
import { momentSchema } from '../figures.ts';

export const overrideKindSchema = z.enum(['preview', 'local']);
export type OverrideKind = z.infer<typeof overrideKindSchema>;

/** The highest role that a link opens for: one for Members opens for Guests too. */
const linkRoleSchema = roleSchema.default('Member');

export const previewBodySchema = z.object({ version: versionSchema, role: linkRoleSchema });

/** Address of a development server on the user's own machine: no other host may be loaded without its files being stored. */
const ownMachine = /^http:\/\/(localhost|127\.0\.0\.1):\d{2,5}\/[\w./-]*$/;
const localEntryProblem = 'A local build is at http://localhost or http://127.0.0.1, with a port.';

/** URL of a local build's federation manifest. */
export const localEntrySchema = z
  .string()
  .max(200)
  .regex(ownMachine, localEntryProblem)
  // The port may be too large.
  .refine((entry) => URL.canParse(entry), localEntryProblem);

export const localBuildBodySchema = z.object({
  manifest: appManifestSchema,
  entry: localEntrySchema,
  role: linkRoleSchema,
});

/** A link that shows a build to its holder. The address is below the page's own, with the secret in its fragment. */
export const madeOverrideSchema = z.object({
  id: z.string(),
  app: appNameSchema,
  title: z.string(),
  role: roleSchema,
  endsAt: momentSchema,
  address: z.string(),
});

/** The links that show their build, for Admins. */
export const buildLinksSchema = z.object({
  links: z.array(
    madeOverrideSchema.extend({
      kind: overrideKindSchema,
      /** Null for a local build. */
      version: z.string().nullable(),
      /** Host and port of a local build; null for a preview. */
      host: z.string().nullable(),
      madeBy: z.string(),
      isOpened: z.boolean(),
    }),
  ),
});
export type BuildLinks = z.infer<typeof buildLinksSchema>;

export const overrideParamsSchema = z.object({ app: appNameSchema, id: z.string().regex(/^[\w-]{16}$/) });
export const renewedOverrideSchema = z.object({ endsAt: momentSchema });

/** The secret of a link. */
export const overrideLinkBodySchema = z.object({ link: z.string().min(1).max(200) });

/** Whether the browser that holds a link has the released build meanwhile. */
export const compareOverrideBodySchema = z.object({ live: z.boolean() });

/** The build that a link shows, for the question before it is opened. */
export const offeredOverrideSchema = z.object({
  kind: overrideKindSchema,
  app: appNameSchema,
  title: z.string(),
  /** Null for a local build. */
  version: z.string().nullable(),
  /** Host and port of a local build; null for a preview. */
  host: z.string().nullable(),
  madeBy: z.string(),
  endsAt: momentSchema,
  /** The first screen of the build. */
  path: z.string(),
});
export type OfferedOverride = z.infer<typeof offeredOverrideSchema>;

export const overrideCalls = defineCalls({
  makePreview: post('/api/releases/:app/previews', 'deploy', madeOverrideSchema, {
    params: appParamsSchema,
    body: previewBodySchema,
    needsProof: true,
    context: 'preview',
  }),
  showLocalBuild: post('/api/releases/:app/local-builds', 'deploy', madeOverrideSchema, {
    params: appParamsSchema,
    body: localBuildBodySchema,
    needsProof: true,
    context: 'local build',
  }),
  renewLocalBuild: post('/api/releases/:app/local-builds/:id/renewal', 'deploy', renewedOverrideSchema, {
    params: overrideParamsSchema,
    context: 'local build',
  }),
  endOverride: remove('/api/releases/:app/overrides/:id', 'deploy', messageSchema, {
    params: overrideParamsSchema,
    context: 'preview',
  }),
  buildLinks: get('/api/apps/links', admins, buildLinksSchema, { context: 'links to builds' }),
  // The secret of a link is in the body: addresses are logged.
  readOverrideLink: post('/api/overrides/link', signedIn, offeredOverrideSchema, {
    body: overrideLinkBodySchema,
    context: 'preview',
  }),
  openOverride: post('/api/overrides', signedIn, offeredOverrideSchema, {
    body: overrideLinkBodySchema,
    context: 'preview',
  }),
  /** Shows the released build to a browser that holds a link, and the build of the link again. */
  compareOverride: post('/api/overrides/comparison', signedIn, messageSchema, {
    body: compareOverrideBodySchema,
    context: 'preview',
  }),
  leaveOverride: remove('/api/overrides', 'known', messageSchema, { context: 'preview' }),
});
