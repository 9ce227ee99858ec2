import { type ApiError, errorText, isApiError } from '../api/api-error.ts';
import { isWaiting } from '../api/ask-again.ts';

/** A queued call fails only when its reader stops waiting. */
export const stoppedText = 'You stopped waiting for the data provider.';
const hourInSeconds = 3_600;

/** True for an exhausted limit that ends within the hour: the requests of the day are not used up. */
export function isBriefLimit(error: unknown): boolean {
  return isUsedUp(error) && (error.retryAfterSeconds ?? hourInSeconds) < hourInSeconds;
}

/** True when the provider takes no requests, for a while or for the day. */
export function isUsedUp(error: unknown): error is ApiError {
  return isApiError(error) && error.code === 'quota_exceeded';
}

/** The text for a failed load of a company's stock data. A reader cannot upgrade the server's plan, so no text says so. */
export function stockLoadErrorText(error: unknown, fallback: string): string {
  if (isWaiting(error)) return stoppedText;
  return errorText(error, fallback);
}
