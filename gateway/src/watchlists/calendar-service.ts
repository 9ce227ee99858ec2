import { noFeed } from '../alerts/feed-addresses.ts';
import type { Feed } from '../alerts/feed-routes.ts';
import { type CalendarEvent, writeCalendar } from '../alerts/icalendar.model.ts';
import type { Calendar, CalendarEntry, CalendarKind, CompanyDates } from '../contract/desk/dates.ts';
import { describeResultsBasis } from '../contract/figures/results-rules.ts';
import type { CompanyDatesService } from '../dates/company-dates.ts';
import type { OwnFigures } from '../finance/own-figures.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { MarketQuestions } from '../market/market-questions.ts';
import { listEntries } from './calendar-entries.model.ts';
import { listWatched } from './watchlist-content.model.ts';
import type { WatchlistStore } from './watchlist-store.ts';

interface CalendarDeps {
  readonly lists: WatchlistStore;
  readonly figures: Pick<OwnFigures, 'chooseFigures'>;
  readonly questions: Pick<MarketQuestions, 'readToday'>;
  readonly dates: CompanyDatesService;
}

export type CalendarService = ReturnType<typeof createCalendarService>;

/** The dates of the companies that a user follows, and of one company. Reading them is no visit. */
export function createCalendarService({ lists, figures, questions, dates }: CalendarDeps) {
  async function readCalendar({ id, ownKeyId }: Pick<SessionUser, 'id' | 'ownKeyId'>): Promise<Calendar> {
    const { lists: own } = await lists.readLists(id);
    const day = await questions.readToday();
    const companies = await dates.listDates(day, [...listWatched(own)], figures.chooseFigures(ownKeyId));
    const today = dates.readToday(day);
    const unknown = companies.flatMap(({ symbol, results }) =>
      results.day === null ? [{ symbol, reason: results.reason }] : [],
    );
    return { today, entries: listEntries(companies, today), unknown };
  }

  async function readCompany({ ownKeyId }: Pick<SessionUser, 'ownKeyId'>, symbol: string): Promise<CompanyDates> {
    const day = await questions.readToday();
    const { symbol: _, name: __, ...rest } = await dates.readDates(day, symbol, figures.chooseFigures(ownKeyId));
    return { today: dates.readToday(day), ...rest };
  }

  return { readCalendar, readCompany };
}

interface CalendarFeedOptions {
  readonly calendar: Pick<CalendarService, 'readCalendar'>;
  readonly sessions: { readUser(id: string): Promise<SessionUser | null> };
}

/** Returns the calendar that programs subscribe to, below the secret address of a user. */
export function calendarFeed({ calendar, sessions }: CalendarFeedOptions): Feed {
  return {
    name: 'feedCalendar',
    type: 'text/calendar; charset=utf-8',
    async write(userId, origin) {
      const user = await sessions.readUser(userId);
      if (user === null) throw noFeed();
      const { entries } = await calendar.readCalendar(user);
      const events = entries.map((entry) => toEvent(entry, origin));
      return writeCalendar({ title: 'Basecase', at: Date.now(), events });
    },
  };
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
