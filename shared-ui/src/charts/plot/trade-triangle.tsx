import type { TradeMarkKind } from './series.ts';
import { tradePath } from './trade-path.ts';
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
