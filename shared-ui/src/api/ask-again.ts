import { type ApiError, isApiError, isNetworkError } from './api-error.ts';

/** The gateway holds a request this long: a shorter wait is asked for at once. */
const heldSeconds = 8;
const longestPauseMs = 10_000;
const shortestPauseMs = 500;

/** True for a call that waits in the queue of the data provider and goes on there. */
export function isQueued(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'queued';
}

/** Options of a query that asks again by itself while its call waits in a queue. Provider calls are scarce: nothing else is retried. */
export const askAgainWhenQueued = {
  retry: (_failures: number, error: Error): boolean => isQueued(error),
  retryDelay: (failures: number, error: Error): number => {
    if (!isQueued(error)) return Math.min(1_000 * 2 ** failures, 30_000);
    const ms = ((error.retryAfterSeconds ?? 1) - heldSeconds) * 1_000;
    return Math.min(longestPauseMs, Math.max(shortestPauseMs, ms));
  },
};

/** The same for a query that also asks again after a network error. */
export const askAgain = {
  ...askAgainWhenQueued,
  retry: (failures: number, error: Error): boolean => isQueued(error) || (isNetworkError(error) && failures < 2),
};
