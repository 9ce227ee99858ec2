import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { sanitizeMessage } from '../contract/errors/error-text.ts';
import type { ErrorBody } from '../contract/errors/errors.ts';
import { AppError, BadFormula, NotFound, Queued } from '../errors/errors.ts';
import { isStoreOutage } from '../errors/store-outage.ts';
import { inputProblem } from './input-problem.model.ts';
import { errorHeaders } from './security-headers.ts';

/** Replies to an error of a route with `{ error, code }`. Only an AppError shows its message; other errors are logged and hidden. */
export function replyWithError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, body } = describeError(error);
  // A call that waits for its turn is not a failure.
  if (status >= 500 && !(error instanceof Queued)) {
    request.log[error instanceof AppError ? 'warn' : 'error']({ err: error, code: body.code }, 'call failed');
  }
  if (error instanceof AppError && 'retryAfterSeconds' in error && typeof error.retryAfterSeconds === 'number') {
    reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterSeconds)));
  }
  for (const name of successHeaders) reply.removeHeader(name);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** Headers of a success that must not remain on an error. */
const successHeaders = ['etag', 'age', 'content-encoding', 'content-disposition', 'content-length', 'last-modified'];

function describeError(error: FastifyError | Error): { readonly status: number; readonly body: ErrorBody } {
  if (error instanceof AppError) {
    const { status, code, olderCode } = error;
    const codes = olderCode === null ? { code } : { code: olderCode, exact: code };
    const place = error instanceof BadFormula ? { at: error.at } : {};
    return { status, body: { error: sanitizeMessage(error.message), ...codes, ...place } };
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    // Several reasons are sentences of their own.
    const text = [...new Set(error.validation.map(formatProblem))].slice(0, maxProblems).join(' ');
    return { status: 400, body: { error: sanitizeMessage(text), code: 'bad_input' } };
  }
  if (isStoreOutage(error)) {
    const text = 'The service is not ready. Please try again in a moment.';
    return { status: 503, body: { error: text, code: 'not_ready' } };
  }
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return clientErrors[status] ?? { status: 500, body: { error: 'Internal error', code: 'internal' } };
}

/** Replies to errors of Fastify itself, whose messages name the framework. */
const clientErrors: Readonly<Record<number, { readonly status: number; readonly body: ErrorBody }>> = {
  400: { status: 400, body: { error: 'The request cannot be read.', code: 'bad_input' } },
  // A file outside its folder must look like a missing file.
  403: { status: 404, body: { error: 'Not found.', code: 'not_found' } },
  404: { status: 404, body: { error: 'Not found.', code: 'not_found' } },
  413: { status: 413, body: { error: 'The request is too large.', code: 'too_large' } },
  414: { status: 400, body: { error: 'The address is too long.', code: 'bad_input' } },
  415: { status: 415, body: { error: 'The request must be JSON.', code: 'bad_input' } },
  429: { status: 429, body: { error: 'Too many requests. Please try again later.', code: 'rate_limited' } },
};

type Issue = NonNullable<FastifyError['validation']>[number];

/** A body with a thousand wrong entries must not produce a thousand sentences. */
const maxProblems = 3;

function formatProblem({ keyword, instancePath, message = '', params }: Issue): string {
  const path = instancePath.split('/').filter((part) => part !== '');
  return inputProblem({ code: keyword, path, message, details: params });
}

export function replyNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(errorHeaders(request.url));
  return replyWithError(new NotFound('Not found.'), request, reply);
}
