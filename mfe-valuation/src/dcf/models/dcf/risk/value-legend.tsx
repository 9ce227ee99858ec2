import { Row } from '@basecase/shared-ui/components/layout/primitives';
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
    <Row as="p" align="stretch" wrap tone={2} size="xs" figures className={styles.keys}>
      <Row as="span" inline gap={6}>
        <i className={styles.value} /> Fair value {formatPerShare(fairValue, { currency })}
      </Row>
      {price !== null && (
        <Row as="span" inline gap={6}>
          <i className={styles.price} /> Price {formatPerShare(price, { currency })}
          {beyond !== undefined && `, ${beyond} of the scale`}
        </Row>
      )}
    </Row>
  );
}
