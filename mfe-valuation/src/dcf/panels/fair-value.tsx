import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './result-panel.module.css';
import { ValueRuler, type ValueRulerProps } from './value-ruler.tsx';

export interface FairValueProps extends Omit<ValueRulerProps, 'sensitivity'> {
  /** Value ÷ price − 1; null without a price. */
  readonly gap: number | null;
  /** Null without a table of sensitivity: then the ruler shows the range, and nothing without one. */
  readonly sensitivity: ValueRulerProps['sensitivity'] | null;
  /** The middle half of the values that the uncertainty of the rates gives: the headline then is a range with the value inside. */
  readonly range?: { readonly low: number; readonly high: number } | null;
  /** The sentence about what the price implies. */
  readonly verdict: ReactNode;
  readonly figures: readonly { readonly label: string; readonly value: string }[];
  /** Below the comparison with the price. */
  readonly children?: ReactNode;
}

/** A longer figure does not fit beside the verdict in the large size. */
const MAX_LARGE_LENGTH = 8;

/** The contents of the panel with a fair value: value, comparison with the price, verdict, ruler, key figures. */
export function FairValue(props: FairValueProps) {
  const { fairValue, gap, price, currency, sensitivity, range = null, verdict, figures, children } = props;
  const point = formatPerShare(fairValue, { currency });
  const [low, high] = [range?.low ?? null, range?.high ?? null].map((end) => formatPerShare(end, { currency }));
  const band = range === null ? sensitivity : { values: [[range.low, range.high]] };
  const figure = range === null ? point : `${low} to ${high}`;
  return (
    <>
      <div className={styles.top}>
        <div className={styles.value}>
          <h2 className={styles.label}>Fair value per share</h2>
          <output className={classNames(styles.figure, figure.length > MAX_LARGE_LENGTH && styles.long)}>
            {figure}
          </output>
          {range !== null && (
            <p className={styles.point}>
              Middle half of the simulated values; the point is <b>{point}</b>
            </p>
          )}
          <AgainstPrice gap={gap} price={price} currency={currency} />
          {children}
        </div>
        <div className={styles.meaning}>
          <p className={styles.verdict}>{verdict}</p>
          {band !== null && (
            <ValueRuler
              fairValue={fairValue}
              price={price}
              sensitivity={band}
              currency={currency}
              {...(range !== null && { bandName: 'Middle half' })}
            />
          )}
        </div>
      </div>
      <div className={styles.figures}>
        <StatStrip label="Key figures of the valuation" bare>
          {figures.map(({ label, value }) => (
            <Stat key={label} label={label} value={value} />
          ))}
        </StatStrip>
      </div>
    </>
  );
}

interface AgainstPriceProps {
  /** Value ÷ price − 1; null without a price. */
  readonly gap: number | null;
  readonly price: number | null;
  readonly currency: string | null;
}

/** The distance of a value from the price, with the price. */
function AgainstPrice({ gap, price, currency }: AgainstPriceProps) {
  if (gap === null) return <p className={styles.price}>No price to compare with</p>;
  return (
    <p className={styles.price}>
      <GapBadge gap={gap} />
      Price {formatPerShare(price, { currency })}
    </p>
  );
}

/** The distance of a value from the price. @param props.gap value ÷ price − 1 */
export function GapBadge({ gap }: { readonly gap: number }) {
  const Icon = gap < 0 ? ArrowDownRight : ArrowUpRight;
  return (
    <Badge tone={gap < 0 ? 'negative' : 'positive'}>
      <Icon size={12} aria-hidden="true" />
      {formatPercent(gap, { plus: true })} against price
    </Badge>
  );
}
