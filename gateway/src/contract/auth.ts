import { z } from 'zod';
import { roleSchema } from './roles.ts';

/** Body of sign-in and sign-up. Case and surrounding space of the email do not matter. */
export const credentialsSchema = z.object({
  email: z.string().trim().max(254).pipe(z.email('Please enter a valid email address.')),
  password: z
    .string()
    .min(6, 'Password must be at least 6 characters.')
    .refine((text) => new TextEncoder().encode(text).length <= 256, 'Password must be at most 256 bytes.'),
});
export type Credentials = z.infer<typeof credentialsSchema>;

export const userSchema = z.object({ email: z.string(), role: roleSchema });
export type User = z.infer<typeof userSchema>;

export const sessionSchema = z.object({ token: z.string(), user: userSchema });
export type Session = z.infer<typeof sessionSchema>;

export const meSchema = z.object({ user: userSchema });
export const okSchema = z.object({ ok: z.literal(true) });
export const messageSchema = z.object({ message: z.string() });
