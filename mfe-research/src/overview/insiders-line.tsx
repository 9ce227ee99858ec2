import { Link } from '@basecase/shared-ui/router';
import { Users } from 'lucide-react';
import { describeRecent } from '../insider-words.model.ts';
import styles from './insiders-line.module.css';
import { useRecentInsiders } from './use-recent-insiders.ts';

/**
 * One line on what insiders did in the open market in the last 90 days. Its place is kept while their trades load and stays
 * empty where they did nothing, so that the page below does not move.
 */
export function InsidersLine({ symbol }: { readonly symbol: string }) {
  const { data } = useRecentInsiders(symbol);
  const text = data === undefined ? null : describeRecent(data);
  if (text === null) return <div className={styles.line} />;
  return (
    <section className={styles.line} aria-label="Insiders">
      <Users size={15} aria-hidden="true" />
      <p>{text}</p>
      <Link to={`/insiders?symbol=${encodeURIComponent(symbol)}`}>Insiders</Link>
    </section>
  );
}
