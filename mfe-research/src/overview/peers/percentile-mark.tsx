import { fewestForNumber } from '@basecase/gateway/contract/figures/peer-rules';
import { Tooltip } from '@basecase/shared-ui/components/tooltips/tooltip';
import type { Metric } from '../metrics.model.ts';
import { findDisagreement } from './metric-ranks.model.ts';
import { formatPlace, nameQuarter, sayPlace } from './peer-words.model.ts';
import type { PeerMeasure } from './peers.ts';
import { PEERS_ID } from './peers-names.ts';
import styles from './percentile-mark.module.css';

interface PercentileMarkProps {
  readonly metric: Metric;
  readonly rank: PeerMeasure;
}

/** The place of a key metric among peers, as a button to the section that explains it. */
export function PercentileMark({ metric, rank }: PercentileMarkProps) {
  const { n, percentile } = rank;
  const spoken = sayPlace(rank);
  if (percentile === null || spoken === null) return null;
  const disagreement = findDisagreement(metric, rank);
  const isNumber = n >= fewestForNumber;
  const button = (
    <button
      type="button"
      className={styles.mark}
      data-apart={disagreement !== null || undefined}
      aria-label={`${metric.label}: ${disagreement ?? spoken}. Go to Against peers`}
      onClick={showSection}
    >
      {isNumber && (
        <i aria-hidden="true">
          <b style={{ left: `${percentile}%` }} />
        </i>
      )}
      {isNumber ? `${formatPlace(percentile)} of ${n}` : `${nameQuarter({ ...rank, better: null })} of ${n}`}
    </button>
  );
  return disagreement === null ? button : <Tooltip text={`${disagreement}.`}>{button}</Tooltip>;
}

function showSection(): void {
  const section = document.getElementById(PEERS_ID);
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}
