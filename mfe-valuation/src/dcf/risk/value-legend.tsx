import { formatPerShare } from '@basecase/shared-ui/figures/format';
import styles from './risk.module.css';

export interface ValueLegendProps {
  readonly fairValue: number;
  readonly price: number | null;
  readonly currency: string | null;
  /** Where the price stands when it is beyond the scale. */
  readonly beyond?: 'left' | 'right' | undefined;
}

/** What the two lines across a picture mark. */
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
