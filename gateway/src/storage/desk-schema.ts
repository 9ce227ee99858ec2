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

export interface NotesTable {
  id: string;
  user_id: string;
  symbol: string;
  /** JSON: kind, texts, ties with the figures of their day, price and fair value. */
  content: string;
  created_at: number;
  /** A removed note is kept for a day; null while the user has it. */
  removed_at: number | null;
}

/** What a user is told. */
export interface AlertsTable {
  id: string;
  user_id: string;
  /** A user has one alert of an event. */
  event: string;
  app: string;
  title: string;
  text: string;
  href: string;
  at: number;
  read_at: number | null;
}

/** The secret address of a user's calendar and feeds. The address itself is not stored. */
export interface FeedAddressesTable {
  user_id: string;
  /** Random: with the secret of the server it makes the address. */
  nonce: string;
  /** By which a caller's address is found. */
  token_hash: string;
  made_at: number;
}

/** A filing by which a company published results: an 8-K on them, or an annual or quarterly report. */
export interface ResultsDaysTable {
  accession: string;
  cik: number;
  form: string;
  /** YYYY-MM-DD */
  filed: string;
}

/** A filing that alerts were made of, for as long as it counts as new. */
export interface AnnouncedFilingsTable {
  accession: string;
  /** YYYY-MM-DD */
  filed: string;
}
