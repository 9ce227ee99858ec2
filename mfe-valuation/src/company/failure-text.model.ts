import { isApiError, isNetworkError } from '@basecase/shared-ui/api/api-error';

/** Returns the sentence of a failed action, with the reason when one is known. */
export function failureText(sentence: string, error: unknown): string {
  const known = isNetworkError(error) || (isApiError(error) && error.saidByGateway);
  return known ? `${sentence} ${error.message}` : sentence;
}
