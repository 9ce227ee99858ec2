import type { ErrorCode } from '../contract/error-codes.ts';

/** An error that a caller may see. Its message is sent; it must not contain a secret or a URL. */
export abstract class AppError extends Error {
  abstract readonly status: number;
  abstract readonly code: ErrorCode;
}

export class BadInput extends AppError {
  override readonly name = 'BadInput';
  readonly status = 400;
  readonly code = 'bad_input';
}

export class Unauthorized extends AppError {
  override readonly name = 'Unauthorized';
  readonly status = 401;
  readonly code = 'unauthorized';
}

export class Forbidden extends AppError {
  override readonly name = 'Forbidden';
  readonly status = 403;
  readonly code = 'forbidden';
}

export class NotFound extends AppError {
  override readonly name = 'NotFound';
  readonly status = 404;
  readonly code = 'not_found';
}

export class Conflict extends AppError {
  override readonly name = 'Conflict';
  readonly status = 409;
  readonly code = 'conflict';
}

/** The caller made too many requests. */
export class RateLimited extends AppError {
  override readonly name = 'RateLimited';
  readonly status = 429;
  readonly code = 'rate_limited';
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A provider accepts no more calls for now: the daily budget is spent or its queue is full. */
export class QuotaExceeded extends AppError {
  override readonly name = 'QuotaExceeded';
  readonly status = 429;
  readonly code = 'quota_exceeded';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super('API rate limit exceeded. Please try again later.');
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A provider failed, refused the call or sent an unreadable body. */
export class BadUpstream extends AppError {
  override readonly name = 'BadUpstream';
  readonly status = 502;
  readonly code = 'bad_upstream';
}

export class UpstreamTimeout extends AppError {
  override readonly name = 'UpstreamTimeout';
  readonly status = 504;
  readonly code = 'upstream_timeout';
}

export class NotReady extends AppError {
  override readonly name = 'NotReady';
  readonly status = 503;
  readonly code = 'not_ready';
}
