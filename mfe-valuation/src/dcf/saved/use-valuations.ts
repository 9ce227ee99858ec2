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

/** Returns the query of a user's valuations of a company, newest first. @param user email */
function valuationsQuery(api: ApiClient, user: string, symbol: string) {
  return queryOptions({
    queryKey: ['valuations', user, symbol],
    queryFn: ({ signal }) => api.call('valuations', { params: { symbol } }, signal),
    retry: false,
  });
}

/** Returns the query of a shared valuation. Disabled while `token` is null. */
export function sharedValuationQuery(api: ApiClient, token: string | null) {
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

/** Returns the signed-in user's valuations of a company, newest first. */
export function useValuations(symbol: string): UseQueryResult<ValuationList> {
  return useQuery(useListQuery(symbol));
}

/** Returns a shared valuation. Makes no call while `token` is null. */
export function useSharedValuation(token: string | null): UseQueryResult<SharedValuation> {
  return useQuery(sharedValuationQuery(useHost().api, token));
}

/** Returns a function that shares a valuation by link, and brings the list of the user's valuations up to date. */
export function useShareValuation(symbol: string): (valuation: Valuation) => Promise<Valuation> {
  const { api } = useHost();
  const client = useQueryClient();
  const { queryKey } = useListQuery(symbol);
  return async ({ id }) => {
    const shared = await api.call('shareValuation', { params: { symbol, id } });
    await client.invalidateQueries({ queryKey });
    return shared;
  };
}

export type ValuationAction = 'save' | 'share' | 'delete';

export interface ValuationActions {
  /** The running action, or null. */
  readonly busy: ValuationAction | null;
  readonly status: SaveStatus | null;
  /** @returns the saved valuation; null when saving failed */
  readonly save: (body: ValuationBody) => Promise<Valuation | null>;
  readonly share: (valuation: Valuation) => Promise<void>;
  readonly unshare: (valuation: Valuation) => Promise<void>;
  readonly remove: (valuation: Valuation) => Promise<boolean>;
  readonly setStatus: (status: SaveStatus) => void;
}

/** Returns the actions on saved valuations and the status of the last one. */
export function useValuationActions(symbol: string): ValuationActions {
  const { api } = useHost();
  const client = useQueryClient();
  const { queryKey } = useListQuery(symbol);
  const shareByLink = useShareValuation(symbol);
  const [busy, setBusy] = useState<ValuationAction | null>(null);
  const [status, setStatus] = useState<SaveStatus | null>(null);

  const run = async <Result>(
    action: ValuationAction,
    texts: readonly [done: string, failed: string],
    act: () => Promise<Result>,
  ) => {
    setBusy(action);
    setStatus(null);
    try {
      const result = await act();
      await client.invalidateQueries({ queryKey });
      setStatus({ kind: 'success', text: texts[0] });
      return result;
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
    setStatus,
    save: (body) =>
      run('save', ['Assumptions saved successfully!', 'Failed to save assumptions.'], () =>
        api.call('saveValuation', { params: { symbol }, body }),
      ),
    share: async (valuation) => {
      await run('share', ['Every signed-in member can read it now.', 'Failed to share assumptions.'], () =>
        shareByLink(valuation),
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
