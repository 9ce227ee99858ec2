import type { AllStatements } from '@basecase/gateway/contract';
import { errorText, isApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { oldestMeta } from './stale-meta.ts';

/**
 * Loads the three statements of a company in one call. If that fails, loads each by itself, so that one failing statement does
 * not hide the others.
 * @throws the error of the batch when every call failed
 */
export async function loadStatements(api: ApiClient, symbol: string, signal: AbortSignal): Promise<AllStatements> {
  const input = { params: { symbol } };
  try {
    return await api.call('allStatements', input, signal);
  } catch (error) {
    if (!worthSingleCalls(error)) throw error;
    const [income, balance, cashFlow] = await Promise.allSettled([
      api.call('incomeStatement', input, signal),
      api.call('balanceSheet', input, signal),
      api.call('cashFlow', input, signal),
    ]);
    const parts = [income, balance, cashFlow];
    if (parts.every((part) => part.status === 'rejected')) throw error;
    const statements = {
      incomeStatement: fulfilledValue(income),
      balanceSheet: fulfilledValue(balance),
      cashFlow: fulfilledValue(cashFlow),
    };
    const meta = oldestMeta(...Object.values(statements).map((statement) => statement?.meta));
    return {
      ...(meta && { meta }),
      ...statements,
      errors: {
        income: formatReason(income, 'income statement'),
        balance: formatReason(balance, 'balance sheet'),
        cashFlow: formatReason(cashFlow, 'cash flow'),
      },
    };
  }
}

/** False for a refused session, role, symbol or quota, which would also refuse the single calls. */
function worthSingleCalls(error: unknown): boolean {
  return isApiError(error) && error.status >= 500;
}

function fulfilledValue<Value>(result: PromiseSettledResult<Value>): Value | null {
  return result.status === 'fulfilled' ? result.value : null;
}

/** A screen may list several reasons in one line, so each ends with a period. */
function formatReason(result: PromiseSettledResult<unknown>, context: string): string | null {
  if (result.status === 'fulfilled') return null;
  const text = errorText(result.reason, `Failed to fetch ${context}`);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
