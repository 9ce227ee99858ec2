import { type ApiError, errorText, isApiError } from '../api/api-error.ts';
import { isWaiting } from '../api/ask-again.ts';

/** The specification's text for the load of a stock, word for word. */
const dayUsedUp =
  'API rate limit exceeded. The free Alpha Vantage API allows only 25 requests per day. Please try again tomorrow or upgrade to a premium plan.';
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

/**
 * The text for a failed load of a company's stock data. The long text about the limit of the day is shown only where "tomorrow" is
 * true: a shorter wait keeps the text of the gateway.
 */
export function stockLoadErrorText(error: unknown, fallback: string): string {
  if (isWaiting(error)) return stoppedText;
  return isUsedUp(error) && !isBriefLimit(error) ? dayUsedUp : errorText(error, fallback);
}
