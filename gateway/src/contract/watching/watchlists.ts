import { z } from 'zod';
import { defineCalls, get, post, put, remove, signedIn } from '../call.ts';
import { daySchema, momentSchema, symbolSchema } from '../figures.ts';
import { toLine, toPlainText } from '../plain-text.ts';
import { longestNote, mostWatchColumns, mostWatched, watchColumns } from '../rules.ts';
import { nextResultsSchema } from './dates.ts';
import { watchRuleSchema, watchRulesSchema, watchTargetParamsSchema } from './watch-rules.ts';

const longestListName = 40;
/** The most changes of one call: an import of all companies, and a list for them. */
const mostChanges = mostWatched + 1;

/** Made by the page, so that one call can make a list and fill it. */
const listIdSchema = z.string().regex(/^[a-z0-9]{8,32}$/, 'That is not the id of a list.');

export const watchlistNameSchema = z
  .string()
  .overwrite(toLine)
  .min(1, 'Please name this list.')
  .max(longestListName, `The name of a list has at most ${longestListName} characters.`);

const noteSchema = z.string().overwrite(toPlainText).max(longestNote, `A note has at most ${longestNote} characters.`);

/** The place of a line: before another company of the list, or at its end where that is null or has left the list. */
const beforeSchema = symbolSchema.nullable();

/**
 * A change to the lists of a user. Changes are operations, not states: two pages that change the lists at once both keep
 * their changes.
 */
export const watchlistChangeSchema = z.discriminatedUnion('kind', [
  /** Adds a company; a company that is already there stays where it is. Without a list: the list last used. */
  z.object({
    kind: z.literal('add'),
    symbol: symbolSchema,
    list: listIdSchema.optional(),
    before: beforeSchema.optional(),
  }),
  /** Takes a company out of a list, or out of all lists. */
  z.object({ kind: z.literal('remove'), symbol: symbolSchema, list: listIdSchema.optional() }),
  z.object({ kind: z.literal('move'), symbol: symbolSchema, list: listIdSchema, before: beforeSchema }),
  /** An empty note removes it. */
  z.object({ kind: z.literal('note'), symbol: symbolSchema, note: noteSchema }),
  z.object({ kind: z.literal('makeList'), list: listIdSchema, name: watchlistNameSchema }),
  z.object({ kind: z.literal('renameList'), list: listIdSchema, name: watchlistNameSchema }),
  z.object({ kind: z.literal('moveList'), list: listIdSchema, before: listIdSchema.nullable() }),
  z.object({ kind: z.literal('deleteList'), list: listIdSchema }),
  /** Of one list, or of the view of all companies where the list is null. Null columns reset the choice. */
  z.object({
    kind: z.literal('columns'),
    list: listIdSchema.nullable(),
    columns: z
      .array(z.enum(watchColumns))
      .min(1)
      .max(mostWatchColumns)
      .refine((columns) => new Set(columns).size === columns.length, 'A column is chosen once.')
      .nullable(),
  }),
]);
export type WatchlistChange = z.infer<typeof watchlistChangeSchema>;

/** The changes are made together or not at all. */
export const watchlistChangesSchema = z.object({ changes: z.array(watchlistChangeSchema).min(1).max(mostChanges) });

/** Columns that a newer page chose are unknown to an older one, which leaves them out. */
const chosenColumnsSchema = z.array(z.string()).nullable();

export const watchlistsSchema = z.object({
  /** Rises with each change, so that a page keeps the newest of two replies. */
  revision: z.number().int(),
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      /** In the user's own order. */
      symbols: z.array(z.string()),
      columns: chosenColumnsSchema,
    }),
  ),
  /** The list that a star without a choice adds to; null without lists. */
  lastUsed: z.string().nullable(),
  /** Columns of the view of all companies. */
  columns: chosenColumnsSchema,
  /** By symbol, only of companies in a list. */
  notes: z.record(z.string(), z.string()),
});
export type Watchlists = z.infer<typeof watchlistsSchema>;

const watchFigureSchema = z.union([
  z.object({
    value: z.number(),
    /** The last day of its period. */
    end: daySchema.nullable(),
    filed: daySchema.nullable(),
    /** Place among all companies of the market, 0 to 100; null among too few. */
    percentile: z.number().nullable().optional(),
  }),
  z.object({ value: z.null(), reason: z.string() }),
]);
export type WatchFigure = z.infer<typeof watchFigureSchema>;

const watchRowSchema = z.object({
  symbol: z.string(),
  /** Null where the market does not hold the company. */
  name: z.string().nullable(),
  /** The newest close or the user's own price; `own` has the day on which it was typed. */
  price: z.union([
    z.object({ value: z.number(), day: daySchema, from: z.enum(['provider', 'public', 'own']) }),
    z.object({ value: z.null(), reason: z.string() }),
  ]),
  /** Of the close against the trading day before, as a fraction. */
  change: z.union([
    z.object({ value: z.number(), since: daySchema }),
    z.object({ value: z.null(), reason: z.string() }),
  ]),
  /** The user's newest saved fair value per share. */
  fairValue: z.union([
    z.object({ value: z.number(), name: z.string(), savedAt: momentSchema }),
    z.object({ value: z.null(), reason: z.string() }),
  ]),
  pe: watchFigureSchema,
  growth: watchFigureSchema,
  evEbit: watchFigureSchema,
  fcfYield: watchFigureSchema,
  results: nextResultsSchema,
  /** The newest held filing; null without one. */
  filing: z
    .object({
      form: z.string(),
      filed: daySchema,
      accession: z.string(),
      /** Whether it was filed on the day of the last visit or later. */
      isNew: z.boolean(),
    })
    .nullable(),
});
export type WatchRow = z.infer<typeof watchRowSchema>;

export const watchFiguresSchema = z.object({
  /** The day that figures count from. */
  today: daySchema,
  /** The end of the visit before this one; null on the first. */
  lastVisit: momentSchema.nullable(),
  rows: z.array(watchRowSchema),
});
export type WatchFigures = z.infer<typeof watchFiguresSchema>;

export const watchlistCalls = defineCalls({
  watchlists: get('/api/watchlists', signedIn, watchlistsSchema),
  changeWatchlists: post('/api/watchlists', signedIn, watchlistsSchema, {
    body: watchlistChangesSchema,
    context: 'watchlist',
  }),
  /** Figures of all companies of the lists, without a call of a provider. Reading them is a visit. */
  watchFigures: get('/api/watchlists/figures', signedIn, watchFiguresSchema, { context: 'watchlist' }),
  /** Which events of companies and lists are alerts. */
  watchRules: get('/api/watchlists/alerts', signedIn, watchRulesSchema),
  saveWatchRule: put('/api/watchlists/alerts/:target', signedIn, watchRulesSchema, {
    params: watchTargetParamsSchema,
    body: watchRuleSchema,
  }),
  /** The company or list has the usual alerts again. */
  resetWatchRule: remove('/api/watchlists/alerts/:target', signedIn, watchRulesSchema, {
    params: watchTargetParamsSchema,
  }),
});
