import { get, post, put, remove, signedIn } from '../call.ts';
import { watchRuleSchema, watchRulesSchema, watchTargetParamsSchema } from '../desk/watch-rules.ts';
import { watchFiguresSchema, watchlistChangesSchema, watchlistsSchema } from '../desk/watchlists.ts';

export const watchlistCalls = {
  watchlists: get('/api/watchlists', signedIn, { reply: watchlistsSchema }),
  changeWatchlists: post('/api/watchlists', signedIn, {
    body: watchlistChangesSchema,
    reply: watchlistsSchema,
    context: 'watchlist',
  }),
  /** Figures of all companies of the lists, without a call of a provider. Reading them is a visit. */
  watchFigures: get('/api/watchlists/figures', signedIn, { reply: watchFiguresSchema, context: 'watchlist' }),
  /** Which events of companies and lists are alerts. */
  watchRules: get('/api/watchlists/alerts', signedIn, { reply: watchRulesSchema, context: 'alerts' }),
  saveWatchRule: put('/api/watchlists/alerts/:target', signedIn, {
    params: watchTargetParamsSchema,
    body: watchRuleSchema,
    reply: watchRulesSchema,
    context: 'alerts',
  }),
  /** The company or list has the usual alerts again. */
  resetWatchRule: remove('/api/watchlists/alerts/:target', signedIn, {
    params: watchTargetParamsSchema,
    reply: watchRulesSchema,
    context: 'alerts',
  }),
} as const;
