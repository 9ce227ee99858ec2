import { formatAmount, sumValues } from '../insider-words.model.ts';
import styles from './insiders.module.css';
import { countPeople, type PeriodTrades } from './trades.model.ts';
import type { Verdict } from './verdict.model.ts';

interface VerdictStripProps {
  readonly verdict: Verdict;
  readonly trades: PeriodTrades;
}

/** The answer of the screen: a sentence and three figures. */
export function VerdictStrip({ verdict, trades: { bought, sold, planned, apart } }: VerdictStripProps) {
  const figures = [
    { label: 'Bought', value: describeSum(bought), note: describeCount(bought) },
    {
      label: 'Sold',
      value: describeSum(sold),
      note: planned.length === 0 ? describeCount(sold) : `${formatAmount(sumValues(planned))} of it under a plan`,
    },
    { label: 'Other', value: String(apart.length), note: 'Grants, exercises, tax and gifts' },
  ];
  return (
    <section className={styles.answer} aria-label="Summary">
      <div className={styles.verdict}>
        <p className={styles.sentence}>
          {verdict.before}
          {verdict.amount !== '' && <b>{verdict.amount}</b>}
          {verdict.after}
        </p>
        {verdict.detail !== null && <p className={styles.detail}>{verdict.detail}</p>}
      </div>
      <dl>
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value}
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function describeSum(trades: PeriodTrades['bought']): string {
  return trades.length === 0 ? 'None' : formatAmount(sumValues(trades));
}

function describeCount(trades: PeriodTrades['bought']): string {
  if (trades.length === 0) return 'No open-market trade';
  const people = countPeople(trades);
  const count = trades.length === 1 ? '1 trade' : `${trades.length} trades`;
  return `${count} by ${people === 1 ? '1 person' : `${people} people`}`;
}
