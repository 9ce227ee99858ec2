import { useHost } from '@basecase/shared-ui/host';
import { Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { describeLeftOut, type Peers } from './peer-group.model.ts';
import styles from './peers.module.css';

/** The marks of the strips in words. @param pointed name of the peer that is pointed at */
export function StripLegend({ symbol, pointed }: { readonly symbol: string; readonly pointed: string | null }) {
  return (
    <ul className={styles.legend} aria-label="Marks of the strips">
      <li>
        <i className={styles.keyOwn} />
        {symbol}
      </li>
      <li>
        <i className={styles.keyDot} />A peer
      </li>
      {pointed !== null && (
        <li>
          <i className={styles.keyRing} />
          {pointed}, pointed at
        </li>
      )}
      <li>
        <i className={styles.keyMiddle} />
        Middle half
      </li>
      <li>
        <i className={styles.keyMedian} />
        Median
      </li>
      <li>
        <i className={styles.keyRange} />
        90% range of the percentile
      </li>
    </ul>
  );
}

/** What a reader must know of the ranks. */
export function PeerNotes({ peers }: { readonly peers: Peers }) {
  const { settings } = useHost();
  const leftOut = describeLeftOut(peers);
  return (
    <ul className={styles.notes}>
      {leftOut !== null && <Note>{leftOut}</Note>}
      <Note>
        A multiple over a loss is not meaningful. Such companies are counted, never ranked. The ends of each strip leave
        out the outermost 3%, the percentiles do not.
      </Note>
      <Note isCaution>With 10 to 19 figures only the half or quarter is said. Below 10 there is no percentile.</Note>
      {settings.sampleData && <Note isCaution>Sample data: a made-up market. None of the figures was ever filed.</Note>}
    </ul>
  );
}

function Note({ isCaution = false, children }: { readonly isCaution?: boolean; readonly children: ReactNode }) {
  const Icon = isCaution ? TriangleAlert : Info;
  return (
    <li>
      <Icon size={12} aria-hidden="true" className={isCaution ? styles.cautionIcon : undefined} />
      <span>{children}</span>
    </li>
  );
}
