import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { InfoMark } from '@basecase/shared-ui/components/tooltips/info-mark';
import { useMemo } from 'react';
import { describeBaseRates } from '../../context/base-rates.model.ts';
import { type BaseRateQuestion, useBaseRates } from '../../context/base-rates-query.ts';
import styles from './assumptions.module.css';

export interface BaseRateLineProps {
  readonly question: BaseRateQuestion | null;
  /** Names the mark with the rule. */
  readonly about: string;
}

const settleMs = 400;

/** How many companies had the rate in use. Nothing where the market is not held. */
export function BaseRateLine({ question, about }: BaseRateLineProps) {
  const asked = useSettled(question);
  const { data } = useBaseRates(asked);
  const line = asked === null || data === undefined ? null : describeBaseRates(asked, data);
  if (line === null) return null;
  return (
    <p className={styles.offer}>
      {line.text} {line.warning !== null && <strong>{line.warning}</strong>}{' '}
      <InfoMark label={about} text={line.about} />
    </p>
  );
}

/** A question that stayed the same for a moment: typing asks for no rate between two keys. */
function useSettled(question: BaseRateQuestion | null): BaseRateQuestion | null {
  const { line, rate, years, size, past } = question ?? {};
  // The caller makes a new object on each render, which would never settle.
  const stable = useMemo(
    () =>
      line === undefined || rate === undefined || years === undefined
        ? null
        : { line, rate, years, size, ...(past === undefined ? {} : { past }) },
    [line, rate, years, size, past],
  );
  return useDebounced(stable, settleMs);
}
