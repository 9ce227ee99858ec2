import { formatPerShare } from '@basecase/shared-ui/figures/format';
import styles from './risk.module.css';

export interface ValueLegendProps {
  readonly fairValue: number;
  readonly price: number | null;
  readonly currency: string | null;
  /** The side of the scale on which the price lies beyond it. */
  readonly beyond?: 'left' | 'right' | undefined;
}

/** The legend of the lines of fair value and price across a chart. */
export function ValueLegend({ fairValue, price, currency, beyond }: ValueLegendProps) {
  return (
    <p className={styles.keys}>
      <span>
        <i className={styles.value} /> Fair value {formatPerShare(fairValue, { currency })}
      </span>
      {price !== null && (
        <span>
          <i className={styles.price} /> Price {formatPerShare(price, { currency })}
          {beyond !== undefined && `, ${beyond} of the scale`}
        </span>
      )}
    </p>
  );
}
