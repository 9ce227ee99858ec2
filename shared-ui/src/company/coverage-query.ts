import type { CallReply } from '@basecase/gateway/contract';
import { isApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { queryOptions } from '../libraries/query-options.ts';

/** What the product holds of the market, and how far it is loaded. */
export type Coverage = CallReply<'coverage'>;

const STALE_AFTER_MS = 60_000;
/** A quarter takes half a minute or more. */
const ASK_AGAIN_MS = 10_000;

/** The query of the coverage of the market. It asks again while quarters are being loaded. */
export function coverageQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['coverage'],
    queryFn: ({ signal }) => api.call('coverage', {}, signal),
    staleTime: STALE_AFTER_MS,
    refetchInterval: ({ state }: { state: { data?: Coverage | undefined } }) =>
      state.data?.state === 'loading' ? ASK_AGAIN_MS : false,
    retry: (failures: number, error: Error) => failures < 1 && !isApiError(error),
  });
}

/** One of the quarters that are wanted. */
export interface QuarterState {
  /** Such as `2026 Q3`. */
  readonly name: string;
  readonly state: 'loaded' | 'reissued' | 'loading' | 'waiting';
}

/** Returns all wanted quarters, newest first. */
export function listQuarters({ quarters, waiting, loading }: Coverage): QuarterState[] {
  const states = new Map<string, QuarterState['state']>(waiting.map((name) => [name, 'waiting']));
  for (const { name, reissued } of quarters) states.set(name, reissued === true ? 'reissued' : 'loaded');
  if (loading !== null) states.set(loading.quarter, 'loading');
  return [...states]
    .map(([name, state]) => ({ name: formatQuarter(name), state }))
    .sort((one, other) => (one.name < other.name ? 1 : -1));
}

/** Returns `2026 Q3` for `2026q3`. Other text is returned unchanged. */
export function formatQuarter(name: string): string {
  const [, year, quarter] = /^(\d{4})\s?q([1-4])$/i.exec(name) ?? [];
  return year === undefined ? name : `${year} Q${quarter}`;
}

/** The part of the current quarter that is loaded, 0 to 1; 0 where its size is unknown. */
export function loadedPartOf({ loading }: Coverage): number {
  return loading === null || loading.of <= 0 ? 0 : Math.min(1, loading.done / loading.of);
}
