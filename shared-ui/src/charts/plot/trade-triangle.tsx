import type { TradeMarkKind } from './series.ts';
import styles from './trade-triangle.module.css';

const SIZE = 12;

/** The mark of a trade beside text, which says the same in words. */
export function TradeTriangle({ kind }: { readonly kind: TradeMarkKind }) {
  return (
    <svg className={styles.icon} width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
      <path className={styles[kind]} d={tradePath(kind, SIZE / 2, SIZE / 2)} />
    </svg>
  );
}

/** The mark of a trade in a chart. @param props.x, props.y its middle */
export function TradeShape({ kind, x, y }: { readonly kind: TradeMarkKind; readonly x: number; readonly y: number }) {
  return <path className={styles[kind]} d={tradePath(kind, x, y)} />;
}

const HALF_WIDTH = 5;
const HALF_HEIGHT = 4.5;

/** Returns the triangle of a trade around a place: up for a purchase, down for a sale. */
function tradePath(kind: TradeMarkKind, x: number, y: number): string {
  const sign = kind === 'bought' ? 1 : -1;
  return `M${x} ${y - sign * HALF_HEIGHT}l${HALF_WIDTH} ${sign * HALF_HEIGHT * 2}h${-HALF_WIDTH * 2}z`;
}
