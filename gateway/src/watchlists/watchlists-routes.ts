import type { FastifyInstance } from 'fastify';
import { defineRoute } from '../http/define-route.ts';
import type { CalendarService } from './calendar-service.ts';
import type { WatchFiguresService } from './watch-figures.ts';
import type { WatchlistStore } from './watchlist-store.ts';

interface WatchlistRouteOptions {
  readonly watchlists: WatchlistStore;
  readonly watchFigures: WatchFiguresService;
  readonly calendar: CalendarService;
}

/** Each user sees and changes their own lists. */
export async function watchlistsRoutes(
  app: FastifyInstance,
  { watchlists: store, watchFigures, calendar }: WatchlistRouteOptions,
): Promise<void> {
  defineRoute(app, 'watchlists', ({ user }) => store.readLists(user().id));
  defineRoute(app, 'changeWatchlists', ({ user, input }) => store.changeLists(user().id, input.body.changes));
  defineRoute(app, 'watchFigures', ({ user }) => watchFigures.readFigures(user()));
  defineRoute(app, 'calendar', ({ user }) => calendar.readCalendar(user()));
  defineRoute(app, 'companyDates', ({ user, input }) => calendar.readCompany(user(), input.params.symbol));
}
