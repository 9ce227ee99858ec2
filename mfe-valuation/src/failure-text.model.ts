import { ApiError, NetworkError } from '@basecase/shared-ui/api/api-error';

/** What failed, followed by the reason where one is known. */
export function failureText(what: string, error: unknown): string {
  const told = error instanceof NetworkError || (error instanceof ApiError && error.saidByGateway);
  return told ? `${what} ${error.message}` : what;
}
