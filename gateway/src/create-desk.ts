import type { Logger } from 'pino';
import { createNews, type News } from './alerts/create-news.ts';
import { AlertMails } from './alerts/delivery/alert-mails.ts';
import { FeedAddresses } from './alerts/delivery/feed-addresses.ts';
import { StopTokens } from './alerts/delivery/stop-tokens.ts';
import { AlertSettingsStore } from './alerts/store/alert-settings-store.ts';
import { AlertStore } from './alerts/store/alert-store.ts';
import type { AnswerCache } from './answers/answer-cache.ts';
import type { Config } from './config.ts';
import { CompanyDatesService } from './dates/company-dates.ts';
import { ExpectedDays } from './dates/expected-days.ts';
import type { ResultsDays } from './dates/results-days.ts';
import type { TickerDirectory } from './filings/ticker-directory.ts';
import type { Finance } from './finance/finance.ts';
import type { OwnFigures } from './finance/own-figures.ts';
import type { PriceBarStore } from './finance/prices/price-bar-store.ts';
import type { Market } from './market/market.ts';
import type { PublicPrices } from './market/shape/public-prices.ts';
import { NoteStore } from './notes/note-store.ts';
import { NotesService } from './notes/notes-service.ts';
import type { Providers } from './providers/providers.ts';
import type { Saved } from './saved/create-saved.ts';
import type { Database } from './storage/schema.ts';
import type { Mailer } from './users/mailer.ts';
import { CalendarService } from './watchlists/calendar-service.ts';
import { WatchFiguresService } from './watchlists/watch-figures.ts';
import { WatchlistStore } from './watchlists/watchlist-store.ts';

/** The companies that users follow, their notes, and what they are told. */
export interface Desk extends News {
  readonly watchlists: WatchlistStore;
  readonly watchFigures: WatchFiguresService;
  readonly notes: NotesService;
  readonly alerts: AlertStore;
  readonly alertSettings: AlertSettingsStore;
  /** Null where the server sends no mail. */
  readonly alertMails: AlertMails | null;
  readonly stopTokens: StopTokens;
  readonly feedAddresses: FeedAddresses;
  readonly calendar: CalendarService;
}

interface DeskOptions {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Database;
  readonly bars: PriceBarStore;
  /** Null where the server sends no mail. */
  readonly mailer: Mailer | null;
  readonly saved: Saved;
  readonly figures: OwnFigures;
  readonly finance: Finance;
  readonly market: Market;
  readonly providers: Providers;
  /** Null without public prices. */
  readonly publicPrices: PublicPrices | null;
  /** Whether the market of real companies is loaded. */
  readonly hasNews: boolean;
  readonly cache: AnswerCache;
  readonly resultsDays: ResultsDays;
  readonly directory: TickerDirectory;
  /** Of the server, which tokens and secret addresses are made with. */
  readonly secrets: readonly string[];
}

/** @returns the desk, what removes old rows, and what looks for news and mails them */
export function createDesk(options: DeskOptions) {
  const { config, db, saved, figures, providers, hasNews, resultsDays } = options;
  const { questions, screenStore } = options.market;
  const alerts = new AlertStore(db);
  const noteStore = new NoteStore(db);
  const lists = new WatchlistStore(db);
  const dates = new CompanyDatesService({ ...options, expectedDays: new ExpectedDays(options) });
  const parts = { ...saved, figures, questions, dates };
  const stopTokens = new StopTokens(options.secrets);
  const alertMails = openMails(options, stopTokens);
  const { news, newsChecks, closeNews } = createNews({
    ...options,
    ...config,
    ...saved,
    alerts,
    questions,
    screenStore,
    notes: noteStore,
    dates,
    isSample: providers.sample,
    data: hasNews ? (providers.findProvider('marketData')?.marketData ?? null) : null,
    ownership: providers.findProvider('ownership')?.ownership ?? null,
    hasMeteredPrices: providers.findProvider('dailyBars')?.metered ?? false,
  });
  const desk: Desk = {
    ...news,
    watchlists: lists,
    watchFigures: new WatchFiguresService({ ...parts, lists }),
    notes: new NotesService({ ...parts, notes: noteStore }),
    alerts,
    alertSettings: new AlertSettingsStore(db),
    alertMails,
    stopTokens,
    feedAddresses: new FeedAddresses(db, options.secrets),
    calendar: new CalendarService({ ...parts, lists }),
  };
  return {
    desk,
    deskPurges: [() => noteStore.purge(), () => alerts.purge(), () => resultsDays.purge()],
    closeNews,
    newsChecks: [...newsChecks, ...(alertMails === null ? [] : [() => alertMails.sendDue()])],
  };
}

function openMails({ config: { mail }, db, mailer }: DeskOptions, tokens: StopTokens): AlertMails | null {
  return mail === null || mailer === null ? null : new AlertMails({ db, tokens, mailer, pageUrl: mail.pageUrl });
}
