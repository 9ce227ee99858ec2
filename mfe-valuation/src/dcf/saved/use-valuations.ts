import type { SharedValuation, Valuation, ValuationBody, ValuationList } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { useState } from 'react';
import { failureText } from '../../company/failure-text.model.ts';

export interface SaveStatus {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** The query of what a user has saved for a company, newest first. @param user email; records are per user */
function valuationsQuery(api: ApiClient, user: string, symbol: string) {
  return queryOptions({
    queryKey: ['valuations', user, symbol],
    queryFn: ({ signal }) => api.call('valuations', { params: { symbol } }, signal),
    retry: false,
  });
}

/** The query of a valuation that was shared. It waits while `token` is null. */
function sharedValuationQuery(api: ApiClient, token: string | null) {
  return queryOptions({
    queryKey: ['shared-valuation', token],
    queryFn: ({ signal }) => api.call('sharedValuation', { params: { token: token ?? '' } }, signal),
    enabled: token !== null,
    retry: false,
  });
}

function useListQuery(symbol: string) {
  return valuationsQuery(useHost().api, useUser()?.email ?? '', symbol);
}

/** What the signed-in user has saved for a company, newest first. */
export function useValuations(symbol: string): UseQueryResult<ValuationList> {
  return useQuery(useListQuery(symbol));
}

/** A valuation somebody shared. Not asked for while `token` is null. */
export function useSharedValuation(token: string | null): UseQueryResult<SharedValuation> {
  return useQuery(sharedValuationQuery(useHost().api, token));
}

export type ValuationAction = 'save' | 'share' | 'delete';

export interface ValuationActions {
  /** What is under way; null when nothing is. */
  readonly busy: ValuationAction | null;
  readonly status: SaveStatus | null;
  /** @returns the record as it is kept; null when it was not saved */
  readonly save: (body: ValuationBody) => Promise<Valuation | null>;
  readonly share: (valuation: Valuation) => Promise<void>;
  readonly unshare: (valuation: Valuation) => Promise<void>;
  readonly remove: (valuation: Valuation) => Promise<boolean>;
  readonly tell: (status: SaveStatus) => void;
}

/** Save, share and delete; what came of it stands in the status. */
export function useValuationActions(symbol: string): ValuationActions {
  const { api } = useHost();
  const client = useQueryClient();
  const { queryKey } = useListQuery(symbol);
  const [busy, setBusy] = useState<ValuationAction | null>(null);
  const [status, setStatus] = useState<SaveStatus | null>(null);

  const run = async <Answer>(
    action: ValuationAction,
    texts: readonly [done: string, failed: string],
    work: () => Promise<Answer>,
  ) => {
    setBusy(action);
    setStatus(null);
    try {
      const answer = await work();
      await client.invalidateQueries({ queryKey });
      setStatus({ kind: 'success', text: texts[0] });
      return answer;
    } catch (error) {
      setStatus({ kind: 'error', text: failureText(texts[1], error) });
      return null;
    } finally {
      setBusy(null);
    }
  };
  const at = ({ id }: Valuation) => ({ params: { symbol, id } });

  return {
    busy,
    status,
    tell: setStatus,
    save: (body) =>
      run('save', ['Assumptions saved successfully!', 'Failed to save assumptions.'], () =>
        api.call('saveValuation', { params: { symbol }, body }),
      ),
    share: async (valuation) => {
      await run('share', ['Anybody signed in as a member can read it now.', 'Failed to share assumptions.'], () =>
        api.call('shareValuation', at(valuation)),
      );
    },
    unshare: async (valuation) => {
      await run('share', ['Its link does not work any more.', 'Failed to stop sharing.'], () =>
        api.call('unshareValuation', at(valuation)),
      );
    },
    remove: async (valuation) =>
      (await run('delete', ['Assumptions deleted successfully!', 'Failed to delete assumptions.'], () =>
        api.call('deleteValuation', at(valuation)),
      )) !== null,
  };
}
