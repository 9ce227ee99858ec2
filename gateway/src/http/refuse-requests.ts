import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { BadInput } from '../errors/errors.ts';

/**
 * Refuses requests that a proxy in front may read in another way than this server does, and all that follow on their
 * connection: two Host headers, HTTP/0.9, and chunks in HTTP/1.0, which knows none.
 */
export function refuseAmbiguous(app: FastifyInstance): void {
  const refused = new WeakSet<IncomingMessage['socket']>();
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (!refused.has(raw.socket) && !isAmbiguous(raw)) return done();
    refused.add(raw.socket);
    reply.header('connection', 'close');
    done(new BadInput('The request cannot be read.'));
  });
}

function isAmbiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  if (httpVersion === '0.9' || (httpVersion === '1.0' && headers['transfer-encoding'] !== undefined)) return true;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/**
 * Refuses the character NUL in every text of a request. Postgres cannot store it, and the embedded database stores what Postgres
 * would refuse.
 */
export function refuseNul(app: FastifyInstance): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    if (!hasNul([params, query, body])) return done();
    done(new BadInput('A text has the character NUL, which cannot be stored.'));
  });
}

/** Returns whether a text or a name within a value has the character NUL. Without recursion: a body may be nested deeply. */
function hasNul(value: unknown): boolean {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string' && next.includes('\0')) return true;
    // The body of an upload is checked as it is parsed, in its worker.
    if (typeof next !== 'object' || next === null || ArrayBuffer.isView(next)) continue;
    for (const [name, part] of Object.entries(next)) {
      if (name.includes('\0')) return true;
      if (part !== undefined) open.push(part);
    }
  }
  return false;
}
