import { type ApiError, isApiError, isNetworkError } from './api-error.ts';

/** The gateway holds a request this long: a call with a shorter wait in a queue is retried at once. */
const heldSeconds = 8;
const longestPauseMs = 10_000;
const shortestPauseMs = 500;
/** The reader retries a provider that does not answer for longer: each try may cost a call. */
const longestOutageSeconds = 120;

/** True for a call that waits in the queue of the data provider, or for the provider's next try after an outage. */
export function isWaiting(error: unknown): error is ApiError {
  return isApiError(error) && (error.code === 'queued' || (isAway(error) && secondsOf(error) <= longestOutageSeconds));
}

/** True when the data provider does not answer, and is not called until its pause ends. */
export function isAway(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'provider_away';
}

/** True for a failed call that is retried after `failures` failures: a single failure with a time is retried once. */
export function isAskedAgain(error: unknown, failures: number): error is ApiError {
  return isWaiting(error) || (failures === 0 && isApiError(error) && isDatedFailure(error));
}

function isDatedFailure({ code, retryAfterSeconds }: ApiError): boolean {
  return (code === 'bad_upstream' || code === 'upstream_timeout') && retryAfterSeconds !== null;
}

function secondsOf({ retryAfterSeconds }: ApiError): number {
  return retryAfterSeconds ?? 1;
}

/** Options of a query that retries only while the data provider keeps its call waiting: calls are scarce. */
export const askAgainWhenWaiting = {
  retry: (failures: number, error: Error): boolean => isAskedAgain(error, failures),
  retryDelay: (failures: number, error: Error): number => {
    if (!isAskedAgain(error, 0)) return Math.min(1_000 * 2 ** failures, 30_000);
    if (error.code !== 'queued') return secondsOf(error) * 1_000;
    return Math.min(longestPauseMs, Math.max(shortestPauseMs, (secondsOf(error) - heldSeconds) * 1_000));
  },
};

/** The same for a query that also retries after a network error. */
export const askAgain = {
  ...askAgainWhenWaiting,
  retry: (failures: number, error: Error): boolean =>
    isAskedAgain(error, failures) || (isNetworkError(error) && failures < 2),
};
