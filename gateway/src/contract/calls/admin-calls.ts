import { messageSchema, signOutBodySchema } from '../access/auth.ts';
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
} from '../admin.ts';
import { admins, get, patch, post, remove } from '../call.ts';
import { symbolParamsSchema } from '../figures.ts';

export const adminCalls = {
  cacheStats: get('/api/cache/stats', admins, { query: cacheStatsQuerySchema, reply: cacheStatsSchema }),
  diskUsage: get('/api/disk', admins, { reply: diskUsageSchema }),
  clearCache: remove('/api/cache', admins, { reply: messageSchema, context: 'cache' }),
  cacheEntry: get('/api/cache/:key', admins, { params: cacheKeyParamsSchema, reply: cacheValueSchema }),
  clearCacheEntry: remove('/api/cache/:key', admins, {
    params: cacheKeyParamsSchema,
    reply: messageSchema,
    context: 'cache entry',
  }),
  clearCachedCompany: remove('/api/cache/companies/:symbol', admins, {
    params: symbolParamsSchema,
    reply: messageSchema,
    context: 'cache',
  }),
  liftProviderBlock: remove('/api/cache/providers/:provider/block', admins, {
    params: providerParamsSchema,
    reply: messageSchema,
    context: 'provider',
  }),

  users: get('/api/users', admins, { query: usersQuerySchema, reply: usersSchema }),
  changeRole: patch('/api/users/:id', admins, {
    params: userIdParamsSchema,
    body: roleBodySchema,
    reply: usersSchema.shape.users.element,
    needsProof: true,
    context: 'user',
  }),
  inviteUser: post('/api/users/invitations', admins, {
    body: invitationBodySchema,
    reply: madeLinkSchema,
    needsProof: true,
    context: 'invitation',
  }),
  withdrawInvitation: remove('/api/users/invitations/:id', admins, {
    params: userIdParamsSchema,
    reply: messageSchema,
    context: 'invitation',
  }),
  makePasswordLink: post('/api/users/:id/password-link', admins, {
    params: userIdParamsSchema,
    body: passwordLinkBodySchema,
    reply: madeLinkSchema,
    needsProof: true,
    context: 'link',
  }),
  deleteUser: remove('/api/users/:id', admins, {
    params: userIdParamsSchema,
    reply: messageSchema,
    needsProof: true,
    context: 'user',
  }),
  dismissMembershipRequest: remove('/api/users/:id/membership-request', admins, {
    params: userIdParamsSchema,
    reply: messageSchema,
    context: 'membership',
  }),
  signOutUser: post('/api/users/:id/sign-out', admins, {
    params: userIdParamsSchema,
    body: signOutBodySchema,
    reply: messageSchema,
    context: 'user',
  }),
  audit: get('/api/audit', admins, { query: auditQuerySchema, reply: auditSchema, context: 'audit trail' }),
} as const;
