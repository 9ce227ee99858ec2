import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import { RateLimited } from '../http/errors.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { AuthService } from './auth-service.ts';

/** Each sign-in costs a hash: what one address may ask for in a minute, whatever comes of it. */
const callsPerMinute = 300;

/** Signing up, in and out, and who one is. */
export async function authRoutes(app: FastifyInstance, auth: AuthService): Promise<void> {
  await app.register(rateLimit, {
    max: callsPerMinute,
    timeWindow: 60_000,
    addHeaders: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
      'retry-after': false,
    },
    errorResponseBuilder: (_request, { ttl }) =>
      new RateLimited('Too many attempts. Please try again later.', Math.ceil(ttl / 1000)),
  });
  const answer = ({ email, role }: SessionUser) => ({ email, role });

  defineRoute(app, 'signUp', async ({ input, request }) => {
    const user = await auth.signUp(input.body, request.ip);
    return { token: app.tokens.issue(user), user: answer(user) };
  });
  defineRoute(app, 'login', async ({ input, request }) => {
    const user = await auth.login(input.body, request.ip);
    return { token: app.tokens.issue(user), user: answer(user) };
  });
  defineRoute(app, 'logout', async ({ user }) => {
    await auth.logout(user());
    return { ok: true as const };
  });
  defineRoute(app, 'me', ({ user }) => ({ user: answer(user()) }));
}
