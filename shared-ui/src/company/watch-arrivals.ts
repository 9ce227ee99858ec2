import type { Overview } from '@basecase/gateway/contract';
import type { QueryClient } from '@basecase/shared-ui/query';

/** The answers that an overview can wait for, by the first part of their query keys. */
const pendingKinds: Readonly<Record<string, 'statements' | 'prices'>> = {
  statements: 'statements',
  'price-history': 'prices',
};

/** The kinds that have arrived since the load of an overview began, by symbol. */
type Arrivals = Map<unknown, Set<string>>;

const watched = new WeakMap<QueryClient, Arrivals>();

/**
 * Loads the overview of a company again when an answer arrives that its `pending` names. One page must not show two values of
 * one figure. An answer that arrives while the overview is under way counts as soon as the overview is there.
 * It must be called when the load of an overview begins.
 */
export function watchArrivals(client: QueryClient, symbol: string | null): void {
  const arrivals = watched.get(client) ?? subscribe(client);
  arrivals.set(symbol, new Set());
}

function subscribe(client: QueryClient): Arrivals {
  const arrivals: Arrivals = new Map();
  watched.set(client, arrivals);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [name, symbol] = event.query.queryKey;
    const kind = pendingKinds[String(name)];
    if (kind !== undefined) arrivals.get(symbol)?.add(kind);
    else if (name !== 'overview') return;
    const queryKey = ['overview', symbol];
    const overview = client.getQueryState<Overview>(queryKey);
    if (overview === undefined || overview.fetchStatus === 'fetching') return;
    const pending = overview.data?.pending ?? [];
    if (pending.some((one) => arrivals.get(symbol)?.has(one) === true)) void client.invalidateQueries({ queryKey });
  });
  return arrivals;
}
