import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { RateLimited } from '../errors/errors.ts';
import { defineRoute } from '../http/define-route.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { AuthService } from './auth-service.ts';
import type { Devices } from './devices.ts';

/** Requests per address, successful or not: each sign-in costs a password hash. */
const callsPerMinute = 300;

interface AuthRouteOptions {
  readonly auth: AuthService;
  readonly devices: Devices;
}

/** Sign-up, login, logout and the current user. */
export async function authRoutes(app: FastifyInstance, { auth, devices }: AuthRouteOptions): Promise<void> {
  const answer = ({ email, role }: SessionUser) => ({ email, role });
  const sessionFor = (user: SessionUser) => ({
    token: app.tokens.issue(user),
    user: answer(user),
    device: devices.issue(user.email),
  });
  await app.register(async (slowed) => {
    await slowDown(slowed);
    defineRoute(slowed, 'signUp', async ({ input, request }) => {
      const user = await auth.signUp(input.body, request.ip);
      return sessionFor(user);
    });
    defineRoute(slowed, 'login', async ({ input, request }) => {
      const user = await auth.login(input.body, request.ip);
      return sessionFor(user);
    });
    defineRoute(slowed, 'changePassword', async ({ input, request, user }) =>
      sessionFor(await auth.changePassword(user(), input.body, request.ip)),
    );
    defineRoute(slowed, 'accountLink', ({ input }) => auth.checkLink(input.body.token));
    defineRoute(slowed, 'useAccountLink', async ({ input }) => {
      const user = await auth.useLink(input.body.token, input.body.password);
      return sessionFor(user);
    });
  });
  defineRoute(app, 'logout', async ({ user }) => {
    await auth.logout(user());
    return { ok: true as const };
  });
  // No limit per address: every page load asks, and an office may share one address.
  defineRoute(app, 'me', ({ user }) => ({ user: answer(user()) }));
}

async function slowDown(app: FastifyInstance): Promise<void> {
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
}
