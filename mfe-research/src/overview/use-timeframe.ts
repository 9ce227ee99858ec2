import type { Timeframe } from '@basecase/gateway/contract';
import { useSearchParams } from '@basecase/shared-ui/router';

const PARAMETER = 'timeframe';
const timeframes: readonly Timeframe[] = ['daily', 'weekly', 'monthly'];

/** The timeframe in the address, which a reload and a shared link keep, and a function that changes it. Default: daily. */
export function useTimeframe(): [Timeframe, (timeframe: Timeframe) => void] {
  const [query, setQuery] = useSearchParams();
  const named = query.get(PARAMETER);
  const change = (timeframe: Timeframe) =>
    setQuery(
      (last) => {
        const next = new URLSearchParams(last);
        next.set(PARAMETER, timeframe);
        return next;
      },
      { replace: true },
    );
  return [timeframes.find((timeframe) => timeframe === named) ?? 'daily', change];
}
