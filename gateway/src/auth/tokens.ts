import { createHash, randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import plugin from 'fastify-plugin';
import { z } from 'zod';
import type { AccountUser } from '../http/session-user.ts';

interface TokenDeps {
  /** One or two; the first signs, each verifies. */
  readonly secrets: readonly string[];
  readonly ttlSeconds: number;
}

/** The claims of a token. It must not carry the role, which can change before it expires. */
export interface Claims {
  readonly userId: string;
  readonly tokenVersion: number;
  /** Milliseconds since the epoch. A token is only issued after a proof, such as a password: it is the time of the proof too. */
  readonly issuedAt: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface TicketClaims extends Claims {
  readonly subject: string;
}

export interface Tokens {
  issue(user: AccountUser): string;
  /** Returns the claims of a token, or null when it is invalid in any way. */
  verify(token: string): Claims | null;
  /**
   * Returns a ticket of the user: it opens one thing for a few minutes, where a browser cannot send the session.
   * @param subject the thing that it opens
   */
  issueTicket(user: AccountUser, subject: string): string;
  /** Returns the claims of a ticket, or null when it is invalid in any way. A bearer token is no ticket. */
  verifyTicket(ticket: string): TicketClaims | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
  }
}

const algorithm = 'HS256';
const name = 'basecase';
/** Audience of tickets: it keeps a ticket from being a session, and a session from being a ticket. */
const ticketAudience = 'basecase-ticket';
const ticketSeconds = 300;
/** Tolerated difference between the clocks of two machines. */
const clockSkewSeconds = 30;
const maxTokenLength = 2048;

const headerSchema = z.object({ header: z.object({ kid: z.string(), alg: z.literal(algorithm) }) });
const claimsSchema = z.object({
  sub: z.string().min(1).max(64),
  jti: z.string().min(1).max(64),
  tv: z.number().int(),
  iat: z.number().int(),
  exp: z
    .number()
    .int()
    .max(Number.MAX_SAFE_INTEGER / 1000),
});
const ticketSchema = claimsSchema.extend({ thing: z.string().min(1).max(512) });

/** Adds `app.tokens`: only HS256, our issuer and audience, all claims required, keys from a fixed map. */
export const tokensPlugin = plugin<TokenDeps>(
  async (app, { secrets, ttlSeconds }) => {
    const keys = new Map(secrets.map((secret) => [deriveKeyId(secret), secret]));
    const [signing] = secrets;
    if (signing === undefined) throw new Error('There is no secret to sign with.');
    await app.register(jwt, {
      secret: signing,
      sign: { algorithm, iss: name, aud: name, expiresIn: ttlSeconds, kid: deriveKeyId(signing) },
    });

    const claimsIn = <Schema extends typeof claimsSchema>(token: string, audience: string, schema: Schema) => {
      if (token.length > maxTokenLength || !token.split('.').every(isCanonical)) return null;
      try {
        const { header } = headerSchema.parse(app.jwt.decode(token, { complete: true }));
        const key = keys.get(header.kid);
        if (key === undefined) return null;
        const requiredClaims = ['iss', 'aud', 'sub', 'jti', 'iat', 'exp', 'tv'];
        const claims = schema.parse(
          app.jwt.verify(token, {
            key,
            algorithms: [algorithm],
            allowedIss: name,
            allowedAud: audience,
            requiredClaims,
          }),
        );
        return claims.iat > Date.now() / 1000 + clockSkewSeconds ? null : claims;
      } catch {
        // The reply must not reveal why a token is refused.
        return null;
      }
    };

    const tokens: Tokens = {
      issue: (user) => app.jwt.sign({ sub: user.id, tv: user.tokenVersion, jti: randomUUID() }),
      issueTicket: (user, subject) =>
        app.jwt.sign(
          { sub: user.id, tv: user.tokenVersion, jti: randomUUID(), thing: subject },
          { aud: ticketAudience, expiresIn: ticketSeconds },
        ),
      verify: (token) => {
        const claims = claimsIn(token, name, claimsSchema);
        return claims === null ? null : toClaims(claims);
      },
      verifyTicket: (ticket) => {
        const claims = claimsIn(ticket, ticketAudience, ticketSchema);
        return claims === null ? null : { ...toClaims(claims), subject: claims.thing };
      },
    };
    app.decorate('tokens', tokens);
  },
  { name: 'tokens' },
);

/** The last letter of Base64 has spare bits: a token must not have several spellings. */
function isCanonical(part: string): boolean {
  return Buffer.from(part, 'base64url').toString('base64url') === part;
}

function toClaims({ sub, tv, iat, exp }: z.output<typeof claimsSchema>): Claims {
  return { userId: sub, tokenVersion: tv, issuedAt: iat * 1000, expiresAt: exp * 1000 };
}

function deriveKeyId(secret: string): string {
  return createHash('sha256').update(`key id of ${secret}`).digest('base64url').slice(0, 11);
}
