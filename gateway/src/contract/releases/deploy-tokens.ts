import { z } from 'zod';
import { messageSchema } from '../access/auth.ts';
import { appNameSchema, appParamsSchema } from '../apps.ts';
import { admins, defineCalls, get, post, put, remove } from '../call.ts';
import { momentSchema } from '../figures.ts';

/** Rights of an app's deploy tokens, besides publishing builds, canaries for Guests and Members, and rolling back. */
export const deployPolicySchema = z.object({
  /** Make a build live for all users. */
  promote: z.boolean(),
  /** Start a canary that includes Admins. */
  canaryForAdmins: z.boolean(),
  /** Register a build of another host, within the origins of the settings. */
  otherOrigins: z.boolean(),
  /** Show an unreleased build by a link. Allowed until an Admin forbids it; a change without it leaves it as it is. */
  previews: z.boolean().optional(),
  /** Show a build of the user's own machine by a link. The same rules hold as for `previews`. */
  localBuilds: z.boolean().optional(),
});
export type DeployPolicy = z.infer<typeof deployPolicySchema>;

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

export const deployTokenCalls = defineCalls({
  deployPolicy: get('/api/releases/:app/policy', admins, deployPolicySchema, {
    params: appParamsSchema,
    context: 'deploy policy',
  }),
  setDeployPolicy: put('/api/releases/:app/policy', admins, deployPolicySchema, {
    params: appParamsSchema,
    body: deployPolicySchema,
    needsProof: true,
    context: 'deploy policy',
  }),
  deployTokens: get('/api/releases/:app/tokens', admins, deployTokensSchema, {
    params: appParamsSchema,
    context: 'deploy tokens',
  }),
  makeDeployToken: post('/api/releases/:app/tokens', admins, madeDeployTokenSchema, {
    params: appParamsSchema,
    body: deployTokenBodySchema,
    needsProof: true,
    context: 'deploy token',
  }),
  revokeDeployToken: remove('/api/releases/:app/tokens/:id', admins, messageSchema, {
    params: deployTokenParamsSchema,
    context: 'deploy token',
  }),
});
