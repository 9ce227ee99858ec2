import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { accountCalls } from '../contract/access/account.ts';
import { RateLimited } from '../errors/errors.ts';
import { defineRoutes } from '../http/define-routes.ts';
import { findNetwork } from '../http/find-network.ts';
import type { AccountUser } from '../http/session-user.ts';
import type { Accounts } from './create-accounts.ts';
import type { Devices } from './devices.ts';

/** Requests per address, successful or not: each sign-in costs a password hash. */
const callsPerMinute = 300;

const markSchema = z.object({ email: z.string().max(254), device: z.string().max(200) });

export async function authRoutes(
  app: FastifyInstance,
  { auth, account, devices, config }: Accounts & { readonly config: Pick<Config, 'trustProxy'> },
): Promise<void> {
  const answer = ({ email, role }: AccountUser) => ({ email, role });
  const sessionFor = (user: AccountUser) => ({ token: app.tokens.issue(user), user: answer(user) });
  const signedIn = async (user: AccountUser) => ({ ...sessionFor(user), device: await auth.deviceMark(user) });
  await app.register(async (slowed) => {
    await slowDown(slowed, devices);
    if (config.trustProxy === false) warnOfProxy(slowed);
    defineRoutes(slowed, accountCalls, {
      signUp: async ({ input, request }) => {
        const user = await auth.signUp(input.body, request.ip);
        return signedIn(user);
      },
      login: async ({ input, request }) => {
        const user = await auth.login(input.body, request.ip);
        return signedIn(user);
      },
      // The device keeps its mark, which may say that it passed the second factor.
      changePassword: async ({ input, request, user }) =>
        sessionFor(await auth.changePassword(user(), input.body, request.ip)),
      proveSession: async ({ input, request, user }) => {
        await account.prove(user(), input.body, request.ip);
        return sessionFor(user());
      },
      accountLink: ({ input }) => auth.checkLink(input.body.token),
      useAccountLink: async ({ input, request }) => {
        const user = await auth.useLink(input.body, request.ip);
        return signedIn(user);
      },
    });
  });
  defineRoutes(app, accountCalls, {
    logout: async ({ user }) => {
      await auth.logout(user());
      return { ok: true as const };
    },
    // There is no limit per address: every page load makes this call, and an office may share one address.
    me: ({ user }) => ({ user: answer(user()) }),
  });
}

/** Limits the requests of a network. A device that signed in before is counted by itself, not with its neighbours. */
async function slowDown(app: FastifyInstance, devices: Devices): Promise<void> {
  await app.register(rateLimit, {
    // The mark of the device is in the body.
    hook: 'preValidation',
    keyGenerator: ({ body, ip }) => {
      const { email = '', device } = markSchema.safeParse(body).data ?? {};
      const known = devices.verify(email, device);
      return known === null ? findNetwork(ip) : `device ${known}`;
    },
    max: callsPerMinute,
    timeWindow: 60_000,
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
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

/** Warns once about a proxy that the settings do not name: all callers would then share its attempts. */
function warnOfProxy(app: FastifyInstance): void {
  let warned = false;
  app.addHook('onRequest', (request, _reply, done) => {
    if (!warned && request.headers['x-forwarded-for'] !== undefined) {
      warned = true;
      request.log.warn(
        'Requests carry X-Forwarded-For and TRUST_PROXY is not set: behind a proxy all users count as one',
      );
    }
    done();
  });
}
