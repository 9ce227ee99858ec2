import type { ValuationStore } from '../saved/valuation-store.ts';
import type { Database } from '../storage/schema.ts';
import { FigureReports } from './figure-reports.ts';
import { type ListWeeklyCloses, MarketQuestions } from './market-questions.ts';
import { MarketDays } from './questions/market-days.ts';
import { createOwnPeersStore, type OwnPeersStore } from './saved/own-peers-store.ts';
import { createSavedScreenStore, type SavedScreenStore } from './saved/saved-screen-store.ts';
import { createSavedScreens, type SavedScreens } from './saved/saved-screens.ts';
import type { MarketSource } from './shape/market-source.ts';

export interface Market {
  readonly questions: MarketQuestions;
  readonly screens: SavedScreens;
  readonly screenStore: SavedScreenStore;
  readonly ownPeers: OwnPeersStore;
  readonly reports: FigureReports;
  /** Starts loading the wanted quarters; null where none are loaded. */
  readonly startLoad: (() => void) | null;
}

export interface MarketOptions {
  /** Null where no market is loaded. */
  readonly source: MarketSource | null;
  readonly startLoad: (() => void) | null;
  readonly db: Database;
  readonly valuations: Pick<ValuationStore, 'listFairValues'>;
  /** Reports of wrong figures; none are taken by default. */
  readonly reports?: FigureReports;
  readonly listWeeklyCloses?: ListWeeklyCloses;
  /** Bounds the resolved columns; replies take an eighth of it more. */
  readonly maxBytes: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export function createMarket(options: MarketOptions): Market {
  const { source, startLoad, db, valuations, maxBytes, now = Date.now } = options;
  const { reports = new FigureReports({ page: null, send: null }) } = options;
  const days = new MarketDays({ maxBytes, now });
  const ownPeers = createOwnPeersStore(db, now);
  const questions = new MarketQuestions({
    source,
    days,
    ownPeers,
    valuations,
    replyBytes: Math.ceil(maxBytes / 8),
    reports: reports.place,
    ...(options.listWeeklyCloses && { listWeeklyCloses: options.listWeeklyCloses }),
  });
  const screenStore = createSavedScreenStore(db, now);
  const screens = createSavedScreens({
    store: screenStore,
    readDay: (userId, asOf) => questions.readDay(asOf, userId),
    takeTurn: questions.takeTurn,
  });
  return { questions, screens, screenStore, ownPeers, reports, startLoad };
}
