import { get, post, signedIn } from '../call.ts';
import { watchFiguresSchema, watchlistChangesSchema, watchlistsSchema } from '../watchlists.ts';

/** Calls of the companies that a user follows. */
export const watchlistCalls = {
  watchlists: get('/api/watchlists', signedIn, { reply: watchlistsSchema }),
  changeWatchlists: post('/api/watchlists', signedIn, {
    body: watchlistChangesSchema,
    reply: watchlistsSchema,
    context: 'watchlist',
  }),
  /** Figures of all companies of the lists, without a call of a provider. Reading them is a visit. */
  watchFigures: get('/api/watchlists/figures', signedIn, { reply: watchFiguresSchema, context: 'watchlist' }),
} as const;
