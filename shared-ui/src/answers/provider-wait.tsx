import { type Query, type QueryClient, useQueryClient } from '@basecase/shared-ui/query';
import { Hourglass } from 'lucide-react';
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { isAskedAgain, isAway } from '../api/ask-again.ts';
import { useWaitedSource } from '../company/provider-calls.ts';
import { Button } from '../components/buttons/button.tsx';
import { Grid } from '../components/layout/primitives.tsx';
import { VisuallyHidden } from '../components/layout/visually-hidden.tsx';
import { afterEstimate, type ShownWait, secondsLeft, shareOver } from './provider-wait.model.ts';
import styles from './provider-wait.module.css';

const awayTitle = 'The data provider does not answer. Next try';

/**
 * The page's wait for the data provider or the SEC, with a button that ends it. Renders nothing visible while no load
 * waits. A screen reader announces it once and at its end, not each second.
 */
export function ProviderWait() {
  const { count, ...wait } = useWaitingQueries();
  const [announced, setAnnounced] = useState('');
  const source = useWaitedSource(count > 0);
  useEffect(() => {
    if (source !== null) setAnnounced(`Waiting for ${source}.`);
    else setAnnounced((before) => (before === '' ? '' : 'The wait is over.'));
  }, [source]);
  return (
    <>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {source !== null && <WaitStrip {...wait} source={source} />}
    </>
  );
}

function WaitStrip({
  seconds,
  estimates,
  isAway,
  source,
}: Omit<WaitingQueries, 'count'> & { readonly source: string }) {
  const client = useQueryClient();
  const [now, setNow] = useState(() => performance.now());
  const [wait, setWait] = useState<ShownWait>(() => afterEstimate(null, seconds, now));
  // Every answer of the gateway brings an estimate, also one of the same length.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `estimates` stands for a new one
  useEffect(() => {
    const at = performance.now();
    // The pause after a failed try is a separate wait.
    setWait((before) => afterEstimate(isAway && secondsLeft(before, at) === null ? null : before, seconds, at));
  }, [seconds, estimates, isAway]);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = secondsLeft(wait, now);
  const percent = Math.round(100 * shareOver(wait, now));
  return (
    <Grid figures className={styles.strip}>
      <Hourglass size={18} aria-hidden="true" />
      <div>
        <b>
          {left === null
            ? 'Still waiting, longer than usual'
            : `${isAway ? awayTitle : `Waiting for ${source}`}: about ${left} s`}
        </b>
        <p>This page asks again by itself. What is known already is shown.</p>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label="Waiting"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <Button size="sm" onClick={() => void stopWaiting(client)}>
        Stop waiting
      </Button>
    </Grid>
  );
}

/** The loads of the page that wait for the data provider. */
interface WaitingQueries {
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
function useWaitingQueries(): WaitingQueries {
  const client = useQueryClient();
  const subscribe = useCallback((notify: () => void) => client.getQueryCache().subscribe(notify), [client]);
  const snapshot = useSyncExternalStore(subscribe, () => takeSnapshot(client));
  const [count = 0, seconds = 0, estimates = 0, away = 0] = snapshot.split(' ').map(Number);
  return { count, seconds, estimates, isAway: away === 1 };
}

/** Ends the waits. Each load fails with its last estimate: its panel offers a retry, and known parts stay. */
async function stopWaiting(client: QueryClient): Promise<void> {
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
