import { z } from 'zod';
import { defineCalls, get, members, post, remove } from '../call.ts';
import { momentSchema } from '../figures.ts';
import { toLine } from '../plain-text.ts';
import { currentPasswordSchema, messageSchema } from './auth.ts';

/** Bounds of personal tokens. The rates are of each token. */
export const tokenRules = { most: 10, usualDays: 90, mostDays: 366, perMinute: 30, perDay: 1_000 } as const;

/** A token by which a program reads for its user. */
const personalTokenSchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: momentSchema,
  expiresAt: momentSchema,
  /** To the minute; null for a token that was never used. */
  lastUsedAt: momentSchema.nullable(),
});
export type PersonalToken = z.infer<typeof personalTokenSchema>;
export const personalTokensSchema = z.object({ tokens: z.array(personalTokenSchema) });

/** A session is not enough: a copied one could make a token that outlives it. */
export const makePersonalTokenBodySchema = z.object({
  name: z.string().overwrite(toLine).min(1, 'Please enter a name.').max(60),
  password: currentPasswordSchema,
  days: z.number().int().min(1).max(tokenRules.mostDays).default(tokenRules.usualDays),
});
/** The token itself is sent once and never shown again. */
export const madePersonalTokenSchema = personalTokenSchema.extend({ token: z.string() });

export const personalTokenCalls = defineCalls({
  personalTokens: get('/api/account/tokens', members, personalTokensSchema, { byToken: false }),
  makePersonalToken: post('/api/account/tokens', members, madePersonalTokenSchema, {
    body: makePersonalTokenBodySchema,
    context: 'token',
  }),
  /** Ends a token at once. */
  revokePersonalToken: remove('/api/account/tokens/:id', members, messageSchema, {
    params: z.object({ id: z.string().min(1).max(64) }),
    context: 'token',
  }),
});
