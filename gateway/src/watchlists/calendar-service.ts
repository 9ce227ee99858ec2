import type { Calendar, CompanyDates } from '../contract/watching/dates.ts';
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
  async function readCalendar({ id, ownKeys }: Pick<SessionUser, 'id' | 'ownKeys'>): Promise<Calendar> {
    const { lists: own } = await lists.readLists(id);
    const day = await questions.readToday();
    const companies = await dates.listDates(day, [...listWatched(own)], figures.chooseFigures(ownKeys));
    const today = dates.readToday(day);
    const unknown = companies.flatMap(({ symbol, results }) =>
      results.day === null ? [{ symbol, reason: results.reason }] : [],
    );
    return { today, entries: listEntries(companies, today), unknown };
  }

  async function readCompany({ ownKeys }: Pick<SessionUser, 'ownKeys'>, symbol: string): Promise<CompanyDates> {
    const day = await questions.readToday();
    const { symbol: _, name: __, ...rest } = await dates.readDates(day, symbol, figures.chooseFigures(ownKeys));
    return { today: dates.readToday(day), ...rest };
  }

  return { readCalendar, readCompany };
}
