import type { ProjectionList, SavedCase, Projection as SavedProjection } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { type QueryClient, type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';

/** Key of all queries of a user's saved projections. @param user email */
const savedKey = (user: string) => ['projections', user] as const;
const listKey = (user: string) => [...savedKey(user), 'list'] as const;
/** Key of the default case of a company. */
const recordKey = (user: string, symbol: string | null) => [...savedKey(user), 'of', symbol] as const;

/** Returns the query of a user's saved projections. @param user email */
function projectionsQuery(api: ApiClient, user: string) {
  return queryOptions({
    queryKey: listKey(user),
    queryFn: ({ signal }) => api.call('projections', {}, signal),
    retry: false,
  });
}

/** Returns the query of the default case of a company. */
function projectionQuery(api: ApiClient, user: string, symbol: string | null) {
  return queryOptions({
    queryKey: recordKey(user, symbol),
    queryFn: ({ signal }) => api.call('projection', { params: { symbol: symbol ?? '' }, query: {} }, signal),
    retry: false,
  });
}

/** Returns the saved projections of the signed-in user. */
export function useSavedProjections(): UseQueryResult<ProjectionList> {
  return useQuery(projectionsQuery(useHost().api, useUser()?.email ?? ''));
}

/** The saved cases of a company. */
export interface SavedProjectionState {
  /** The default case; null without one, while it is pending, and after a failure. */
  readonly record: SavedProjection | null;
  /** The default one first. Null where the gateway keeps a single case without a name. */
  readonly cases: readonly SavedCase[] | null;
  /** True until it is known whether there is one. */
  readonly pending: boolean;
  readonly failed: boolean;
}

/** Returns the saved cases of a company. Makes no call while `symbol` is null, and none for the default case of a company without one. */
export function useSavedProjection(symbol: string | null): SavedProjectionState {
  const { api } = useHost();
  const user = useUser()?.email ?? '';
  const list = useQuery({ ...projectionsQuery(api, user), enabled: symbol !== null });
  const entry = list.data?.projections.find((each) => each.symbol === symbol);
  const listed = symbol !== null && entry !== undefined;
  const record = useQuery({ ...projectionQuery(api, user, symbol), enabled: listed });
  return {
    record: listed ? (record.data ?? null) : null,
    cases: entry === undefined ? noCases : (entry.cases ?? null),
    pending: symbol !== null && (list.isPending || (listed && record.isPending)),
    failed: list.isError || (listed && record.isError),
  };
}

const noCases: readonly SavedCase[] = [];

/** Loads the list again, and the default case of a company unless it is the one that the gateway has just returned. */
export function refreshSaved(client: QueryClient, user: string, symbol: string, record: SavedProjection | null): void {
  if (record !== null && record.isDefault !== false) client.setQueryData(recordKey(user, symbol), record);
  else if (record === null) void client.invalidateQueries({ queryKey: recordKey(user, symbol) });
  void client.invalidateQueries({ queryKey: listKey(user) });
}

/** Loads the list again and forgets the default case of a company. Returns that case; null when it was not loaded. */
export function forgetDefault(client: QueryClient, user: string, symbol: string): SavedProjection | null {
  const key = recordKey(user, symbol);
  const record = client.getQueryData<SavedProjection>(key) ?? null;
  client.removeQueries({ queryKey: key });
  void client.invalidateQueries({ queryKey: listKey(user) });
  return record;
}
