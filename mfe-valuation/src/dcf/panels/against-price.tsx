import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import styles from './result-panel.module.css';

export interface AgainstPriceProps {
  /** Value ÷ price − 1; null without a price. */
  readonly gap: number | null;
  readonly price: number | null;
  readonly currency: string | null;
}

/** The distance of a value from the price. */
export function AgainstPrice({ gap, price, currency }: AgainstPriceProps) {
  if (gap === null) return <p className={styles.price}>No price to compare with</p>;
  const Icon = gap < 0 ? ArrowDownRight : ArrowUpRight;
  return (
    <p className={styles.price}>
      <Badge tone={gap < 0 ? 'negative' : 'positive'}>
        <Icon size={12} aria-hidden="true" />
        {formatPercent(gap, { plus: true })} against price
      </Badge>
      Price {formatPerShare(price, { currency })}
    </p>
  );
}
