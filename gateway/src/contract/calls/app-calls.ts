import { messageSchema, okSchema } from '../access/auth.ts';
import { appsQuerySchema, appsSchema } from '../apps.ts';
import { admins, get, post, put, remove, signedIn } from '../call.ts';
import { flagBodySchema, flagParamsSchema, flagsSchema } from '../releases/flags.ts';
import {
  buildLinksSchema,
  compareOverrideBodySchema,
  localBuildBodySchema,
  madeOverrideSchema,
  offeredOverrideSchema,
  overrideLinkBodySchema,
  overrideParamsSchema,
  previewBodySchema,
  renewedOverrideSchema,
} from '../releases/overrides.ts';
import {
  appClaimQuerySchema,
  appFailureBodySchema,
  appParamsSchema,
  appPathParamsSchema,
  appReleaseSchema,
  appReleasesSchema,
  buildFileParamsSchema,
  buildParamsSchema,
  canaryBodySchema,
  deployPolicySchema,
  deployTokenBodySchema,
  deployTokenParamsSchema,
  deployTokensSchema,
  madeDeployTokenSchema,
  promoteBodySchema,
  publishBodySchema,
  registerBodySchema,
  rollbackBodySchema,
  storeBuildBodySchema,
  storedBuildSchema,
} from '../releases/releases.ts';
import { allAppVitalsSchema, guardBodySchema, visitsBodySchema } from '../releases/vitals.ts';
import { appCallsSchema, appOriginBodySchema, appOriginsSchema, supportMatrixSchema } from '../support.ts';

export const appCalls = {
  apps: get('/api/apps', 'known', { query: appsQuerySchema, reply: appsSchema, firstLoad: true }),
  reportAppFailure: post('/api/apps/:app/failures', signedIn, {
    params: appParamsSchema,
    body: appFailureBodySchema,
    reply: okSchema,
    firstLoad: true,
    context: 'app failure',
  }),
  reportVisits: post('/api/visits', signedIn, { body: visitsBodySchema, reply: okSchema, firstLoad: true }),

  appReleases: get('/api/releases', admins, { reply: appReleasesSchema }),
  appRelease: get('/api/releases/:app', 'deploy', { params: appParamsSchema, reply: appReleaseSchema }),
  publishBuild: post('/api/releases/:app/builds', 'deploy', {
    params: appParamsSchema,
    body: publishBodySchema,
    reply: appReleaseSchema,
    context: 'build',
  }),
  /** Stores a build whose files the gateway has, and names those that it lacks. */
  storeBuild: put('/api/releases/:app/builds/:version', 'deploy', {
    params: buildParamsSchema,
    body: storeBuildBodySchema,
    reply: storedBuildSchema,
    context: 'build',
  }),
  /** Sends a file of a build: the body is its bytes, as `application/octet-stream`. */
  sendBuildFile: put('/api/releases/:app/files/:digest', 'deploy', {
    params: buildFileParamsSchema,
    reply: messageSchema,
    context: 'file of a build',
  }),
  registerBuild: post('/api/releases/:app/entries', 'deploy', {
    params: appParamsSchema,
    body: registerBodySchema,
    reply: appReleaseSchema,
    context: 'build',
  }),
  promoteBuild: post('/api/releases/:app/promote', 'deploy', {
    params: appParamsSchema,
    body: promoteBodySchema,
    reply: appReleaseSchema,
    needsProof: true,
    context: 'release',
  }),
  setCanary: post('/api/releases/:app/canary', 'deploy', {
    params: appParamsSchema,
    body: canaryBodySchema,
    reply: appReleaseSchema,
    needsProof: true,
  }),
  rollBackApp: post('/api/releases/:app/rollback', 'deploy', {
    params: appParamsSchema,
    body: rollbackBodySchema,
    reply: appReleaseSchema,
    context: 'release',
  }),
  makePreview: post('/api/releases/:app/previews', 'deploy', {
    params: appParamsSchema,
    body: previewBodySchema,
    reply: madeOverrideSchema,
    needsProof: true,
    context: 'preview',
  }),
  showLocalBuild: post('/api/releases/:app/local-builds', 'deploy', {
    params: appParamsSchema,
    body: localBuildBodySchema,
    reply: madeOverrideSchema,
    needsProof: true,
    context: 'local build',
  }),
  renewLocalBuild: post('/api/releases/:app/local-builds/:id/renewal', 'deploy', {
    params: overrideParamsSchema,
    reply: renewedOverrideSchema,
    context: 'local build',
  }),
  endOverride: remove('/api/releases/:app/overrides/:id', 'deploy', {
    params: overrideParamsSchema,
    reply: messageSchema,
    context: 'preview',
  }),
  buildLinks: get('/api/apps/links', admins, { reply: buildLinksSchema, context: 'links to builds' }),
  // The secret of a link is in the body: addresses are logged.
  readOverrideLink: post('/api/overrides/link', signedIn, {
    body: overrideLinkBodySchema,
    reply: offeredOverrideSchema,
    context: 'preview',
  }),
  openOverride: post('/api/overrides', signedIn, {
    body: overrideLinkBodySchema,
    reply: offeredOverrideSchema,
    context: 'preview',
  }),
  /** Shows the released build to a browser that holds a link, and the build of the link again. */
  compareOverride: post('/api/overrides/comparison', signedIn, {
    body: compareOverrideBodySchema,
    reply: messageSchema,
    context: 'preview',
  }),
  leaveOverride: remove('/api/overrides', 'known', { reply: messageSchema, context: 'preview' }),
  appVitals: get('/api/vitals', admins, { reply: allAppVitalsSchema }),
  steerGuard: post('/api/releases/:app/guard', admins, {
    params: appParamsSchema,
    body: guardBodySchema,
    reply: okSchema,
  }),
  flags: get('/api/flags', admins, { reply: flagsSchema }),
  setFlag: put('/api/releases/:app/flags/:flag', admins, {
    params: flagParamsSchema,
    body: flagBodySchema,
    reply: flagsSchema,
    context: 'flag',
  }),
  removeFlag: remove('/api/releases/:app/flags/:flag', admins, {
    params: flagParamsSchema,
    reply: flagsSchema,
    context: 'flag',
  }),
  appOrigins: get('/api/apps/origins', admins, { reply: appOriginsSchema }),
  approveOrigin: put('/api/apps/origins', admins, {
    body: appOriginBodySchema,
    reply: appOriginsSchema,
    needsProof: true,
    context: 'origin',
  }),
  withdrawOrigin: post('/api/apps/origins/withdrawal', admins, {
    body: appOriginBodySchema,
    reply: appOriginsSchema,
    context: 'origin',
  }),
  callsOfApps: get('/api/apps/calls', admins, { reply: appCallsSchema }),
  shells: get('/api/shells', admins, { reply: supportMatrixSchema }),
  deleteBuild: remove('/api/releases/:app/builds/:version', admins, {
    params: buildParamsSchema,
    reply: messageSchema,
    context: 'build',
  }),
  deleteUnreleasedBuilds: remove('/api/releases/:app/builds', admins, {
    params: appParamsSchema,
    reply: messageSchema,
  }),
  freeAppPath: remove('/api/releases/:app/paths/:path', admins, {
    params: appPathParamsSchema,
    query: appClaimQuerySchema,
    reply: messageSchema,
    needsProof: true,
    context: 'path',
  }),
  deployPolicy: get('/api/releases/:app/policy', admins, {
    params: appParamsSchema,
    reply: deployPolicySchema,
    context: 'deploy policy',
  }),
  setDeployPolicy: put('/api/releases/:app/policy', admins, {
    params: appParamsSchema,
    body: deployPolicySchema,
    reply: deployPolicySchema,
    needsProof: true,
    context: 'deploy policy',
  }),
  deployTokens: get('/api/releases/:app/tokens', admins, {
    params: appParamsSchema,
    reply: deployTokensSchema,
    context: 'deploy tokens',
  }),
  makeDeployToken: post('/api/releases/:app/tokens', admins, {
    params: appParamsSchema,
    body: deployTokenBodySchema,
    reply: madeDeployTokenSchema,
    needsProof: true,
    context: 'deploy token',
  }),
  revokeDeployToken: remove('/api/releases/:app/tokens/:id', admins, {
    params: deployTokenParamsSchema,
    reply: messageSchema,
    context: 'deploy token',
  }),
} as const;
