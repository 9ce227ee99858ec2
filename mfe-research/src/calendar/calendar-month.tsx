import type { CalendarEntry } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Link } from '@basecase/shared-ui/router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { CompanyLink } from '../company-link.tsx';
import { describeCertainty, describeNearness } from '../watching/results-words.model.ts';
import {
  type CalendarDay,
  chooseMonth,
  describeEntry,
  findSpan,
  formatMonthName,
  formatWeekday,
  kindWords,
  listWeeks,
  type Month,
  moveMonth,
  toMonth,
} from './calendar.model.ts';
import styles from './calendar.module.css';

interface CalendarMonthProps {
  readonly entries: readonly CalendarEntry[];
  readonly today: string;
  /** Opens the list, which has all dates of a day. */
  readonly onList: () => void;
}

/** A day with one more shows all of them. */
const mostShown = 3;

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The dates of one month in its weeks. */
export function CalendarMonth({ entries, today, onList }: CalendarMonthProps) {
  const [month, setMonth] = useState(() => chooseMonth(entries, today));
  const count = entries.filter(({ day }) => toMonth(day) === month).length;
  return (
    <Panel
      flush
      headingLevel={2}
      title={<span aria-live="polite">{formatMonthName(month)}</span>}
      subtitle={count === 1 ? '1 date' : `${count === 0 ? 'No' : count} dates`}
      actions={<Steps month={month} today={today} span={findSpan(entries, today)} onMonth={setMonth} />}
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
                <Cell key={weekdays[at]} cell={cell} today={today} onList={onList} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface StepsProps {
  readonly month: Month;
  readonly today: string;
  readonly span: readonly [first: Month, last: Month];
  readonly onMonth: (month: Month) => void;
}

function Steps({ month, today, span: [first, last], onMonth }: StepsProps) {
  return (
    <Row gap={8}>
      <Button size="sm" onClick={() => onMonth(toMonth(today))} disabled={month === toMonth(today)}>
        This month
      </Button>
      <IconButton
        label="Month before"
        icon={<ChevronLeft size={16} aria-hidden="true" />}
        disabled={month <= first}
        onClick={() => onMonth(moveMonth(month, -1))}
      />
      <IconButton
        label="Next month"
        icon={<ChevronRight size={16} aria-hidden="true" />}
        disabled={month >= last}
        onClick={() => onMonth(moveMonth(month, 1))}
      />
    </Row>
  );
}

function Cell({ cell, today, onList }: { readonly cell: CalendarDay | null } & Omit<CalendarMonthProps, 'entries'>) {
  if (cell === null) return <td data-outside="" />;
  const { day, entries } = cell;
  const shown = entries.length > mostShown + 1 ? entries.slice(0, mostShown) : entries;
  return (
    <td data-today={day === today ? '' : undefined} aria-current={day === today ? 'date' : undefined}>
      <time dateTime={day} title={formatWeekday(day)}>
        {Number(day.slice(8))}
      </time>
      {shown.map((entry) => (
        <EntryChip key={`${entry.symbol} ${entry.kind}`} entry={entry} today={today} />
      ))}
      {shown.length < entries.length && (
        <button type="button" className={styles.more} onClick={onList}>
          {entries.length - shown.length} more
        </button>
      )}
    </td>
  );
}

interface EntryProps {
  readonly entry: CalendarEntry;
  readonly today: string;
}

/** Returns how near an entry is, and how sure where it may still change, in words. */
function describeSureness({ kind, day, basis, before }: CalendarEntry, today: string): string {
  if (kind === 'results' && basis !== 'sec') return describeCertainty({ day, basis, before }, today);
  return describeNearness(day, today) ?? '';
}

/** A day of a company within a month: the symbol and what happens. */
function EntryChip({ entry, today }: EntryProps) {
  const { symbol, kind, basis } = entry;
  const sureness = describeSureness(entry, today);
  return (
    <Link
      to={`/overview?symbol=${encodeURIComponent(symbol)}`}
      className={styles.chip ?? ''}
      data-kind={kind}
      data-basis={basis}
      title={describeEntry(entry)}
    >
      <b>{symbol}</b> {kindWords[kind]}
      {sureness !== '' && <small>{sureness}</small>}
    </Link>
  );
}

/** A day of a company as a row. */
export function EntryRow({ entry, today }: EntryProps) {
  const { symbol, name, kind, basis, day } = entry;
  const sureness = describeSureness(entry, today);
  return (
    <>
      <CompanyLink symbol={symbol} name={name} className={styles.company} />
      <span className={styles.what} title={describeEntry(entry)}>
        <i className={styles.dot} data-kind={kind} data-basis={basis} aria-hidden="true" />
        {kindWords[kind]}
        <small data-near={describeNearness(day, today) === null ? undefined : ''}>{sureness}</small>
      </span>
    </>
  );
}
