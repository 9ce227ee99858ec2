import { errorText, isApiError } from '../api/api-error.ts';

/** The specification's text for the load of a stock, word for word. */
const dayUsedUp =
  'API rate limit exceeded. The free Alpha Vantage API allows only 25 requests per day. Please try again tomorrow or upgrade to a premium plan.';
const hourInSeconds = 3_600;

/**
 * The text for a failed load of a company's stock data. The long text about the limit of the day is shown only where "tomorrow" is
 * true: a shorter wait keeps the text of the gateway.
 */
export function stockLoadErrorText(error: unknown, fallback: string): string {
  const isUsedUp = isApiError(error) && error.code === 'quota_exceeded';
  const isForToday = isUsedUp && (error.retryAfterSeconds ?? hourInSeconds) >= hourInSeconds;
  return isForToday ? dayUsedUp : errorText(error, fallback);
}
