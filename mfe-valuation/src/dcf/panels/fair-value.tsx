import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Grid, Row, Text } from '@basecase/shared-ui/components/layout/primitives';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { formatMoneyAxis, formatMoneyFull, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Sensitivity } from '../valuation/sensitivity.model.ts';
import styles from './result-panel.module.css';
import { planRuler, positionOn } from './value-ruler.model.ts';

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
      <Grid columns={1} className={styles.top}>
        <div className={styles.value}>
          <h2 className={styles.label}>Fair value per share</h2>
          <output className={classNames(styles.figure, figure.length > MAX_LARGE_LENGTH && styles.long)}>
            {figure}
          </output>
          {range !== null && (
            <Text tone={2} size="xs" className={styles.point}>
              Middle half of the simulated values; the point is <b>{point}</b>
            </Text>
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
      </Grid>
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
  return (
    <Row as="p" wrap tone={3} size="xs" figures className={styles.price}>
      {gap !== null && <GapBadge gap={gap} />}
      {gap === null ? 'No price to compare with' : `Price ${formatPerShare(price, { currency })}`}
    </Row>
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

interface ValueRulerProps {
  readonly fairValue: number;
  readonly price: number | null;
  readonly sensitivity: Pick<Sensitivity, 'values'>;
  readonly currency: string | null;
  /** Names the band in its caption. */
  readonly bandName?: string;
}

/** Fair value and price on one scale, before the range of the sensitivity table. */
function ValueRuler({ fairValue, price, sensitivity, currency, bandName = 'Sensitivity table' }: ValueRulerProps) {
  const ruler = planRuler(fairValue, price, sensitivity);
  const { band } = ruler;
  const place = (value: number) => `${positionOn(ruler, value) * 100}%`;
  const inside = (value: number) => `clamp(52px, ${place(value)}, calc(100% - 52px))`;
  const between = (low: number, high: number) => ({
    left: place(low),
    right: `${100 - positionOn(ruler, high) * 100}%`,
  });
  const whole = (value: number) => formatMoneyFull(value, { currency });
  const range =
    band === null
      ? ''
      : ` ${bandName === 'Sensitivity table' ? 'Sensitivity range' : bandName} ${whole(band.low)} to ${whole(band.high)}.`;
  const priceText = price === null ? '' : `, price ${whole(price)}`;
  return (
    <div role="img" aria-label={`Fair value ${whole(fairValue)}${priceText}.${range}`} className={styles.ruler}>
      <div className={styles.labels}>
        <Text as="span" tone="accent" style={{ left: inside(fairValue) }}>
          Fair value {whole(fairValue)}
        </Text>
      </div>
      <div className={styles.track}>
        {band !== null && <i className={styles.band} data-open={ruler.openEnd} style={between(band.low, band.high)} />}
        {price !== null && (
          <i
            className={fairValue < price ? styles.below : styles.above}
            style={between(Math.min(fairValue, price), Math.max(fairValue, price))}
          />
        )}
        <b className={styles.valueMark} style={{ left: place(fairValue) }} />
        {price !== null && <b className={styles.priceMark} style={{ left: place(price) }} />}
      </div>
      {price !== null && (
        <div className={styles.labels}>
          <span style={{ left: inside(price) }}>Price {whole(price)}</span>
        </div>
      )}
      <div className={styles.ticks}>
        {ruler.ticks.map((tick) => (
          <span key={tick} style={{ left: place(tick) }}>
            {formatMoneyAxis(tick, { currency })}
          </span>
        ))}
      </div>
      <Row as="p" gap={6} top={4} tone={3}>
        <i className={styles.key} aria-hidden="true" />
        {band === null ? 'No sensitivity range' : `${bandName}: ${whole(band.low)} to ${whole(band.high)}`}
      </Row>
    </div>
  );
}
