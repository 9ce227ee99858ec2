import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import plugin from 'fastify-plugin';
import { type Role, roleSchema } from '../contract/access/roles.ts';
import { appParamsSchema } from '../contract/apps.ts';
import type { Access } from '../contract/call.ts';
import { filingPageQuerySchema } from '../contract/edgar.ts';
import { AppError, Forbidden, NotReady, ProofNeeded, RateLimited, Unauthorized } from '../errors/errors.ts';
import { BoundedMap } from '../http/bounded-map.ts';
import type { AnonymousLimit, RequestCounter } from '../http/request-counter.ts';
import type { SessionUser } from '../http/session-user.ts';
import { type DeployTokenStore, deployTokenPattern } from '../releases/index.ts';
import type { CachedUser, SessionUsers } from '../users/session-users.ts';
import { type PersonalTokens, personalTokenPattern } from './personal-tokens.ts';
import type { Claims } from './tokens.ts';

export interface GuardDeps {
  readonly sessions: SessionUsers;
  readonly deployTokens: Pick<DeployTokenStore, 'check'>;
  readonly personalTokens: Pick<PersonalTokens, 'openToken'>;
  readonly counter: RequestCounter;
  readonly anonymousLimit: AnonymousLimit;
}

/** The claims and the user of an Authorization header that was verified before. */
interface VerifiedToken {
  readonly claims: Claims;
  cachedUser: CachedUser;
}

/** Adds a guard to every route of the scope, by the access in the contract. */
export const guardPlugin = plugin<GuardDeps>(
  async (app, { sessions, counter, anonymousLimit, deployTokens, personalTokens }) => {
    // A signature check costs more than the rest of a ready reply, so each header is checked once.
    const verified = new BoundedMap<string, VerifiedToken>(10_000);
    app.decorateRequest('session', null);
    app.decorateRequest('caller', null);
    app.decorateRequest('deployer', null);
    app.decorateRequest('ticketSubject', null);

    const verify = (header: string | undefined): VerifiedToken | null => {
      if (header === undefined) return null;
      const known = verified.get(header);
      if (known !== undefined) return known;
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
      const claims = token === undefined ? null : app.tokens.verify(token);
      if (claims === null) return null;
      const entry = { claims, cachedUser: sessions.cachedUser(claims.userId) };
      verified.set(header, entry);
      return entry;
    };

    const admit = (
      request: FastifyRequest,
      claims: Claims,
      user: SessionUser | null,
      roles: readonly Role[],
    ): Error | null => {
      if (user === null || user.tokenVersion !== claims.tokenVersion) return signInAgain();
      const refusal = refuseRole(request, user, roles);
      if (refusal !== null) return refusal;
      if (request.routeOptions.config.needsProof && Date.now() - claims.issuedAt > proofMs) return new ProofNeeded();
      const wait = counter.count(user.id);
      if (wait > 0) return new RateLimited('Too many requests. Please try again later.', wait);
      request.session = user;
      return null;
    };

    const admitHolder = (
      request: FastifyRequest,
      token: VerifiedToken | null,
      roles: readonly Role[],
      done: Done,
    ): void => {
      const now = Date.now();
      if (token === null || token.claims.expiresAt <= now) {
        done(signInAgain());
        return;
      }
      const { claims } = token;
      const recent = token.cachedUser.recent(now);
      if (recent !== null) {
        done(admit(request, claims, recent, roles) ?? undefined);
        return;
      }
      token.cachedUser = sessions.cachedUser(claims.userId);
      const read = mayOutliveDatabase(request, roles)
        ? sessions.readOrLast(claims.userId)
        : sessions.readUser(claims.userId);
      read.then(
        (user) => done(admit(request, claims, user, roles) ?? undefined),
        (error: unknown) => {
          request.log.error({ err: error }, 'a user cannot be read');
          done(notReady());
        },
      );
    };

    /** @throws Unauthorized, Forbidden, RateLimited */
    const admitToken = async (request: FastifyRequest, secret: string, roles: readonly Role[]): Promise<void> => {
      const userId = await personalTokens.openToken(secret);
      const user = userId === null ? null : await sessions.readUser(userId);
      if (user === null) throw new Unauthorized('This token is not known, has expired, or was revoked.');
      const refusal = refuseRole(request, user, roles);
      if (refusal !== null) throw refusal;
      if (request.routeOptions.config.byToken !== true) throw new Forbidden('A personal token only reads figures.');
      request.session = user;
    };

    const withRole = (roles: readonly Role[]) => (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
      const secret = personalTokenPattern.exec(request.raw.headers.authorization ?? '')?.[1];
      if (secret === undefined) {
        admitHolder(request, verify(request.raw.headers.authorization), roles, done);
        return;
      }
      admitToken(request, secret, roles).then(
        () => done(),
        (error: unknown) => {
          if (error instanceof AppError) done(error);
          else {
            request.log.error({ err: error }, 'a personal token cannot be checked');
            done(notReady());
          }
        },
      );
    };

    /** A frame cannot send a header: its address carries the ticket. A session does not replace it. */
    const withTicket = (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
      const { ticket = '' } = filingPageQuerySchema.safeParse(request.query).data ?? {};
      const claims = app.tokens.verifyTicket(ticket);
      request.ticketSubject = claims?.subject ?? null;
      const holder = claims === null ? null : { claims, cachedUser: sessions.cachedUser(claims.userId) };
      admitHolder(request, holder, allRoles, done);
    };

    /** Unauthenticated requests are allowed. */
    const ifKnown = (request: FastifyRequest, reply: FastifyReply, done: Done) => {
      if (request.raw.headers.authorization === undefined) done(anonymousLimit.count(request.ip) ?? undefined);
      else {
        withRole(allRoles)(request, reply, (error) => {
          if (error instanceof RateLimited) done(error);
          else done((request.session === null && anonymousLimit.count(request.ip)) || undefined);
        });
      }
    };

    const withDeployToken = (request: FastifyRequest, reply: FastifyReply, done: Done) => {
      const secret = deployTokenPattern.exec(request.raw.headers.authorization ?? '')?.[1];
      if (secret === undefined) {
        withRole(['Admin'])(request, reply, done);
        return;
      }
      deployTokens.check(appParamsSchema.safeParse(request.params).data?.app ?? '', secret).then(
        (deployer) => {
          request.deployer = deployer;
          done(deployer === null ? new Unauthorized('This deploy token is not valid for the app.') : undefined);
        },
        (error: unknown) => {
          request.log.error({ err: error }, 'a deploy token cannot be checked');
          done(notReady());
        },
      );
    };

    const chooseGuards = (access: Access): onRequestHookHandler[] => {
      if (access === 'public') return [];
      if (access === 'known') return [ifKnown];
      if (access === 'deploy') return [withDeployToken];
      if (access === 'ticket') return [withTicket];
      return [withRole(access)];
    };

    app.addHook('onRoute', (route) => {
      const access = route.config?.access;
      if (access === undefined) throw new Error(`The contract grants no access to ${route.url}.`);
      route.onRequest = [...chooseGuards(access), ...[route.onRequest ?? []].flat()];
    });
  },
  { name: 'guard', dependencies: ['tokens'] },
);

type Done = (error?: Error) => void;

/** Notes the caller. @returns the refusal of a user without one of the roles */
function refuseRole(request: FastifyRequest, user: SessionUser, roles: readonly Role[]): Forbidden | null {
  request.caller = user;
  return roles.includes(user.role) ? null : new Forbidden(roleText(roles));
}

/** A sign-in proves a session for this time to calls that grant power; a copied session must not keep it. */
const proofMs = 10 * 60_000;

const allRoles = roleSchema.options;

/** Changes, and data that only Admins may see, need a role that was just read. */
function mayOutliveDatabase({ method }: FastifyRequest, roles: readonly Role[]): boolean {
  return method === 'GET' && roles.some((role) => role !== 'Admin');
}

function notReady(): NotReady {
  return new NotReady('The service is not ready. Please try again in a moment.');
}

function signInAgain(): Unauthorized {
  return new Unauthorized('Please sign in again.');
}

/** Returns the message for a missing role; lists the sufficient roles, the highest first. */
function roleText(roles: readonly Role[]): string {
  return `You need ${[...roles].reverse().join(' or ')} role.`;
}
