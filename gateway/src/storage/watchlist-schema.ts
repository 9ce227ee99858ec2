/** The lists of companies that a user follows, and the visits to them. */
export interface WatchlistsTable {
  user_id: string;
  /** Rises with each change of `content`. */
  revision: number;
  /** JSON: lists, notes and chosen columns. */
  content: string;
  /** Milliseconds since the epoch; null before the first visit, as the next. */
  seen_at: number | null;
  /** The end of the visit before the newest. */
  seen_before_at: number | null;
}
