import type { ErrorCode } from '@basecase/gateway/contract';

/** A failure reply of the gateway. `message` is safe to show to users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  /** Seconds until a retry makes sense; null when the reply has no Retry-After. */
  readonly retryAfterSeconds: number | null;
  /** True when the reply has a text; false for the default text. */
  readonly saidByGateway: boolean;

  constructor(
    message: string,
    status: number,
    code: ErrorCode | null,
    {
      retryAfterSeconds = null,
      said = code !== null,
    }: { readonly retryAfterSeconds?: number | null; readonly said?: boolean } = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.saidByGateway = said;
  }
}

/** The gateway cannot be reached. `cause` is what the browser threw. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor(cause?: unknown) {
    super('Network error. Please check your connection and try again.', { cause });
  }
}

/**
 * True for a failure reply of the gateway. Page and app each have their own copy of the class, and the page's client throws into
 * the app, so `instanceof` is not enough.
 */
export function isApiError(error: unknown): error is ApiError {
  return isErrorNamed('ApiError', error) && 'status' in error && 'code' in error;
}

/** True when the gateway could not be reached, for every copy of the class. */
export function isNetworkError(error: unknown): error is NetworkError {
  return isErrorNamed('NetworkError', error);
}

function isErrorNamed(name: string, error: unknown): error is Error {
  return error instanceof Error && error.name === name;
}

/** The text to show for a thrown value; `fallback` for program errors and for replies without a text. */
export function errorText(error: unknown, fallback: string): string {
  const said = isApiError(error) ? error.saidByGateway : isNetworkError(error);
  return said && error instanceof Error ? error.message : fallback;
}
