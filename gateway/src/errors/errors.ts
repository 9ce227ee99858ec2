import type { ErrorCode } from '../contract/errors/error-codes.ts';
import { rateLimitText } from '../contract/errors/error-text.ts';

/** An error that a caller may see. Its message is sent; it must not contain a secret or a URL. */
export abstract class AppError extends Error {
  abstract readonly status: number;
  abstract readonly code: ErrorCode;
  /** Sent as the code to clients of older releases; null where they know the code itself. */
  readonly olderCode: ErrorCode | null = null;
}

/** Returns a class of errors that has no field of its own. */
function defineError(name: string, status: number, code: ErrorCode) {
  return class extends AppError {
    override readonly name: string = name;
    readonly status: number = status;
    readonly code: ErrorCode = code;
  };
}

export class BadInput extends defineError('BadInput', 400, 'bad_input') {}
export class Unauthorized extends defineError('Unauthorized', 401, 'unauthorized') {}
export class Forbidden extends defineError('Forbidden', 403, 'forbidden') {}

/** The password is right, and the account asks for a code too. */
export class SecondFactorNeeded extends defineError('SecondFactorNeeded', 403, 'second_factor_needed') {}

/** The session must be proved again before a call that grants power. */
export class ProofNeeded extends AppError {
  override readonly name = 'ProofNeeded';
  readonly status = 403;
  readonly code = 'proof_needed';
  override readonly olderCode = 'forbidden';

  constructor() {
    // A page that cannot ask for the proof also shows this text.
    super('This needs your password, entered within the last 10 minutes. Please confirm it, or sign in again.');
  }
}

export class NotFound extends defineError('NotFound', 404, 'not_found') {}

/** The market does not hold a company. */
export class NotHeld extends NotFound {
  override readonly name = 'NotHeld';
  /** Whether its filings are being read. */
  readonly reading: boolean;

  constructor(message: string, reading: boolean) {
    super(message);
    this.reading = reading;
  }
}

export class Conflict extends defineError('Conflict', 409, 'conflict') {}

/** A formula that is wrong, or whose evaluation costs too much. */
export class BadFormula extends AppError {
  override readonly name = 'BadFormula';
  readonly status = 422;
  readonly code: ErrorCode;
  /** The place of the problem in characters from 0; null where it is the whole formula. */
  readonly at: number | null;

  constructor(message: string, at: number | null, code: 'bad_formula' | 'too_costly' = 'bad_formula') {
    super(message);
    this.at = at;
    this.code = code;
  }
}

/** The client is too old for this call. The message names the command that updates it. */
export class ClientOutdated extends defineError('ClientOutdated', 426, 'bad_input') {}

/** An error that says when a retry makes sense. */
abstract class RetryLater extends AppError {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export class RateLimited extends RetryLater {
  override readonly name = 'RateLimited';
  readonly status = 429;
  readonly code = 'rate_limited';
}

/** A provider accepts no more calls for now: the daily budget is spent or its queue is full. */
export class QuotaExceeded extends RetryLater {
  override readonly name = 'QuotaExceeded';
  readonly status = 429;
  readonly code = 'quota_exceeded';

  constructor(retryAfterSeconds: number, message = rateLimitText) {
    super(message, retryAfterSeconds);
  }
}

/** The caller's share of a provider's calls is used; calls are left for others. Never remembered for another caller. */
export class ShareExceeded extends RetryLater {
  override readonly name = 'ShareExceeded';
  readonly status = 429;
  readonly code = 'quota_exceeded';

  constructor(retryAfterSeconds: number) {
    super('Your share of the data provider’s requests is used for now. Please try again later.', retryAfterSeconds);
  }
}

/** The call waits in the queue of a provider and continues: a later retry gets the answer. Never remembered. */
export class Queued extends RetryLater {
  override readonly name = 'Queued';
  readonly status = 503;
  readonly code = 'queued';

  /** @param retryAfterSeconds estimated time until the call is sent */
  constructor(retryAfterSeconds: number) {
    super(`Waiting for a free call: about ${retryAfterSeconds} s. Please try again then.`, retryAfterSeconds);
  }
}

interface FailedCallOptions extends ErrorOptions {
  /** Seconds until the call may be made again; null when that may not help. */
  readonly retryAfterSeconds?: number | null;
}

/** An outside call failed. */
abstract class FailedCall extends AppError {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, { retryAfterSeconds = null, ...options }: FailedCallOptions = {}) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A provider failed, refused the call or sent an unreadable body. */
export class BadUpstream extends FailedCall {
  override readonly name = 'BadUpstream';
  readonly status = 502;
  readonly code: ErrorCode = 'bad_upstream';
}

/** A provider answers nothing, and is not asked until its pause ends. Never remembered: the ledger knows the pause. */
export class ProviderAway extends BadUpstream {
  override readonly code = 'provider_away';
  override readonly olderCode = 'bad_upstream';

  constructor(retryAfterSeconds: number) {
    super(`The data provider does not answer. It is asked again in about ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    });
  }
}

/** A provider refuses the key that it is called with. Other processes, which share failures by their names, see a BadUpstream. */
export class KeyRefused extends BadUpstream {}

export class UpstreamTimeout extends FailedCall {
  override readonly name = 'UpstreamTimeout';
  readonly status = 504;
  readonly code: ErrorCode = 'upstream_timeout';
}

/** A load takes longer than a request is held. It goes on: a client that asks again after the time joins it. */
export class StillLoading extends UpstreamTimeout {
  override readonly code = 'still_loading';
  override readonly olderCode = 'upstream_timeout';

  constructor(message = 'The answer took too long. Please try again.') {
    super(message, { retryAfterSeconds: 2 });
  }
}

export class NotReady extends AppError {
  override readonly name = 'NotReady';
  readonly status = 503;
  readonly code = 'not_ready';
  readonly retryAfterSeconds: number;

  constructor(message: string, { retryAfterSeconds = outageSeconds, ...options }: NotReadyOptions = {}) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface NotReadyOptions extends ErrorOptions {
  readonly retryAfterSeconds?: number;
}

/** A store that was unavailable often recovers within this time. */
const outageSeconds = 2;
