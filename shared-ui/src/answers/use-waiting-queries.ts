import { type Query, type QueryClient, useQueryClient } from '@basecase/shared-ui/query';
import { useCallback, useSyncExternalStore } from 'react';
import { isAskedAgain, isAway } from '../api/ask-again.ts';

/** The loads of the page that wait for the data provider. */
export interface WaitingQueries {
  readonly count: number;
  /** The longest estimate of the gateway, in seconds. */
  readonly seconds: number;
  /** Grows with each estimate. */
  readonly estimates: number;
  /** Whether the provider does not answer, so that the loads wait for its next try. */
  readonly isAway: boolean;
}

/** Returns the loads that wait, as one text that changes when they do: a snapshot must be equal while nothing changed. */
function takeSnapshot(client: QueryClient): string {
  const waiting = waitingIn(client);
  const seconds = waiting.map(({ state }) => readSeconds(state.fetchFailureReason));
  const estimates = waiting.reduce((sum, { state }) => sum + state.fetchFailureCount, 0);
  const away = waiting.some(({ state }) => isAway(state.fetchFailureReason));
  return `${waiting.length} ${Math.max(0, ...seconds)} ${estimates} ${away ? 1 : 0}`;
}

/** Returns the loads of the page that wait for the data provider. */
export function useWaitingQueries(): WaitingQueries {
  const client = useQueryClient();
  const subscribe = useCallback((notify: () => void) => client.getQueryCache().subscribe(notify), [client]);
  const snapshot = useSyncExternalStore(subscribe, () => takeSnapshot(client));
  const [count = 0, seconds = 0, estimates = 0, away = 0] = snapshot.split(' ').map(Number);
  return { count, seconds, estimates, isAway: away === 1 };
}

/** Ends the waits. Each load fails with its last estimate: its panel offers a retry, and known parts stay. */
export async function stopWaiting(client: QueryClient): Promise<void> {
  for (const query of waitingIn(client)) {
    const error = query.state.fetchFailureReason;
    await query.cancel({ silent: true });
    query.setState({ status: 'error', error, fetchStatus: 'idle' });
  }
}

function waitingIn(client: QueryClient): Query[] {
  return client
    .getQueryCache()
    .getAll()
    .filter(
      ({ state }) =>
        state.fetchStatus !== 'idle' && isAskedAgain(state.fetchFailureReason, state.fetchFailureCount - 1),
    );
}

function readSeconds(error: unknown): number {
  return isAskedAgain(error, 0) ? (error.retryAfterSeconds ?? 1) : 0;
}
