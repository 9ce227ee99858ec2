import { AlertStore } from './alerts/alert-store.ts';
import { FeedAddresses } from './alerts/feed-addresses.ts';
import type { AnswerCache } from './answers/answer-cache.ts';
import { CompanyDatesService } from './dates/company-dates.ts';
import { ExpectedDays } from './dates/expected-days.ts';
import type { ResultsDays } from './dates/results-days.ts';
import type { TickerDirectory } from './filings/ticker-directory.ts';
import type { OwnFigures } from './finance/own-figures.ts';
import type { Market } from './market/market.ts';
import { NoteStore } from './notes/note-store.ts';
import { NotesService } from './notes/notes-service.ts';
import type { Providers } from './providers/providers.ts';
import type { Saved } from './saved/create-saved.ts';
import type { Database } from './storage/schema.ts';
import { CalendarService } from './watchlists/calendar-service.ts';
import { FilingAlerts } from './watchlists/filing-alerts.ts';
import { WatchFiguresService } from './watchlists/watch-figures.ts';
import { WatchlistStore } from './watchlists/watchlist-store.ts';

/** The companies that users follow, their notes, and what they are told. */
export interface Desk {
  readonly watchlists: WatchlistStore;
  readonly watchFigures: WatchFiguresService;
  readonly notes: NotesService;
  readonly alerts: AlertStore;
  readonly feedAddresses: FeedAddresses;
  readonly calendar: CalendarService;
}

interface DeskOptions {
  readonly db: Database;
  readonly saved: Saved;
  readonly figures: OwnFigures;
  readonly market: Market;
  /** False with the invented market, in which nothing is filed. */
  readonly hasNews: boolean;
  readonly providers: Providers;
  readonly cache: AnswerCache;
  readonly resultsDays: ResultsDays;
  readonly directory: TickerDirectory;
  /** Of the server, which secret addresses are made with. */
  readonly secrets: readonly string[];
}

/** @returns the desk, what removes old rows, and what looks for news */
export function createDesk(options: DeskOptions) {
  const { db, saved, figures, hasNews, secrets, resultsDays } = options;
  const { questions } = options.market;
  const alerts = new AlertStore(db);
  const noteStore = new NoteStore(db);
  const lists = new WatchlistStore(db);
  const dates = new CompanyDatesService({ ...options, expectedDays: new ExpectedDays(options) });
  const parts = { ...saved, figures, questions, dates };
  const filingAlerts = new FilingAlerts({ db, alerts, questions });
  const desk: Desk = {
    watchlists: lists,
    watchFigures: new WatchFiguresService({ ...parts, lists }),
    notes: new NotesService({ ...parts, notes: noteStore }),
    alerts,
    feedAddresses: new FeedAddresses(db, secrets),
    calendar: new CalendarService({ ...parts, lists }),
  };
  return {
    desk,
    deskPurges: [() => noteStore.purge(), () => alerts.purge(), () => resultsDays.purge()],
    newsChecks: hasNews ? [() => filingAlerts.announce()] : [],
  };
}
