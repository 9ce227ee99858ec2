import type { CalendarEntry } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  type CalendarDay,
  findSpan,
  formatMonthName,
  formatWeekday,
  listWeeks,
  moveMonth,
  toMonth,
} from './calendar.model.ts';
import styles from './calendar.module.css';
import { EntryChip } from './calendar-entry.tsx';

interface CalendarMonthProps {
  readonly entries: readonly CalendarEntry[];
  readonly today: string;
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The dates of one month in its weeks. */
export function CalendarMonth({ entries, today }: CalendarMonthProps) {
  const [first, last] = findSpan(entries, today);
  const [month, setMonth] = useState(toMonth(today));
  const count = entries.filter(({ day }) => toMonth(day) === month).length;
  return (
    <Panel
      flush
      headingLevel={2}
      title={<span aria-live="polite">{formatMonthName(month)}</span>}
      subtitle={count === 1 ? '1 date' : `${count === 0 ? 'No' : count} dates`}
      actions={
        <div className={styles.steps}>
          <Button size="sm" onClick={() => setMonth(toMonth(today))} disabled={month === toMonth(today)}>
            This month
          </Button>
          <IconButton
            label="Month before"
            icon={<ChevronLeft size={16} aria-hidden="true" />}
            disabled={month <= first}
            onClick={() => setMonth(moveMonth(month, -1))}
          />
          <IconButton
            label="Next month"
            icon={<ChevronRight size={16} aria-hidden="true" />}
            disabled={month >= last}
            onClick={() => setMonth(moveMonth(month, 1))}
          />
        </div>
      }
    >
      <table className={styles.month} aria-label={`Dates of ${formatMonthName(month)}`}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listWeeks(month, entries).map((week) => (
            <tr key={week.find((cell) => cell !== null)?.day}>
              {week.map((cell, at) => (
                <Cell key={weekdays[at]} cell={cell} today={today} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Cell({ cell, today }: { readonly cell: CalendarDay | null; readonly today: string }) {
  if (cell === null) return <td data-outside="" />;
  const { day, entries } = cell;
  return (
    <td data-today={day === today ? '' : undefined} aria-current={day === today ? 'date' : undefined}>
      <time dateTime={day} title={formatWeekday(day)}>
        {Number(day.slice(8))}
      </time>
      {entries.map((entry) => (
        <EntryChip key={`${entry.symbol} ${entry.kind}`} entry={entry} today={today} />
      ))}
    </td>
  );
}
