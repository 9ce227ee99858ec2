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
} from '../access/account.ts';
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
} from '../access/auth.ts';
import { get, post, put, remove, signedIn } from '../call.ts';

/** Calls of sign-in and of the own account. */
export const accountCalls = {
  signUp: post('/api/auth/signup', 'public', {
    body: credentialsSchema,
    reply: sessionSchema,
    firstLoad: true,
    context: 'sign-up',
  }),
  login: post('/api/auth/login', 'public', { body: loginSchema, reply: sessionSchema, firstLoad: true }),
  logout: post('/api/auth/logout', signedIn, { reply: okSchema, firstLoad: true }),
  me: get('/api/auth/me', signedIn, { reply: meSchema, firstLoad: true, context: 'session' }),
  /** Ends every other session; the reply has the new token of this one. */
  changePassword: post('/api/auth/password', signedIn, {
    body: changePasswordBodySchema,
    reply: sessionSchema,
    context: 'password',
  }),
  /** Proves the session for ten minutes; the reply has the token that replaces it. */
  proveSession: post('/api/auth/proof', signedIn, { body: proofBodySchema, reply: sessionSchema, context: 'session' }),
  // The secret of a link is in the body: addresses are logged.
  accountLink: post('/api/auth/links', 'public', { body: linkBodySchema, reply: accountLinkSchema, context: 'link' }),
  useAccountLink: post('/api/auth/links/use', 'public', {
    body: useLinkBodySchema,
    reply: sessionSchema,
    context: 'link',
  }),

  account: get('/api/account', signedIn, { reply: accountSchema }),
  exportAccount: get('/api/account/export', signedIn, { reply: accountExportSchema, context: 'data of the account' }),
  deleteAccount: post('/api/account/delete', signedIn, {
    body: deleteAccountBodySchema,
    reply: messageSchema,
    context: 'account',
  }),
  beginSecondFactor: post('/api/account/second-factor', signedIn, {
    body: beginFactorBodySchema,
    reply: secondFactorKeySchema,
    context: 'second factor',
  }),
  confirmSecondFactor: post('/api/account/second-factor/confirm', signedIn, {
    body: codeBodySchema,
    reply: confirmedFactorSchema,
    context: 'second factor',
  }),
  turnOffSecondFactor: post('/api/account/second-factor/off', signedIn, {
    body: codeBodySchema,
    reply: messageSchema,
    context: 'second factor',
  }),
  renewRecoveryCodes: post('/api/account/second-factor/codes', signedIn, {
    body: codeBodySchema,
    reply: recoveryCodesSchema,
    context: 'recovery codes',
  }),
  /** Asks Admins for membership. An open request stays as it is. */
  askForMembership: post('/api/account/membership-request', signedIn, {
    reply: membershipRequestSchema,
    context: 'membership',
  }),
  ownKey: get('/api/account/own-key', signedIn, { reply: ownKeyStateSchema }),
  /** Checks the key by one call, and keeps it in place of an earlier one. */
  saveOwnKey: put('/api/account/own-key', signedIn, {
    body: ownKeyBodySchema,
    reply: ownKeyStateSchema,
    context: 'own key',
  }),
  /** Removes the key with everything that was loaded with it. */
  removeOwnKey: remove('/api/account/own-key', signedIn, { reply: ownKeyStateSchema, context: 'own key' }),
} as const;
