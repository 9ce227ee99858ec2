import type { Database } from '../storage/schema.ts';
import { createFigureReports, type FigureReports } from './figure-reports.ts';
import { MarketQuestions, type QuestionDeps } from './market-questions.ts';
import { MarketDays } from './questions/market-days.ts';
import { createOwnPeersStore } from './saved/own-peers-store.ts';
import { createSavedScreenStore } from './saved/saved-screen-store.ts';
import { createSavedScreens } from './saved/saved-screens.ts';

export interface MarketDeps extends Pick<QuestionDeps, 'source' | 'valuations' | 'listWeeklyCloses'> {
  /** Starts loading the wanted quarters; null where none are loaded. */
  readonly startLoad: (() => void) | null;
  readonly db: Database;
  /** Reports of wrong figures; none are taken by default. */
  readonly reports?: FigureReports;
  /** Bounds the resolved columns; replies take an eighth of it more. */
  readonly maxBytes: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export type Market = ReturnType<typeof createMarket>;

export function createMarket({ startLoad, db, maxBytes, now = Date.now, ...deps }: MarketDeps) {
  const { reports = createFigureReports({ page: null, send: null }), ...asked } = deps;
  const days = new MarketDays({ maxBytes, now });
  const ownPeers = createOwnPeersStore(db, now);
  const replyBytes = Math.ceil(maxBytes / 8);
  const questions = new MarketQuestions({ ...asked, days, ownPeers, replyBytes, reports: reports.place });
  const screenStore = createSavedScreenStore(db, now);
  const screens = createSavedScreens({
    store: screenStore,
    readDay: (userId, asOf) => questions.readDay(asOf, userId),
    takeTurn: questions.takeTurn,
  });
  return { questions, screens, screenStore, ownPeers, reports, startLoad };
}
