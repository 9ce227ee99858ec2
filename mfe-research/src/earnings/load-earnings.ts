import type { AllEarnings } from '@basecase/gateway/contract';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import type { ApiClient } from '@basecase/shared-ui/api/client';

/**
 * History and estimates in one call; when that call fails, each is asked for by itself.
 * @throws the first call's error when neither could be had
 */
export async function loadEarnings(api: ApiClient, symbol: string, signal: AbortSignal): Promise<AllEarnings> {
  const input = { params: { symbol } };
  try {
    return await api.call('allEarnings', input, signal);
  } catch (error) {
    // A refused session, symbol or quota would be refused twice more.
    if (!isApiError(error) || error.status < 500) throw error;
    const [history, estimates] = await Promise.allSettled([
      api.call('earningsHistory', input, signal),
      api.call('earningsEstimates', input, signal),
    ]);
    if (history.status === 'rejected' && estimates.status === 'rejected') throw error;
    return {
      history: history.status === 'fulfilled' ? history.value : null,
      estimates: estimates.status === 'fulfilled' ? estimates.value : null,
      errors: { history: reasonOf(history), estimates: reasonOf(estimates) },
    };
  }
}

function reasonOf(result: PromiseSettledResult<unknown>): string | null {
  return result.status === 'fulfilled'
    ? null
    : errorText(result.reason, 'Failed to load earnings data. Please try again.');
}
