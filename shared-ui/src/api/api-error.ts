import type { ErrorCode } from '@basecase/gateway/contract';

/** The gateway answered, but not with success. `message` is fit for the screen. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  /** Seconds until another try makes sense; null when the gateway did not say. */
  readonly retryAfterSeconds: number | null;

  constructor(message: string, status: number, code: ErrorCode | null, retryAfterSeconds: number | null = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True when the text is the gateway's own, not one made up here for an answer without a text. */
  get saidByGateway(): boolean {
    return this.code !== null;
  }
}

/** No answer at all: the gateway is out of reach. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  constructor() {
    super('Network error. Please check your connection and try again.');
  }
}

/**
 * Whether the gateway answered with an error. Page and app each carry a copy of the class, and the client of the page throws into
 * the app: `instanceof` knows one's own copy only.
 */
export function isApiError(error: unknown): error is ApiError {
  return isErrorNamed('ApiError', error) && 'status' in error && 'code' in error;
}

/** Whether the gateway did not answer, whichever copy of the class says so. */
export function isNetworkError(error: unknown): error is NetworkError {
  return isErrorNamed('NetworkError', error);
}

function isErrorNamed(name: string, error: unknown): error is Error {
  return error instanceof Error && error.name === name;
}

/** The text for the screen of whatever was thrown. */
export function errorText(error: unknown, fallback: string): string {
  return isApiError(error) || isNetworkError(error) ? error.message : fallback;
}
