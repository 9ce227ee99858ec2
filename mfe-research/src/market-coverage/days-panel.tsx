import type { Coverage } from '@basecase/shared-ui/company/coverage-query';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { formatCount } from './coverage.model.ts';
import styles from './coverage.module.css';

/** A bar per day with the reports accepted on it. Renders nothing without a day. */
export function DaysPanel({ days }: Pick<Coverage, 'days'>) {
  const [first, last] = [days.at(0), days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const most = days.reduce((best, day) => (day.reports > best.reports ? day : best));
  const short = (day: string) => formatCalendarDay(day).slice(0, -5);
  return (
    <Panel title="Reports of each day" subtitle={`Last ${days.length} days with reports`} headingLevel={2}>
      <div
        className={styles.days}
        role="img"
        aria-label={`Reports a day from ${short(first.day)} to ${formatCalendarDay(last.day)}, most on ${short(most.day)} with ${formatCount(most.reports)}`}
      >
        {days.map(({ day, reports }) => (
          <i
            key={day}
            className={styles.day}
            style={{ height: `${(reports / most.reports) * 100}%` }}
            title={`${short(day)}: ${formatCount(reports)} reports`}
          />
        ))}
      </div>
      <div className={styles.daysEnds} aria-hidden="true">
        <span>{short(first.day)}</span>
        <span>
          most on {short(most.day)}: {formatCount(most.reports)}
        </span>
        <span>
          {short(last.day)}: {formatCount(last.reports)}
        </span>
      </div>
    </Panel>
  );
}
