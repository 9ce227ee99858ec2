import type { CalendarEntry, CalendarKind } from '../../contract/desk/dates.ts';
import { describeResultsBasis } from '../../contract/figures/results-rules.ts';
import { type CalendarEvent, writeCalendar } from './icalendar.model.ts';

/** Writes dates as the calendar that programs subscribe to. @param origin of the page, for links */
export function writeCalendarFeed(entries: readonly CalendarEntry[], origin: string): string {
  return writeCalendar({ title: 'Basecase', at: Date.now(), events: entries.map((entry) => toEvent(entry, origin)) });
}

const titles: Readonly<Record<CalendarKind, string>> = {
  results: 'results',
  exDividend: 'ex-dividend',
  dividend: 'pays a dividend',
  fiscalYearEnd: 'fiscal year ends',
};

/**
 * Returns an event of a calendar program. Its id names company, kind and year, and for results the quarter: an estimate
 * that moves by days moves the event.
 */
function toEvent({ symbol, name, kind, day, basis, before }: CalendarEntry, origin: string): CalendarEvent {
  const isEstimate = basis === 'estimate';
  const period = kind === 'results' && before !== null ? before.day : day;
  return {
    id: `${kind}-${symbol}-${period}`,
    day,
    title: `${symbol} ${titles[kind]}${isEstimate ? ' (estimate)' : ''}`,
    text: [name, `${describeSource({ kind, basis, before })}.`].filter((line) => line !== null).join('\n'),
    href: `${origin}/overview?${new URLSearchParams({ symbol })}`,
    isSure: kind !== 'results',
  };
}

function describeSource({ kind, basis, before }: Pick<CalendarEntry, 'kind' | 'basis' | 'before'>): string {
  if (kind === 'results') return describeResultsBasis(before, (day) => day);
  return basis === 'sec' ? 'By the list of the SEC' : 'By the data provider';
}
