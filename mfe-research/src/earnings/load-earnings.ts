import type { AllEarnings } from '@basecase/gateway/contract';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import type { ApiClient } from '@basecase/shared-ui/api/client';

/**
 * Loads history and estimates in a single call, or in two when that call fails.
 * @throws the first call's error when all calls fail
 */
export async function loadEarnings(api: ApiClient, symbol: string, signal: AbortSignal): Promise<AllEarnings> {
  const input = { params: { symbol } };
  try {
    return await api.call('allEarnings', input, signal);
  } catch (error) {
    // Two more calls with the same session, symbol or quota would be refused, too.
    if (!isApiError(error) || error.status < 500) throw error;
    const [history, estimates] = await Promise.allSettled([
      api.call('earningsHistory', input, signal),
      api.call('earningsEstimates', input, signal),
    ]);
    if (history.status === 'rejected' && estimates.status === 'rejected') throw error;
    return {
      history: history.status === 'fulfilled' ? history.value : null,
      estimates: estimates.status === 'fulfilled' ? estimates.value : null,
      errors: { history: formatReason(history), estimates: formatReason(estimates) },
    };
  }
}

function formatReason(result: PromiseSettledResult<unknown>): string | null {
  return result.status === 'fulfilled'
    ? null
    : errorText(result.reason, 'Failed to load earnings data. Please try again.');
}
