import { fewestForNumber, fewestForPercentile } from '@basecase/gateway/contract/figures/peer-rules';
import { TriangleAlert } from 'lucide-react';
import { type PeerMeasure, readOwnFigure } from './peer-group.model.ts';
import styles from './peer-marks.module.css';
import { countUnranked, fewestWithoutRange, formatPlace, nameQuarter, rangeOfPercentile } from './peer-words.model.ts';

interface PercentileCellProps {
  readonly measure: PeerMeasure;
  /** What the rule for all companies says against the rank; null where they agree. */
  readonly disagreement: string | null;
  /** Whether the group is small, which its banner says: the rows need no sign of it. */
  readonly isSmallGroup: boolean;
}

/** The place among the members with a figure, as exactly as their number allows. */
export function PercentileCell({ measure, disagreement, isSmallGroup }: PercentileCellProps) {
  const { n, percentile } = measure;
  const unranked = countUnranked(measure);
  const { reason } = readOwnFigure(measure);
  if (n < fewestForPercentile) {
    const needed = `${n} ${n === 1 ? 'has' : 'have'} a figure, ${fewestForPercentile} are needed`;
    return (
      <div className={styles.rank}>
        <span className={styles.none}>No percentile</span>
        <small>{needed}</small>
      </div>
    );
  }
  const counts = [`${n} figures`, unranked].filter((text) => text !== '').join('; ');
  if (percentile === null) {
    return (
      <div className={styles.rank}>
        <span className={styles.none}>Not ranked</span>
        <small>{reason === null ? counts : `${shorten(reason)}; ${n} figures`}</small>
      </div>
    );
  }
  if (n < fewestForNumber) {
    return (
      <div className={styles.rank}>
        <span className={isSmallGroup ? styles.quarter : styles.caution}>
          {!isSmallGroup && <TriangleAlert size={13} aria-hidden="true" />}
          {nameQuarter(measure)}
        </span>
        <small>{disagreement ?? counts}</small>
      </div>
    );
  }
  const word = measure.better === null ? '' : nameQuarter(measure);
  const rest = [unranked, disagreement ?? word].filter((text) => text !== '').join('. ');
  return (
    <div className={styles.rank}>
      <span className={styles.place}>
        {formatPlace(percentile)} <span>of {n}</span>
      </span>
      <Whisker percentile={percentile} n={n} />
      <small>{rest}</small>
    </div>
  );
}

/** Leaves out the details of a reason, which the figure's own window has. */
function shorten(reason: string): string {
  const [start = reason] = reason.split(':');
  return start;
}

/** The percentile on its scale. With few members it has its 90% range. */
function Whisker({ percentile, n }: { readonly percentile: number; readonly n: number }) {
  const [from, to] = rangeOfPercentile(percentile, n);
  const isRange = n < fewestWithoutRange;
  const title = `With ${n} companies the rank is known to within ${formatPlace(from)} to ${formatPlace(to)}`;
  return (
    <span className={styles.whisker} {...(isRange && { title })} aria-hidden="true">
      {isRange && <i style={{ left: `${from}%`, width: `${to - from}%` }} />}
      <b style={{ left: `${percentile}%` }} />
    </span>
  );
}
