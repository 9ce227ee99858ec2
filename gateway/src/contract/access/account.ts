import { z } from 'zod';
import { defineCalls, get, members, post, put, remove, signedIn } from '../call.ts';
import { momentSchema } from '../figures.ts';
import { toLine } from '../plain-text.ts';
import { type Source, sources } from '../sources.ts';
import {
  accountLinkSchema,
  changePasswordBodySchema,
  credentialsSchema,
  currentPasswordSchema,
  factorCodeSchema,
  linkBodySchema,
  loginSchema,
  meSchema,
  messageSchema,
  okSchema,
  proofBodySchema,
  sessionSchema,
  useLinkBodySchema,
} from './auth.ts';
import { roleSchema } from './roles.ts';

/** A session is not enough to turn a second factor on: a copied one could shut the owner out. */
export const beginFactorBodySchema = z.object({ password: currentPasswordSchema });
export const codeBodySchema = z.object({ code: factorCodeSchema });

const secondFactorSchema = z.object({
  /** `closed`: the settings of the server do not offer it to this user. */
  state: z.enum(['off', 'on', 'closed']),
  /** When it was turned on; null while it is not. */
  since: momentSchema.nullable(),
  recoveryCodesLeft: z.number().int(),
});

/** The account of the signed-in user. */
export const accountSchema = z.object({
  email: z.string(),
  role: roleSchema,
  createdAt: momentSchema,
  /** Whether the user opened a link that was mailed to the address. */
  emailProved: z.boolean(),
  secondFactor: secondFactorSchema,
  /** When a Guest asked for membership; null without an open request. Absent from the answer of an older gateway. */
  membershipAskedAt: momentSchema.nullable().optional(),
  /** The last Admin cannot delete their account. */
  lastAdmin: z.boolean(),
});
export type Account = z.infer<typeof accountSchema>;

export const membershipRequestSchema = z.object({ askedAt: momentSchema });

/** A new key for an authenticator app. Sign-ins need it only after its first code was confirmed. */
export const secondFactorKeySchema = z.object({
  /** Base32, to type it in. */
  secret: z.string(),
  /** The same as an `otpauth:` address, for a picture. */
  uri: z.string(),
});
export type SecondFactorKey = z.infer<typeof secondFactorKeySchema>;

/** Each opens the account once. They are shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
/** The second factor is on and every session has ended: `session` replaces the caller's. */
export const confirmedFactorSchema = recoveryCodesSchema.extend({
  /** Absent from the answer of an older gateway, which ends no session. */
  session: sessionSchema.optional(),
});

/** The provider that own keys were for before others took them; pages of that time name none. */
export const firstProvider: Source = 'alpha-vantage';
const keyProviderSchema = z.object({ provider: z.enum(sources).default(firstProvider) });

/** A user's own key for a data provider. It is sent once and never shown again. */
export const ownKeyBodySchema = keyProviderSchema.extend({
  key: z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]{8,128}$/, 'A key has 8 to 128 letters, digits and signs, without spaces.'),
});

const providerKeySchema = z.object({
  /** Whether the settings of the server let users enter one. */
  offered: z.boolean(),
  /** Requests that the provider allows a free key in a day. */
  requestsPerDay: z.number().int(),
  /** The key that is kept; null without one. */
  key: z
    .object({
      lastFour: z.string(),
      since: momentSchema,
      /** False when the server can no longer open it: it must be entered again, and no other key is used instead. */
      isReadable: z.boolean(),
      /** Null while the server does not use own keys. */
      budget: z
        .object({
          limit: z.number().int(),
          used: z.number().int(),
          left: z.number().int(),
          /** When at least one more request becomes possible; null while none is used. */
          resetsAt: momentSchema.nullable(),
          /** Bounds beside those of the day. Absent from the answer of an older gateway. */
          further: z
            .array(
              z.object({
                per: z.enum(['hour', 'month']),
                counts: z.enum(['requests', 'companies']),
                limit: z.number().int(),
                left: z.number().int(),
              }),
            )
            .optional(),
        })
        .nullable(),
    })
    .nullable(),
});
export type ProviderKeyState = z.infer<typeof providerKeySchema>;

/** The key for the first provider, and those for others. */
export const ownKeyStateSchema = providerKeySchema.extend({
  /** Absent from the answer of an older gateway. */
  others: z.array(providerKeySchema.extend({ provider: z.enum(sources) })).optional(),
});
export type OwnKeyState = z.infer<typeof ownKeyStateSchema>;

export const deleteAccountBodySchema = z.object({
  email: credentialsSchema.shape.email,
  password: currentPasswordSchema,
  /** Needed where the second factor is on: the digits of an authenticator app, or a recovery code. */
  code: factorCodeSchema.optional(),
});
export type DeleteAccount = z.infer<typeof deleteAccountBodySchema>;

/** Everything that is kept of a user, as a file for them. */
export const accountExportSchema = z.object({
  exportedAt: momentSchema,
  account: z.object({
    id: z.string(),
    email: z.string(),
    role: roleSchema,
    createdAt: momentSchema,
    lastSignInAt: momentSchema.nullable(),
    emailProvedAt: momentSchema.nullable(),
    secondFactorSince: momentSchema.nullable(),
    /** Absent from an older gateway. */
    membershipAskedAt: momentSchema.nullable().optional(),
    /** The last four characters of the user's own provider key; null without one. Absent from an older gateway. */
    ownKey: z.object({ lastFour: z.string(), since: momentSchema }).nullable().optional(),
    /** All own keys of the user. Absent from an older gateway. */
    ownKeys: z.array(z.object({ provider: z.string(), lastFour: z.string(), since: momentSchema })).optional(),
    /** When the secret address of calendar and feeds was made; null without one. Absent from an older gateway. */
    feedAddressSince: momentSchema.nullable().optional(),
  }),
  projections: z.array(z.record(z.string(), z.unknown())),
  valuations: z.array(z.record(z.string(), z.unknown())),
  /** Absent from an older gateway. */
  typedPrices: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Saved screens of the market. Absent from an older gateway, as `ownPeers`. */
  screens: z.array(z.record(z.string(), z.unknown())).optional(),
  /** The companies that the user compares a company with. */
  ownPeers: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Lists of companies with their notes, and the user's visits to them. Absent from an older gateway. */
  watchlists: z.record(z.string(), z.unknown()).nullable().optional(),
  /** Notes on companies, and those that were removed within a day. Absent from an older gateway. */
  notes: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Absent from an older gateway. */
  alerts: z.array(z.record(z.string(), z.unknown())).optional(),
  /** How alerts reach the user; null where the user has not chosen. Absent from an older gateway, as the next. */
  alertSettings: z.record(z.string(), z.unknown()).nullable().optional(),
  /** Own alerts of companies and lists, and what is remembered of levels, screens, notes and valuations. */
  watchRules: z.record(z.string(), z.unknown()).optional(),
  /** Personal tokens, without the tokens themselves. Absent from an older gateway. */
  tokens: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Open links: those for the user, and those that they made for others. */
  links: z.array(z.record(z.string(), z.unknown())),
  /** Lines of the audit log that name the user. */
  auditLog: z.array(z.object({ at: momentSchema, actor: z.string(), action: z.string(), detail: z.string() })),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

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

/** Calls of sign-in and of the own account. */
export const accountCalls = defineCalls({
  signUp: post('/api/auth/signup', 'public', sessionSchema, {
    body: credentialsSchema,
    firstLoad: true,
    context: 'sign-up',
  }),
  login: post('/api/auth/login', 'public', sessionSchema, { body: loginSchema, firstLoad: true }),
  logout: post('/api/auth/logout', signedIn, okSchema, { firstLoad: true }),
  me: get('/api/auth/me', signedIn, meSchema, { firstLoad: true, byToken: false, context: 'session' }),
  /** Ends every other session; the reply has the new token of this one. */
  changePassword: post('/api/auth/password', signedIn, sessionSchema, { body: changePasswordBodySchema }),
  /** Proves the session for ten minutes; the reply has the token that replaces it. */
  proveSession: post('/api/auth/proof', signedIn, sessionSchema, { body: proofBodySchema, context: 'session' }),
  // The secret of a link is in the body: addresses are logged.
  accountLink: post('/api/auth/links', 'public', accountLinkSchema, { body: linkBodySchema, context: 'link' }),
  useAccountLink: post('/api/auth/links/use', 'public', sessionSchema, { body: useLinkBodySchema, context: 'link' }),

  account: get('/api/account', signedIn, accountSchema, { byToken: false }),
  exportAccount: get('/api/account/export', signedIn, accountExportSchema, {
    byToken: false,
    context: 'data of the account',
  }),
  deleteAccount: post('/api/account/delete', signedIn, messageSchema, {
    body: deleteAccountBodySchema,
    context: 'account',
  }),
  beginSecondFactor: post('/api/account/second-factor', signedIn, secondFactorKeySchema, {
    body: beginFactorBodySchema,
  }),
  confirmSecondFactor: post('/api/account/second-factor/confirm', signedIn, confirmedFactorSchema, {
    body: codeBodySchema,
    context: 'second factor',
  }),
  turnOffSecondFactor: post('/api/account/second-factor/off', signedIn, messageSchema, {
    body: codeBodySchema,
    context: 'second factor',
  }),
  renewRecoveryCodes: post('/api/account/second-factor/codes', signedIn, recoveryCodesSchema, {
    body: codeBodySchema,
    context: 'recovery codes',
  }),
  /** Asks Admins for membership. An open request stays as it is. */
  askForMembership: post('/api/account/membership-request', signedIn, membershipRequestSchema, {
    context: 'membership',
  }),
  ownKey: get('/api/account/own-key', signedIn, ownKeyStateSchema, { byToken: false }),
  /** Checks the key by one call, and keeps it in place of an earlier one for its provider. */
  saveOwnKey: put('/api/account/own-key', signedIn, ownKeyStateSchema, { body: ownKeyBodySchema }),
  /** Removes the key with everything that the user's keys loaded. */
  removeOwnKey: remove('/api/account/own-key', signedIn, ownKeyStateSchema, { query: keyProviderSchema }),
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
