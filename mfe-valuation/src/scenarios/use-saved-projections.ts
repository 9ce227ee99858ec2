import type { ProjectionList, Projection as SavedProjection } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { type QueryClient, type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';

/** Key of all queries of a user's saved projections. @param user email */
const savedKey = (user: string) => ['projections', user] as const;
const recordKey = (user: string, symbol: string | null) => [...savedKey(user), 'of', symbol] as const;

/** Returns the query of a user's saved projections. @param user email */
function projectionsQuery(api: ApiClient, user: string) {
  return queryOptions({
    queryKey: [...savedKey(user), 'list'],
    queryFn: ({ signal }) => api.call('projections', {}, signal),
    retry: false,
  });
}

/** Returns the query of the saved projection of a company. */
function projectionQuery(api: ApiClient, user: string, symbol: string | null) {
  return queryOptions({
    queryKey: recordKey(user, symbol),
    queryFn: ({ signal }) => api.call('projection', { params: { symbol: symbol ?? '' } }, signal),
    retry: false,
  });
}

/** Returns the saved projections of the signed-in user. */
export function useSavedProjections(): UseQueryResult<ProjectionList> {
  return useQuery(projectionsQuery(useHost().api, useUser()?.email ?? ''));
}

/** The saved projection of a company. */
export interface SavedProjectionState {
  /** Null without one, while it is pending, and after a failure. */
  readonly record: SavedProjection | null;
  /** True until it is known whether there is one. */
  readonly pending: boolean;
  readonly failed: boolean;
}

/** Returns the saved projection of a company. Makes no call while `symbol` is null, and none for the record of a company without one. */
export function useSavedProjection(symbol: string | null): SavedProjectionState {
  const { api } = useHost();
  const user = useUser()?.email ?? '';
  const list = useQuery({ ...projectionsQuery(api, user), enabled: symbol !== null });
  const listed = symbol !== null && (list.data?.projections.some((record) => record.symbol === symbol) ?? false);
  const record = useQuery({ ...projectionQuery(api, user, symbol), enabled: listed });
  return {
    record: listed ? (record.data ?? null) : null,
    pending: symbol !== null && (list.isPending || (listed && record.isPending)),
    failed: list.isError || (listed && record.isError),
  };
}

/** Loads the list again and keeps a record that the gateway has just returned. */
export function keepSaved(client: QueryClient, user: string, record: SavedProjection): void {
  client.setQueryData(recordKey(user, record.symbol), record);
  void client.invalidateQueries({ queryKey: [...savedKey(user), 'list'] });
}

/** Loads the list again and forgets the record of a company. Returns that record; null when it was not loaded. */
export function forgetSaved(client: QueryClient, user: string, symbol: string): SavedProjection | null {
  const key = recordKey(user, symbol);
  const record = client.getQueryData<SavedProjection>(key) ?? null;
  client.removeQueries({ queryKey: key });
  void client.invalidateQueries({ queryKey: [...savedKey(user), 'list'] });
  return record;
}
