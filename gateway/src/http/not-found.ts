import type { FastifyReply, FastifyRequest } from 'fastify';
import { replyWithError } from './error-reply.ts';
import { NotFound } from './errors.ts';
import { apiHeaders, baseHeaders } from './security-headers.ts';

/** Answers whatever no route is for. */
export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ ...baseHeaders, ...apiHeaders });
  return replyWithError(new NotFound('Not found.'), request, reply);
}
