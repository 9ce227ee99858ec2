import { isApiError, isNetworkError } from '@basecase/shared-ui/api/api-error';

/** What failed, followed by the reason where one is known. */
export function failureText(what: string, error: unknown): string {
  const told = isNetworkError(error) || (isApiError(error) && error.saidByGateway);
  return told ? `${what} ${error.message}` : what;
}
