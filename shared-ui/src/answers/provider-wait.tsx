import { useQueryClient } from '@basecase/shared-ui/query';
import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../components/button.tsx';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import { afterEstimate, type ShownWait, secondsLeft, shareOver } from './provider-wait.model.ts';
import styles from './provider-wait.module.css';
import { stopWaiting, useWaitingQueries } from './use-waiting-queries.ts';

const title = 'Waiting for the data provider';

/**
 * The wait of the page for the data provider, with the way out. Renders nothing to see while nothing waits. It is announced once and
 * at its end, not each second.
 */
export function ProviderWait() {
  const { count, seconds, estimates } = useWaitingQueries();
  const [announced, setAnnounced] = useState('');
  const isWaiting = count > 0;
  useEffect(() => {
    if (isWaiting) setAnnounced(`${title}.`);
    else setAnnounced((before) => (before === '' ? '' : 'The wait for the data provider is over.'));
  }, [isWaiting]);
  return (
    <>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {isWaiting && <WaitStrip seconds={seconds} estimates={estimates} />}
    </>
  );
}

function WaitStrip({ seconds, estimates }: { readonly seconds: number; readonly estimates: number }) {
  const client = useQueryClient();
  const [now, setNow] = useState(() => performance.now());
  const [wait, setWait] = useState<ShownWait>(() => afterEstimate(null, seconds, now));
  // Every answer of the gateway brings an estimate, also one of the same length.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `estimates` stands for a new one
  useEffect(() => setWait((before) => afterEstimate(before, seconds, performance.now())), [seconds, estimates]);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = secondsLeft(wait, now);
  const percent = Math.round(100 * shareOver(wait, now));
  return (
    <div className={styles.strip}>
      <Hourglass size={18} aria-hidden="true" />
      <div>
        <b>{left === null ? 'Still waiting, longer than usual' : `${title}: about ${left} s`}</b>
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
    </div>
  );
}
