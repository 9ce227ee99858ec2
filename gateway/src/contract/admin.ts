import { z } from 'zod';
import { credentialsSchema, messageSchema, signOutBodySchema } from './access/auth.ts';
import { roleSchema } from './access/roles.ts';
import { admins, defineCalls, get, patch, post, remove } from './call.ts';
import { momentSchema, sourceSchema, symbolParamsSchema } from './figures.ts';

const cacheEntrySchema = z.object({
  /** Bytes of the stored answer, uncompressed. */
  size: z.number().int(),
  /** Seconds until it expires; 0 or less when expired; null never expires. */
  ttl: z.number().nullable(),
  /** `missing`: the provider has no such data. */
  type: z.enum(['overview', 'statement', 'price', 'earnings', 'filing', 'ticker', 'projection', 'other', 'missing']),
  /** Seconds since it was stored. */
  age: z.number(),
});
export type CacheEntry = z.infer<typeof cacheEntrySchema>;

export const cacheStatsQuerySchema = z.object({
  /** Only keys that contain this text, in any case. */
  filter: z.string().trim().max(200).default(''),
  /** An offset beyond the end gives the last page. */
  offset: z.coerce.number<number>().int().min(0).max(1e9).default(0),
  limit: z.coerce.number<number>().int().min(1).max(1000).default(1000),
});

const budgetSchema = z.object({
  limit: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /** When at least one more call becomes possible; null while nothing is used. */
  resetsAt: momentSchema.nullable(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** The calls to one metered provider in its running period. */
const providerBudgetSchema = budgetSchema.extend({
  provider: sourceSchema,
  failed: z.number().int(),
  /**
   * When the provider is called again after it reported its limit as reached; null without such a block. Absent from
   * the answer of an older gateway.
   */
  blockedUntil: momentSchema.nullable().optional(),
});
export type ProviderBudget = z.infer<typeof providerBudgetSchema>;

export const cacheStatsSchema = z.object({
  stats: z.object({
    keys: z.number().int(),
    /** Calls sent to the preferred metered provider in the running period, by the specification's name. */
    alphaVantageCount: z.number().int(),
    alphaVantageFailedCount: z.number().int(),
  }),
  /** The budget of the preferred metered provider. */
  budget: budgetSchema,
  /** The budgets of every metered provider, the preferred one first. Absent from the answer of an older gateway. */
  budgets: z.array(providerBudgetSchema).optional(),
  cacheData: z.record(z.string(), cacheEntrySchema),
  /** A page of the keys that fit the filter, sorted. */
  cacheKeys: z.array(z.string()),
  /** Number of keys that fit the filter, and of those before this page. */
  matched: z.number().int(),
  offset: z.number().int(),
  /** Number of users with a provider key of their own, whose answers are not in this list. Absent from an older gateway. */
  usersWithOwnKey: z.number().int().optional(),
});
export type CacheStats = z.infer<typeof cacheStatsSchema>;

/** Bytes on disk: of the database, of the stored answers in it (uncompressed) and their bound, and of files of this process. */
export const diskUsageSchema = z.object({
  database: z.number(),
  answers: z.number(),
  answersMax: z.number(),
  documents: z.number(),
  documentsMax: z.number(),
  apps: z.number(),
  /** The whole market, and its bound. Absent without a stored market, and from the answer of an older gateway. */
  market: z.number().optional(),
  marketMax: z.number().optional(),
});
export type DiskUsage = z.infer<typeof diskUsageSchema>;

export const cacheKeyParamsSchema = z.object({ key: z.string().min(1).max(200) });
export const providerParamsSchema = z.object({ provider: sourceSchema });
export const cacheValueSchema = z.object({ value: z.unknown() });

export const usersQuerySchema = z.object({
  /** Only accounts whose email or role contains this text, in any case. */
  q: z.string().trim().max(100).default(''),
  /** Only accounts after the one of this id: that of the last account of the previous page. */
  after: z.string().max(64).default(''),
  limit: z.coerce.number<number>().int().min(1).max(1000).default(100),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;

const listedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: roleSchema,
  createdAt: momentSchema,
  lastSignInAt: momentSchema.nullable(),
  /** Whether the user opened a link that was mailed to the address. Absent from the answer of an older gateway. */
  emailProved: z.boolean().optional(),
});

export const usersSchema = z.object({
  users: z.array(listedUserSchema),
  /** Whether there are more accounts. Absent from the answer of an older gateway, which has no pages. */
  more: z.boolean().optional(),
  /** Number of accounts that fit the text. Absent from the answer of an older gateway. */
  matched: z.number().int().optional(),
  /** Whether links can be mailed. Absent from the answer of an older gateway. */
  mail: z.boolean().optional(),
  /** Guests who ask for membership, at most 100, the oldest request first. Absent from the answer of an older gateway. */
  membershipRequests: z.array(listedUserSchema.extend({ askedAt: momentSchema })).optional(),
  /** Open invitations, the newest first. Absent from the answer of an older gateway. */
  invitations: z
    .array(
      z.object({
        id: z.string(),
        email: z.string(),
        role: roleSchema,
        createdBy: z.string(),
        expiresAt: momentSchema,
      }),
    )
    .optional(),
});
export type Users = z.infer<typeof usersSchema>;

export const userIdParamsSchema = z.object({ id: z.string().min(1).max(64) });
export const roleBodySchema = z.object({ role: roleSchema });
/** Whether the link is mailed where the server can; without it the link is shown. */
const mailSchema = z.boolean().optional();
export const invitationBodySchema = z.object({
  email: credentialsSchema.shape.email,
  role: roleSchema,
  mail: mailSchema,
});
export type Invitation = z.infer<typeof invitationBodySchema>;
export const passwordLinkBodySchema = z.object({ mail: mailSchema }).nullish();
export const madeLinkSchema = z.object({
  /** Shown once; empty when the link was mailed. */
  token: z.string(),
  email: z.string(),
  expiresAt: momentSchema,
  /** Absent unless a mail was requested. False: it could not be sent, and `token` can be passed on. */
  mailed: z.boolean().optional(),
});
export type MadeLink = z.infer<typeof madeLinkSchema>;

export const auditQuerySchema = z.object({
  /** Only lines whose actor or detail contains this text. */
  q: z.string().trim().max(100).default(''),
  /** Only lines before this id: that of the last line of the previous page. */
  before: z.string().max(64).default(''),
});
/** A page of the audit log: at most 50 lines, newest first. */
export const auditSchema = z.object({
  entries: z.array(
    z.object({ id: z.string(), at: momentSchema, actor: z.string(), action: z.string(), detail: z.string() }),
  ),
  /** Whether there are older lines. */
  more: z.boolean(),
  /**
   * The `before` of the next page; null without one. A search ends after a million lines, also before its page is full.
   * Absent from the answer of an older gateway.
   */
  next: z.string().nullable().optional(),
});
export type Audit = z.infer<typeof auditSchema>;

export const adminCalls = defineCalls({
  cacheStats: get('/api/cache/stats', admins, cacheStatsSchema, {
    query: cacheStatsQuerySchema,
    context: 'cache stats',
  }),
  diskUsage: get('/api/disk', admins, diskUsageSchema, { context: 'disk usage' }),
  clearCache: remove('/api/cache', admins, messageSchema),
  cacheEntry: get('/api/cache/:key', admins, cacheValueSchema, {
    params: cacheKeyParamsSchema,
    context: 'cache entry',
  }),
  clearCacheEntry: remove('/api/cache/:key', admins, messageSchema, {
    params: cacheKeyParamsSchema,
    context: 'cache entry',
  }),
  clearCachedCompany: remove('/api/cache/companies/:symbol', admins, messageSchema, {
    params: symbolParamsSchema,
    context: 'cache',
  }),
  liftProviderBlock: remove('/api/cache/providers/:provider/block', admins, messageSchema, {
    params: providerParamsSchema,
    context: 'provider',
  }),

  users: get('/api/users', admins, usersSchema, { query: usersQuerySchema }),
  changeRole: patch('/api/users/:id', admins, usersSchema.shape.users.element, {
    params: userIdParamsSchema,
    body: roleBodySchema,
    needsProof: true,
    context: 'user',
  }),
  inviteUser: post('/api/users/invitations', admins, madeLinkSchema, {
    body: invitationBodySchema,
    needsProof: true,
    context: 'invitation',
  }),
  withdrawInvitation: remove('/api/users/invitations/:id', admins, messageSchema, {
    params: userIdParamsSchema,
    context: 'invitation',
  }),
  makePasswordLink: post('/api/users/:id/password-link', admins, madeLinkSchema, {
    params: userIdParamsSchema,
    body: passwordLinkBodySchema,
    needsProof: true,
    context: 'link',
  }),
  deleteUser: remove('/api/users/:id', admins, messageSchema, {
    params: userIdParamsSchema,
    needsProof: true,
    context: 'user',
  }),
  dismissMembershipRequest: remove('/api/users/:id/membership-request', admins, messageSchema, {
    params: userIdParamsSchema,
    context: 'membership',
  }),
  signOutUser: post('/api/users/:id/sign-out', admins, messageSchema, {
    params: userIdParamsSchema,
    body: signOutBodySchema,
    context: 'user',
  }),
  audit: get('/api/audit', admins, auditSchema, { query: auditQuerySchema, context: 'audit trail' }),
});
