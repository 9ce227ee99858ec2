import type { Insiders } from '@basecase/gateway/contract';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Link } from '@basecase/shared-ui/router';
import { Users } from 'lucide-react';
import { describeRecent } from '../insider-words.model.ts';
import styles from './insiders-line.module.css';
import { useRecentInsiders } from './use-recent-insiders.ts';

/**
 * One line on what insiders did in the open market in the last 90 days. It has its place before their forms are read, so
 * that nothing below it moves.
 */
export function InsidersLine({ symbol }: { readonly symbol: string }) {
  const { data, isPending, isError } = useRecentInsiders(symbol);
  return (
    <Row as="section" top={16} tone={2} size="sm" className={styles.line} aria-label="Insiders" aria-busy={isPending}>
      <Users size={15} aria-hidden="true" />
      <p>
        {data !== undefined && describeKnown(data)}
        {isError && 'Trades of insiders did not load.'}
      </p>
      <Link to={`/insiders?symbol=${encodeURIComponent(symbol)}`}>Insiders</Link>
    </Row>
  );
}

function describeKnown(insiders: Insiders): string {
  const text = describeRecent(insiders);
  if (text !== null) return text;
  return insiders.reading.isRunning ? 'The forms of insiders are being read.' : 'No open-market trades in 90 days';
}
