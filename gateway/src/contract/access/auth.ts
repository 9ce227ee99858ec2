import { z } from 'zod';
import { PASSWORD_MIN_LENGTH } from './password.ts';
import { roleSchema } from './roles.ts';

/** Body of sign-in and sign-up. Case and surrounding space of the email do not matter. */
export const credentialsSchema = z.object({
  email: z.string().trim().max(254).pipe(z.email('Please enter a valid email address.')),
  password: z
    .string()
    .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters.`)
    .refine((text) => new TextEncoder().encode(text).length <= 256, 'Password must be at most 256 bytes.'),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The digits of an authenticator app, or a recovery code. */
export const factorCodeSchema = z.string().trim().min(1, 'Please enter a code.').max(40, 'This code is too long.');

/** Body of sign-in. The mark of a device that signed in before keeps the guesses of strangers from delaying it. */
export const loginSchema = credentialsSchema.extend({
  device: z.string().max(200).optional(),
  /** The digits of an authenticator app, or a recovery code; required after the error `second_factor_needed`. */
  code: factorCodeSchema.optional(),
});
export type Login = z.infer<typeof loginSchema>;

export const currentPasswordSchema = z
  .string()
  .min(1, 'Please enter your current password.')
  .max(256, 'The current password is not right.');

/** Keeps the secret address of calendar and feeds, which otherwise ends with all sessions. */
const keepFeedSchema = z.boolean().optional();
/** Older pages send no body. */
export const signOutBodySchema = z.object({ keepFeed: keepFeedSchema }).nullish();

export const changePasswordBodySchema = z.object({
  current: currentPasswordSchema,
  password: credentialsSchema.shape.password,
  keepFeed: keepFeedSchema,
});
export type ChangePassword = z.infer<typeof changePasswordBodySchema>;

/** Body of a proof that the caller of a session is its user. */
export const proofBodySchema = z.union([
  z.object({ password: currentPasswordSchema }),
  z.object({ code: factorCodeSchema }),
]);
export type Proof = z.infer<typeof proofBodySchema>;

/** The secret of a link for an account: 32 random bytes. */
const linkTokenSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'This link is not complete. Please copy all of it.');
export const linkBodySchema = z.object({ token: linkTokenSchema });
export const useLinkBodySchema = z.object({
  token: linkTokenSchema,
  password: credentialsSchema.shape.password,
  code: factorCodeSchema.optional(),
});
export type UseLink = z.infer<typeof useLinkBodySchema>;
/** The purpose of a link: a new account, or a new password. */
export const accountLinkSchema = z.object({ kind: z.enum(['invitation', 'password']), email: z.string() });
export type AccountLink = z.infer<typeof accountLinkSchema>;

export const userSchema = z.object({ email: z.string(), role: roleSchema });
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z.object({
  token: z.string(),
  user: userSchema,
  /** Mark of the device, for its next sign-in. Absent from the answer of an older gateway. */
  device: z.string().optional(),
});
export type Session = z.infer<typeof sessionSchema>;

export const meSchema = z.object({ user: userSchema });
export const okSchema = z.object({ ok: z.literal(true) });
export const messageSchema = z.object({ message: z.string() });
