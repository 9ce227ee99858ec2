// Bounds and names that pages need too. Nothing here needs a schema, so that a page loads only what it imports.

/** Bytes that a user keeps in all tables: notes, lists, screens, alert rules and saved cases. */
export const mostSavedBytes = 20_000_000;

/** Saved cases of one user for one company. */
export const maxCases = 20;
/** Name of a case that its user did not name. */
export const firstCaseName = 'My case';

/** Bounds of notes per user, and of one note. */
export const mostNotes = 500;
export const longestNoteText = 10_000;
export const mostTies = 8;
export const mostAdditions = 50;
/** A note can be changed for this time. Later texts are added with their date. */
export const changeHours = 24;

/** Bounds of lists of companies per user, and of the note on a company in a list. */
export const mostWatchlists = 10;
export const mostWatched = 200;
export const longestNote = 280;

/** The columns that a list can show, in the order in which a choice offers them. */
export const watchColumns = [
  'price',
  'fairValue',
  'against',
  'pe',
  'growth',
  'results',
  'note',
  'evEbit',
  'fcfYield',
  'filing',
] as const;
export type WatchColumn = (typeof watchColumns)[number];
/** A list that chose none shows the first seven. */
export const usualWatchColumns: readonly WatchColumn[] = watchColumns.slice(0, 7);
export const mostWatchColumns = 8;

/** What users are told of. Each kind reaches a user by the ways that the user chose for it. */
export const alertKinds = ['filing', 'results', 'price', 'fairValue', 'case', 'screen', 'thesis', 'insider'] as const;
export type AlertKind = (typeof alertKinds)[number];

export interface AlertWays {
  readonly app: boolean;
  readonly mail: boolean;
  readonly rss: boolean;
}
const appAndMail: AlertWays = { app: true, mail: true, rss: false };
const appAndRss: AlertWays = { app: true, mail: false, rss: true };
const allWays: AlertWays = { app: true, mail: true, rss: true };

/** The ways of users who have not chosen. No mail is sent before its user turns it on. */
export const usualWays: Readonly<Record<AlertKind, AlertWays>> = {
  filing: allWays,
  results: allWays,
  price: appAndMail,
  fairValue: appAndMail,
  case: appAndMail,
  screen: appAndRss,
  thesis: appAndMail,
  insider: appAndRss,
};
