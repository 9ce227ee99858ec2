import { fewestForNumber } from '@basecase/gateway/contract/figures/peer-rules';
import { Tooltip } from '@basecase/shared-ui/components/tooltips/tooltip';
import { Link, useLocation } from '@basecase/shared-ui/router';
import type { Metric } from '../metrics.model.ts';
import { overviewAddress } from '../overview-address.model.ts';
import { findDisagreement } from './metric-ranks.model.ts';
import { formatPlace, nameQuarter, sayPlace } from './peer-words.model.ts';
import type { PeerMeasure } from './peers.ts';
import { PEERS_ID } from './peers.ts';
import styles from './percentile-mark.module.css';

interface PercentileMarkProps {
  readonly metric: Metric;
  readonly rank: PeerMeasure;
}

/** The place of a key metric among peers, as a link to the tab that explains it. */
export function PercentileMark({ metric, rank }: PercentileMarkProps) {
  const { search } = useLocation();
  const { n, percentile } = rank;
  const spoken = sayPlace(rank);
  if (percentile === null || spoken === null) return null;
  const disagreement = findDisagreement(metric, rank);
  const isNumber = n >= fewestForNumber;
  const link = (
    <Link
      to={{ search: `?${overviewAddress.write(new URLSearchParams(search), { tab: 'peers' })}`, hash: PEERS_ID }}
      className={styles.mark ?? ''}
      data-apart={disagreement !== null || undefined}
      aria-label={`${metric.label}: ${disagreement ?? spoken}. Go to Against peers`}
    >
      {isNumber && (
        <i aria-hidden="true">
          <b style={{ left: `${percentile}%` }} />
        </i>
      )}
      {isNumber ? `${formatPlace(percentile)} of ${n}` : `${nameQuarter({ ...rank, better: null })} of ${n}`}
    </Link>
  );
  return disagreement === null ? link : <Tooltip text={`${disagreement}.`}>{link}</Tooltip>;
}
