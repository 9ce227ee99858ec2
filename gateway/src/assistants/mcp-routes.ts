import caching from '@fastify/caching';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { members } from '../contract/call.ts';
import { Forbidden, Unauthorized } from '../errors/errors.ts';
import { addMissing, apiHeaders } from '../http/security-headers.ts';
import { createAskGateway } from './ask-gateway.ts';

interface McpDeps {
  /** The page has the address of its settings for mail; without one, that which the caller used. */
  readonly config: Pick<Config, 'mail' | 'corsOrigins'>;
}

/** Serves the tools of assistants by the Model Context Protocol. No session is kept between two requests. */
export async function mcpRoutes(app: FastifyInstance, { config }: McpDeps): Promise<void> {
  await app.register(caching, { privacy: 'no-store' });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    addMissing(reply, apiHeaders);
    done();
  });
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: { access: members, byToken: true },
    schema: { hide: true },
    handler: async (request, reply) => {
      const user = request.session;
      if (user === null) throw new Unauthorized('Please send a personal token.');
      const origin = config.mail?.pageUrl ?? `${request.protocol}://${request.host}`;
      requireOwnPage(request, origin, config.corsOrigins);
      const ask = createAskGateway(app, app.tokens.issue(user));
      const onFailure = (err: unknown) => request.log.error({ err }, 'a tool of assistants failed');
      // The library takes longer to load than the rest of a start may take.
      const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/server'),
        import('./mcp-server.ts'),
      ]);
      const handler = createMcpHandler(() => createMcpServer(user.role, { ask, origin }, onFailure), {
        onerror: (err) => request.log.info({ err }, 'a request of an assistant was refused'),
      });
      // Sent by Fastify, the reply gets the headers of all replies, which the library's own handler for Node would not add.
      return reply.send(await handler.fetch(toWebRequest(request, origin), { parsedBody: request.body }));
    },
  });
}

/** A page of another site must not ask, and no name that is pointed at this server. @throws Forbidden */
function requireOwnPage({ headers, host }: FastifyRequest, pages: string, allowed: readonly string[]): void {
  if (host !== new URL(pages).host) throw new Forbidden(`The tools are at ${pages}/mcp.`);
  if (headers.origin === undefined || headers.origin === pages || allowed.includes(headers.origin)) return;
  throw new Forbidden('Pages of this origin may not ask the tools.');
}

function toWebRequest({ method, url, headers, body }: FastifyRequest, origin: string): Request {
  const sent = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') sent.set(name, value);
  return new Request(origin + url, {
    method,
    headers: sent,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
