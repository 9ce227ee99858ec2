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

  /** By name: the page and a feature app each carry this class, and an error of the one is thrown into the other. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError';
  }

  /** True when the text is the gateway's own, not one made up here for an answer without a text. */
  get saidByGateway(): boolean {
    return this.code !== null;
  }
}

/** No answer at all: the gateway is out of reach. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';

  /** By name, as ApiError. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'NetworkError';
  }

  constructor() {
    super('Network error. Please check your connection and try again.');
  }
}

/** The text for the screen of whatever was thrown. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError || error instanceof NetworkError ? error.message : fallback;
}
