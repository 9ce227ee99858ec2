import type { FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '../errors/errors.ts';
import { replyWithError } from './error-reply.ts';
import { errorHeaders } from './security-headers.ts';

/** Replies to a request without a route. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(errorHeaders(request.url));
  return replyWithError(new NotFound('Not found.'), request, reply);
}
