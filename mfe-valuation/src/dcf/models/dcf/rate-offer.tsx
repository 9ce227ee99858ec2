import { errorText } from '@basecase/shared-ui/api/api-error';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useRiskFreeRate } from '../../context/context-queries.ts';
import { withValue } from '../../drafts/assumption-form.model.ts';
import { limits } from '../../valuation/dcf-assumptions.ts';
import type { ChangeForm } from './assumption-field.tsx';
import styles from './assumptions.module.css';

export interface RateOfferProps {
  /** The rate in use, as a fraction. */
  readonly rate: number;
  readonly onChange: ChangeForm;
}

const about =
  'The par yield of a ten-year bond of the US Treasury, published for each day of trading. It is used only when you press the button; the default stays 4%.';

/** Offers the dated rate without risk beside the specified one. It is never applied by itself. */
export function RateOffer({ rate, onChange }: RateOfferProps) {
  const { data, error } = useRiskFreeRate();
  if (data === undefined) {
    return (
      <p className={styles.offer}>
        {error === null
          ? 'Loading the newest ten-year yield'
          : `No dated rate. ${errorText(error, 'The call failed.')}`}
      </p>
    );
  }
  const words = `${formatPercent(data.rate, { decimals: 2 })} of ${formatCalendarDay(data.day)}${data.sample ? ' (sample)' : ''}`;
  const { min, max } = limits.riskFreeRate;
  // The field keeps two decimals of a percent.
  const isUsed = Math.abs(rate - data.rate) < 5e-7;
  return (
    <p className={styles.offer}>
      {isUsed || data.rate < min || data.rate > max ? (
        `${data.name}: ${words}${isUsed ? ' is in use' : ', beyond the bounds of this field'}`
      ) : (
        <button
          type="button"
          className={styles.apply}
          onClick={() => onChange((last) => withValue(last, 'riskFreeRate', data.rate))}
        >
          Use {words}
        </button>
      )}{' '}
      <InfoMark label="About the dated rate" text={about} />
    </p>
  );
}
