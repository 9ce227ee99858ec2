import { memo, type PointerEvent } from 'react';
import { type Dot, type DotStrip, planStrip } from './dot-strip.model.ts';
import { countCompanies, formatMeasure } from './peer-group.model.ts';
import styles from './peer-marks.module.css';
import type { PeerMeasure } from './peers.ts';

interface DotStripProps {
  readonly measure: PeerMeasure;
  /** Text of the company's own figure. */
  readonly own: string;
  /** The peer that is pointed at; null for none. */
  readonly pointed: string | null;
  readonly onPoint: (symbol: string | null) => void;
}

/** All members on one axis, with the middle half, the median and the company itself. Its name says it in a sentence. */
export function DotStripImage({ measure, own, pointed, onPoint }: DotStripProps) {
  const plan = planStrip(measure);
  if (plan === null) return null;
  const ring = pointed === null ? undefined : plan.places.get(pointed);
  const point = (event: PointerEvent<HTMLElement>) => {
    const symbol = event.target instanceof HTMLElement ? event.target.dataset.peer : undefined;
    if (symbol !== undefined) onPoint(symbol);
  };
  return (
    <div
      className={styles.strip}
      role="img"
      aria-label={describeStrip(measure, own)}
      onPointerOver={point}
      onPointerLeave={() => onPoint(null)}
    >
      <Marks plan={plan} />
      <Dots dots={plan.dots} />
      {ring !== undefined && <i className={styles.ring} style={{ left: `${ring}%`, top: findTop(plan, pointed) }} />}
      {plan.own !== null && <i className={styles.own} style={{ left: `${plan.own}%` }} />}
      <span className={styles.low}>{formatMeasure(plan.low, measure)}</span>
      <span className={styles.high}>{formatMeasure(plan.high, measure)}</span>
    </div>
  );
}

function findTop({ dots }: DotStrip, pointed: string | null): number {
  return dots.find(({ symbol }) => symbol === pointed)?.top ?? 17.5;
}

function Marks({ plan: { median, middle } }: { readonly plan: DotStrip }) {
  return (
    <>
      <i className={styles.middle} style={{ left: `${middle[0]}%`, width: `${middle[1] - middle[0]}%` }} />
      <i className={styles.axis} />
      <i className={styles.median} style={{ left: `${median}%` }} />
    </>
  );
}

const Dots = memo(({ dots }: { readonly dots: readonly Dot[] }) =>
  dots.map(({ symbol, left, top }) => (
    <i key={symbol} data-peer={symbol} className={styles.dot} style={{ left: `${left}%`, top }} />
  )),
);

function describeStrip(measure: PeerMeasure, own: string): string {
  const { label, median, quartiles, n } = measure;
  const middle =
    quartiles === null
      ? ''
      : `, middle half ${formatMeasure(quartiles[0], measure)} to ${formatMeasure(quartiles[1], measure)}`;
  return `${label}: ${own} against a median of ${formatMeasure(median, measure)}${middle}, ${countCompanies(n)}`;
}
