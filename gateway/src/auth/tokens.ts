import { createHash, randomUUID } from 'node:crypto';
import jwt from '@fastify/jwt';
import plugin from 'fastify-plugin';
import { z } from 'zod';
import type { SessionUser } from '../http/session-user.ts';

interface TokenOptions {
  /** One or two; the first signs, each verifies. */
  readonly secrets: readonly string[];
  readonly ttlSeconds: number;
}

/** The claims of a token. It must not carry the role, which can change before it expires. */
export interface Claims {
  readonly userId: string;
  readonly tokenVersion: number;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface Tokens {
  /** Returns a new bearer token for the user. */
  issue(user: SessionUser): string;
  /** Returns the claims of a token, or null when it is invalid in any way. */
  verify(token: string): Claims | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    tokens: Tokens;
  }
}

const algorithm = 'HS256';
const name = 'basecase';
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

/** Adds `app.tokens`: only HS256, our issuer and audience, all claims required, keys from a fixed map. */
export const tokensPlugin = plugin<TokenOptions>(
  async (app, { secrets, ttlSeconds }) => {
    const keys = new Map(secrets.map((secret) => [keyIdOf(secret), secret]));
    const [signing] = secrets;
    if (signing === undefined) throw new Error('There is no secret to sign with.');
    await app.register(jwt, {
      secret: signing,
      sign: { algorithm, iss: name, aud: name, expiresIn: ttlSeconds, kid: keyIdOf(signing) },
    });

    app.decorate('tokens', {
      issue: (user: SessionUser) => app.jwt.sign({ sub: user.id, tv: user.tokenVersion, jti: randomUUID() }),
      verify: (token: string) => {
        if (token.length > maxTokenLength) return null;
        try {
          const { header } = headerSchema.parse(app.jwt.decode(token, { complete: true }));
          const key = keys.get(header.kid);
          if (key === undefined) return null;
          const requiredClaims = ['iss', 'aud', 'sub', 'jti', 'iat', 'exp', 'tv'];
          const claims = claimsSchema.parse(
            app.jwt.verify(token, { key, algorithms: [algorithm], allowedIss: name, allowedAud: name, requiredClaims }),
          );
          if (claims.iat > Date.now() / 1000 + clockSkewSeconds) return null;
          return { userId: claims.sub, tokenVersion: claims.tv, expiresAt: claims.exp * 1000 };
        } catch {
          // The caller must not learn why a token is refused.
          return null;
        }
      },
    });
  },
  { name: 'tokens' },
);

function keyIdOf(secret: string): string {
  return createHash('sha256').update(`key id of ${secret}`).digest('base64url').slice(0, 11);
}
