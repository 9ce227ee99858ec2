import type { CalendarEntry } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMonthName, formatWeekday, listMonths } from './calendar.model.ts';
import styles from './calendar.module.css';
import { EntryRow } from './calendar-entry.tsx';

interface CalendarListProps {
  readonly entries: readonly CalendarEntry[];
  readonly today: string;
}

/** The dates by month, one row each. */
export function CalendarList({ entries, today }: CalendarListProps) {
  return listMonths(entries).map(({ month, entries: own }) => (
    <Panel key={month} title={formatMonthName(month)} headingLevel={2} flush>
      <ul className={styles.list}>
        {own.map((entry) => (
          <li key={`${entry.symbol} ${entry.kind}`} data-past={entry.day < today ? '' : undefined}>
            <time dateTime={entry.day} className={styles.day}>
              {formatWeekday(entry.day)}
            </time>
            <EntryRow entry={entry} today={today} />
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
