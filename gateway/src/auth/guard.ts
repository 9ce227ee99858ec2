import type { FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { Access } from '../contract/routes.ts';
import { Forbidden, NotReady, RateLimited, Unauthorized } from '../http/errors.ts';
import type { RequestCounter } from '../http/request-counter.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { SessionUsers } from '../users/session-users.ts';
import type { Claims } from './tokens.ts';

export interface GuardOptions {
  readonly sessions: SessionUsers;
  readonly counter: RequestCounter;
}

/** Adds `app.guard(access)`: the hook that every route of the contract starts with. */
export const guardPlugin = plugin<GuardOptions>(
  async (app, { sessions, counter }) => {
    // Checking a signature costs more than all the rest of a cached answer: a header seen before is not checked again.
    const verified = new LRUCache<string, Claims>({ max: 10_000 });
    app.decorateRequest('session', null);

    const claimsOf = (header: string | undefined): Claims | null => {
      if (header === undefined) return null;
      const known = verified.get(header);
      if (known !== undefined) return known;
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
      const claims = token === undefined ? null : app.tokens.verify(token);
      if (claims !== null) verified.set(header, claims);
      return claims;
    };

    const admit = (request: FastifyRequest, claims: Claims, user: SessionUser | null, access: Access): Error | null => {
      if (user === null || user.tokenVersion !== claims.tokenVersion) return signInAgain();
      if (access !== 'public' && !access.includes(user.role)) return new Forbidden(roleText(access));
      const wait = counter.take(user.id);
      if (wait > 0) return new RateLimited('Too many requests. Please try again later.', wait);
      request.session = user;
      return null;
    };

    app.decorate('guard', (access: Access) => {
      if (access === 'public')
        return (_request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => done();
      return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void) => {
        const claims = claimsOf(request.headers.authorization);
        if (claims === null || claims.expiresAt <= Date.now()) {
          done(signInAgain());
          return;
        }
        const recent = sessions.recent(claims.userId);
        if (recent !== null) {
          done(admit(request, claims, recent, access) ?? undefined);
          return;
        }
        sessions.read(claims.userId).then(
          (user) => done(admit(request, claims, user, access) ?? undefined),
          (error: unknown) => {
            request.log.error({ err: error }, 'the state of a user cannot be read');
            done(new NotReady('The service is not ready. Please try again in a moment.'));
          },
        );
      };
    });
  },
  { name: 'guard', dependencies: ['tokens'] },
);

function signInAgain(): Unauthorized {
  return new Unauthorized('Please sign in again.');
}

/** Names the roles that would do, the highest first. */
function roleText(roles: Exclude<Access, 'public'>): string {
  return `You need ${[...roles].reverse().join(' or ')} role.`;
}
