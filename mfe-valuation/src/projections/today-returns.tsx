import type { Scenario } from '@basecase/gateway/contract';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { Column } from '../scenarios/projection.model.ts';
import { type TodayPrice, toTodayReturns, type YearEnd } from '../scenarios/today-returns.model.ts';
import styles from './today-returns.module.css';

export interface TodayReturnsProps {
  readonly columns: readonly Column[];
  readonly scenario: Scenario;
  /** ISO code of the statements; null when unknown. */
  readonly currency: string | null;
  readonly today: TodayPrice;
  readonly yearEnd: YearEnd;
}

const format = (rate: number | null | undefined) => formatPercent(rate, { decimals: 0 });

/**
 * What the price that one pays today returns a year until each fiscal year ends. The CAGR of the table starts from the case's
 * own price of its first year.
 */
export function TodayReturns({ columns, scenario, currency, today, yearEnd }: TodayReturnsProps) {
  const { years, low, high } = toTodayReturns(scenario, columns, today, yearEnd);
  return (
    <Row as="section" wrap justify="between" top={16} className={styles.returns} aria-labelledby="today-returns">
      <div>
        <h3 id="today-returns">Return a year from today’s price</h3>
        <p>
          From {formatPerShare(today.price, { currency })} of {formatCalendarDay(today.day)} to the end of the fiscal
          year. CAGR starts from the case’s own price of {columns[0]?.year}.
        </p>
      </div>
      <dl>
        {columns.map(({ year }, index) =>
          (years[index] ?? 0) < 1 ? null : (
            <div key={year}>
              <dt>{year}</dt>
              <dd>
                {format(low[index])} to {format(high[index])}
              </dd>
            </div>
          ),
        )}
      </dl>
    </Row>
  );
}
