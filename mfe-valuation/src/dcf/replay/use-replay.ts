import type { Vintages } from '@basecase/gateway/contract';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { usePriceHistory } from '@basecase/shared-ui/company/company-queries';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { useEffect, useMemo, useState } from 'react';
import { runInWorker, type WorkerRun } from '../worker/run-in-worker.ts';
import { type ReplayInput, type ReplayRow, replayFilings } from './replay.model.ts';

/** Filings change once a year. */
const STALE_AFTER_MS = 60 * 60_000;

function vintagesQuery(api: ApiClient, symbol: string) {
  return queryOptions({
    queryKey: ['vintages', symbol],
    queryFn: ({ signal }) => api.call('vintages', { params: { symbol } }, signal),
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
  });
}

export interface ReplayState {
  readonly vintages: UseQueryResult<Vintages>;
  readonly prices: ReturnType<typeof usePriceHistory>;
  /** Newest first; null until they are calculated. The last ones stay while the next are. */
  readonly rows: readonly ReplayRow[] | null;
}

/** The rule that is replayed, as the inputs of a replay name it. */
export type ReplayRule = Pick<ReplayInput, 'assumptions' | 'model' | 'typed' | 'evidence'>;

/**
 * Returns the replay of a rule at the annual filings of a company.
 * @param currency ISO code of the price; null when it is not known
 * @param enabled false loads nothing; what was loaded before is used in any case
 */
export function useReplay(symbol: string, rule: ReplayRule, currency: string | null, enabled = true): ReplayState {
  const vintages = useQuery({ ...vintagesQuery(useHost().api, symbol), enabled });
  const prices = usePriceHistory(symbol, 'weekly', enabled);
  const { assumptions, model, typed, evidence } = rule;
  const input = useMemo(
    () =>
      vintages.data === undefined || prices.data === undefined || prices.isPlaceholderData
        ? null
        : { annual: vintages.data.annual, prices: prices.data.data, assumptions, model, typed, evidence, currency },
    [vintages.data, prices.data, prices.isPlaceholderData, assumptions, model, typed, evidence, currency],
  );
  const [rows, setRows] = useState<readonly ReplayRow[] | null>(null);
  useEffect(() => {
    if (input === null) return;
    const run = runReplay(input);
    let wanted = true;
    void run.result.then((result) => {
      if (wanted) setRows(result);
    });
    return () => {
      wanted = false;
      run.stop();
    };
  }, [input]);
  return { vintages, prices, rows };
}

/** Replays a rule in a worker; without one in the page. */
function runReplay(input: ReplayInput): WorkerRun<readonly ReplayRow[]> {
  const start = async () => (await import('./start-replay-worker.ts')).startReplayWorker();
  return runInWorker<ReplayInput, readonly ReplayRow[]>(input, start, async (stopped) =>
    stopped() ? null : replayFilings(input),
  );
}
