import { z } from 'zod';
import {
  accountExportSchema,
  accountSchema,
  beginFactorBodySchema,
  codeBodySchema,
  confirmedFactorSchema,
  deleteAccountBodySchema,
  membershipRequestSchema,
  ownKeyBodySchema,
  ownKeyStateSchema,
  recoveryCodesSchema,
  secondFactorKeySchema,
} from './account.ts';
import {
  auditQuerySchema,
  auditSchema,
  cacheKeyParamsSchema,
  cacheStatsQuerySchema,
  cacheStatsSchema,
  cacheValueSchema,
  diskUsageSchema,
  invitationBodySchema,
  madeLinkSchema,
  passwordLinkBodySchema,
  providerParamsSchema,
  roleBodySchema,
  userIdParamsSchema,
  usersQuerySchema,
  usersSchema,
} from './admin.ts';
import { appsQuerySchema, appsSchema } from './apps.ts';
import { asFiledQuerySchema, asFiledSchema } from './as-filed.ts';
import {
  accountLinkSchema,
  changePasswordBodySchema,
  credentialsSchema,
  linkBodySchema,
  loginSchema,
  meSchema,
  messageSchema,
  okSchema,
  proofBodySchema,
  sessionSchema,
  useLinkBodySchema,
} from './auth.ts';
import { allEarningsSchema, earningsEstimatesSchema, earningsHistorySchema } from './earnings.ts';
import {
  edgarCompanyQuerySchema,
  edgarCompanySchema,
  edgarDownloadQuerySchema,
  edgarSearchQuerySchema,
  edgarSearchSchema,
  edgarTickersSchema,
  filingDocumentQuerySchema,
  filingDocumentSchema,
  filingPageQuerySchema,
} from './edgar.ts';
import { symbolParamsSchema } from './figures.ts';
import { flagBodySchema, flagParamsSchema, flagsSchema } from './flags.ts';
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
} from './overrides.ts';
import {
  caseQuerySchema,
  projectionBodySchema,
  projectionListSchema,
  projectionQuerySchema,
  projectionSchema,
  renameCaseBodySchema,
  saveCaseBodySchema,
  savedCasesSchema,
} from './projections.ts';
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
} from './releases.ts';
import type { RouteName } from './routes.ts';
import { segmentsQuerySchema, segmentsSchema } from './segments.ts';
import {
  allStatementsSchema,
  balanceSheetSchema,
  cashFlowSchema,
  financialsMetricsSchema,
  financialsSchema,
  incomeStatementSchema,
} from './statements.ts';
import { overviewSchema, priceHistoryParamsSchema, priceHistorySchema, stockSchema } from './stock.ts';
import { appCallsSchema, appOriginBodySchema, appOriginsSchema, supportMatrixSchema } from './support.ts';
import {
  sharedValuationSchema,
  shareTokenParamsSchema,
  valuationBodySchema,
  valuationListSchema,
  valuationParamsSchema,
  valuationSchema,
} from './valuations.ts';
import { vintagesSchema } from './vintages.ts';
import { allAppVitalsSchema, guardBodySchema, visitsBodySchema } from './vitals.ts';

interface CallSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
}

const schemas = {
  signUp: { body: credentialsSchema, reply: sessionSchema },
  login: { body: loginSchema, reply: sessionSchema },
  logout: { reply: okSchema },
  me: { reply: meSchema },
  /** Ends every other session; the reply has the new token of this one. */
  changePassword: { body: changePasswordBodySchema, reply: sessionSchema },
  /** Proves the session for ten minutes; the reply has the token that takes its place. */
  proveSession: { body: proofBodySchema, reply: sessionSchema },
  accountLink: { body: linkBodySchema, reply: accountLinkSchema },
  useAccountLink: { body: useLinkBodySchema, reply: sessionSchema },

  account: { reply: accountSchema },
  exportAccount: { reply: accountExportSchema },
  deleteAccount: { body: deleteAccountBodySchema, reply: messageSchema },
  beginSecondFactor: { body: beginFactorBodySchema, reply: secondFactorKeySchema },
  confirmSecondFactor: { body: codeBodySchema, reply: confirmedFactorSchema },
  turnOffSecondFactor: { body: codeBodySchema, reply: messageSchema },
  renewRecoveryCodes: { body: codeBodySchema, reply: recoveryCodesSchema },
  /** Asks Admins for membership. An open request stays as it is. */
  askForMembership: { reply: membershipRequestSchema },
  ownKey: { reply: ownKeyStateSchema },
  /** Checks the key by one call, and keeps it in place of an earlier one. */
  saveOwnKey: { body: ownKeyBodySchema, reply: ownKeyStateSchema },
  /** Removes the key with everything that was loaded with it. */
  removeOwnKey: { reply: ownKeyStateSchema },

  stock: { params: symbolParamsSchema, reply: stockSchema },
  overview: { params: symbolParamsSchema, reply: overviewSchema },
  incomeStatement: { params: symbolParamsSchema, reply: incomeStatementSchema },
  balanceSheet: { params: symbolParamsSchema, reply: balanceSheetSchema },
  cashFlow: { params: symbolParamsSchema, reply: cashFlowSchema },
  allStatements: { params: symbolParamsSchema, reply: allStatementsSchema },
  asFiled: { params: symbolParamsSchema, query: asFiledQuerySchema, reply: asFiledSchema },
  segments: { params: symbolParamsSchema, query: segmentsQuerySchema, reply: segmentsSchema },
  vintages: { params: symbolParamsSchema, reply: vintagesSchema },
  financials: { params: symbolParamsSchema, reply: financialsSchema },
  financialsMetrics: { params: symbolParamsSchema, reply: financialsMetricsSchema },
  earningsHistory: { params: symbolParamsSchema, reply: earningsHistorySchema },
  earningsEstimates: { params: symbolParamsSchema, reply: earningsEstimatesSchema },
  allEarnings: { params: symbolParamsSchema, reply: allEarningsSchema },
  priceHistory: { params: priceHistoryParamsSchema, reply: priceHistorySchema },

  edgarTickers: { reply: edgarTickersSchema },
  edgarCompany: { query: edgarCompanyQuerySchema, reply: edgarCompanySchema },
  edgarSearch: { query: edgarSearchQuerySchema, reply: edgarSearchSchema },
  edgarDownload: { query: edgarDownloadQuerySchema, reply: z.string() },
  filingDocument: { query: filingDocumentQuerySchema, reply: filingDocumentSchema },
  filingPage: { query: filingPageQuerySchema, reply: z.string() },

  projections: { reply: projectionListSchema },
  projection: { params: symbolParamsSchema, query: projectionQuerySchema, reply: projectionSchema },
  /** Saves the default case and replaces it. */
  saveProjection: { params: symbolParamsSchema, body: projectionBodySchema, reply: projectionSchema },
  replaceProjection: { params: symbolParamsSchema, body: projectionBodySchema, reply: projectionSchema },
  /** Deletes the default case; the newest other one becomes the default. */
  deleteProjection: { params: symbolParamsSchema, reply: messageSchema },
  /** Saves a case under its name. The first one of a company is its default. */
  saveCase: { params: symbolParamsSchema, body: saveCaseBodySchema, reply: projectionSchema },
  deleteCase: { params: symbolParamsSchema, query: caseQuerySchema, reply: messageSchema },
  renameCase: { params: symbolParamsSchema, body: renameCaseBodySchema, reply: savedCasesSchema },
  makeDefaultCase: { params: symbolParamsSchema, body: caseQuerySchema, reply: savedCasesSchema },

  valuations: { params: symbolParamsSchema, reply: valuationListSchema },
  /** A valuation of the same name and company is replaced and stays shared. */
  saveValuation: { params: symbolParamsSchema, body: valuationBodySchema, reply: valuationSchema },
  deleteValuation: { params: valuationParamsSchema, reply: messageSchema },
  shareValuation: { params: valuationParamsSchema, reply: valuationSchema },
  unshareValuation: { params: valuationParamsSchema, reply: valuationSchema },
  sharedValuation: { params: shareTokenParamsSchema, reply: sharedValuationSchema },

  cacheStats: { query: cacheStatsQuerySchema, reply: cacheStatsSchema },
  diskUsage: { reply: diskUsageSchema },
  clearCache: { reply: messageSchema },
  cacheEntry: { params: cacheKeyParamsSchema, reply: cacheValueSchema },
  clearCacheEntry: { params: cacheKeyParamsSchema, reply: messageSchema },
  clearCachedCompany: { params: symbolParamsSchema, reply: messageSchema },
  liftProviderBlock: { params: providerParamsSchema, reply: messageSchema },

  users: { query: usersQuerySchema, reply: usersSchema },
  changeRole: { params: userIdParamsSchema, body: roleBodySchema, reply: usersSchema.shape.users.element },
  inviteUser: { body: invitationBodySchema, reply: madeLinkSchema },
  withdrawInvitation: { params: userIdParamsSchema, reply: messageSchema },
  makePasswordLink: { params: userIdParamsSchema, body: passwordLinkBodySchema, reply: madeLinkSchema },
  deleteUser: { params: userIdParamsSchema, reply: messageSchema },
  dismissMembershipRequest: { params: userIdParamsSchema, reply: messageSchema },
  signOutUser: { params: userIdParamsSchema, reply: messageSchema },
  audit: { query: auditQuerySchema, reply: auditSchema },

  apps: { query: appsQuerySchema, reply: appsSchema },
  reportAppFailure: { params: appParamsSchema, body: appFailureBodySchema, reply: okSchema },
  reportVisits: { body: visitsBodySchema, reply: okSchema },

  appReleases: { reply: appReleasesSchema },
  appRelease: { params: appParamsSchema, reply: appReleaseSchema },
  publishBuild: { params: appParamsSchema, body: publishBodySchema, reply: appReleaseSchema },
  /** Stores a build whose files the gateway has, and names those that it lacks. */
  storeBuild: { params: buildParamsSchema, body: storeBuildBodySchema, reply: storedBuildSchema },
  /** Sends a file of a build: the body is its bytes, as `application/octet-stream`. */
  sendBuildFile: { params: buildFileParamsSchema, reply: messageSchema },
  registerBuild: { params: appParamsSchema, body: registerBodySchema, reply: appReleaseSchema },
  promoteBuild: { params: appParamsSchema, body: promoteBodySchema, reply: appReleaseSchema },
  setCanary: { params: appParamsSchema, body: canaryBodySchema, reply: appReleaseSchema },
  rollBackApp: { params: appParamsSchema, body: rollbackBodySchema, reply: appReleaseSchema },
  makePreview: { params: appParamsSchema, body: previewBodySchema, reply: madeOverrideSchema },
  showLocalBuild: { params: appParamsSchema, body: localBuildBodySchema, reply: madeOverrideSchema },
  renewLocalBuild: { params: overrideParamsSchema, reply: renewedOverrideSchema },
  endOverride: { params: overrideParamsSchema, reply: messageSchema },
  buildLinks: { reply: buildLinksSchema },
  readOverrideLink: { body: overrideLinkBodySchema, reply: offeredOverrideSchema },
  openOverride: { body: overrideLinkBodySchema, reply: offeredOverrideSchema },
  /** Shows the released build to a browser that holds a link, and the build of the link again. */
  compareOverride: { body: compareOverrideBodySchema, reply: messageSchema },
  leaveOverride: { reply: messageSchema },
  appVitals: { reply: allAppVitalsSchema },
  steerGuard: { params: appParamsSchema, body: guardBodySchema, reply: okSchema },
  flags: { reply: flagsSchema },
  setFlag: { params: flagParamsSchema, body: flagBodySchema, reply: flagsSchema },
  removeFlag: { params: flagParamsSchema, reply: flagsSchema },
  appOrigins: { reply: appOriginsSchema },
  approveOrigin: { body: appOriginBodySchema, reply: appOriginsSchema },
  withdrawOrigin: { body: appOriginBodySchema, reply: appOriginsSchema },
  callsOfApps: { reply: appCallsSchema },
  shells: { reply: supportMatrixSchema },
  deleteBuild: { params: buildParamsSchema, reply: messageSchema },
  deleteUnreleasedBuilds: { params: appParamsSchema, reply: messageSchema },
  freeAppPath: { params: appPathParamsSchema, query: appClaimQuerySchema, reply: messageSchema },
  deployPolicy: { params: appParamsSchema, reply: deployPolicySchema },
  setDeployPolicy: { params: appParamsSchema, body: deployPolicySchema, reply: deployPolicySchema },
  deployTokens: { params: appParamsSchema, reply: deployTokensSchema },
  makeDeployToken: { params: appParamsSchema, body: deployTokenBodySchema, reply: madeDeployTokenSchema },
  revokeDeployToken: { params: deployTokenParamsSchema, reply: messageSchema },
} as const satisfies Record<RouteName, CallSchemas>;

/** A call with all parts; those that it lacks are undefined. */
type Whole<Call> = Call & { readonly [Key in Exclude<keyof CallSchemas, keyof Call>]?: undefined };
type WholeCalls = { readonly [Name in RouteName]: Whole<(typeof schemas)[Name]> };
interface Calls extends WholeCalls {}

/** Schemas of the input and the reply of each call of `routes`. The reply of a download is text. */
export const calls: Calls = schemas;

/** The schema of one part of a call; undefined where the call has none. */
export type CallSchema<Name extends RouteName, Key extends keyof CallSchemas> = Calls[Name][Key];

type Part<Name extends RouteName, Key extends 'params' | 'query' | 'body'> =
  Calls[Name] extends Record<Key, infer Schema>
    ? Schema extends z.ZodType
      ? { readonly [K in Key]: z.input<Schema> }
      : never
    : { readonly [K in Key]?: never };

/** Input of a call: the parts that have a schema. */
export type CallInput<Name extends RouteName> = Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>;

/** Reply of a call. */
export type CallReply<Name extends RouteName> = z.output<Calls[Name]['reply']>;
