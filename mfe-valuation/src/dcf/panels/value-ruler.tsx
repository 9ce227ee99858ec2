import { formatMoneyAxis, formatMoneyFull } from '@basecase/shared-ui/figures/format';
import type { Sensitivity } from '../valuation/sensitivity.model.ts';
import { planRuler, positionOn } from './value-ruler.model.ts';
import styles from './value-ruler.module.css';

export interface ValueRulerProps {
  readonly fairValue: number;
  readonly price: number | null;
  readonly sensitivity: Pick<Sensitivity, 'values'>;
  readonly currency: string | null;
  /** Names the band in its caption. */
  readonly bandName?: string;
}

/** Fair value and price on one scale, before the range of the sensitivity table. */
export function ValueRuler({
  fairValue,
  price,
  sensitivity,
  currency,
  bandName = 'Sensitivity table',
}: ValueRulerProps) {
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
        <span className={styles.valueLabel} style={{ left: inside(fairValue) }}>
          Fair value {whole(fairValue)}
        </span>
      </div>
      <div className={styles.track}>
        {band !== null && <i className={styles.band} data-open={ruler.openEnd} style={between(band.low, band.high)} />}
        {price !== null && (
          <i
            className={fairValue < price ? styles.below : styles.above}
            style={between(Math.min(fairValue, price), Math.max(fairValue, price))}
          />
        )}
        <b className={styles.value} style={{ left: place(fairValue) }} />
        {price !== null && <b className={styles.price} style={{ left: place(price) }} />}
      </div>
      {price !== null && (
        <div className={styles.labels}>
          <span className={styles.priceLabel} style={{ left: inside(price) }}>
            Price {whole(price)}
          </span>
        </div>
      )}
      <div className={styles.ticks}>
        {ruler.ticks.map((tick) => (
          <span key={tick} style={{ left: place(tick) }}>
            {formatMoneyAxis(tick, { currency })}
          </span>
        ))}
      </div>
      <p className={styles.caption}>
        <i aria-hidden="true" />
        {band === null ? 'No sensitivity range' : `${bandName}: ${whole(band.low)} to ${whole(band.high)}`}
      </p>
    </div>
  );
}
