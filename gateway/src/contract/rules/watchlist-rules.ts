/** Bounds per user. */
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
