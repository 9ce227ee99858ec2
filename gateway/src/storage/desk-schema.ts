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
  /** Empty for alerts of older releases. */
  kind: string;
  app: string;
  title: string;
  text: string;
  href: string;
  at: number;
  read_at: number | null;
  /** 1 where the user sees it in the app, as the next in the feed. */
  in_app: number;
  in_feed: number;
  /** Null: not for a mail. Empty: waits for one. Else the id of the mail that carries it. */
  mail_id: string | null;
}

/** What a maker of alerts remembers of a subject, such as on which side of a level the price was. */
export interface AlertStatesTable {
  user_id: string;
  subject: string;
  state: string;
  at: number;
}

/** How alerts reach a user. A user without a row has the usual ways and no mail. */
export interface AlertSettingsTable {
  user_id: string;
  /** JSON: ways by kind. */
  ways: string;
  mail_mode: string;
  /** HH:MM in `zone`. */
  mail_at: string;
  zone: string;
  /** The last mail; null before the first. */
  mailed_at: number | null;
  /** When a mail came back; null while none has. */
  came_back_at: number | null;
  /** The id of the mail that is being sent, by one process until the time. */
  claim_id: string | null;
  claimed_until: number;
}

/** Own settings of a company or a list. */
export interface WatchRulesTable {
  user_id: string;
  /** A symbol, or `list-` and the id of a list. */
  target: string;
  /** JSON */
  rule: string;
}

/** What a check for news remembers, and the process that runs it. */
export interface NewsChecksTable {
  name: string;
  /** JSON */
  state: string;
  claimed_until: number;
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

/** A Form 3, 4 or 5 that was read or refused. It is never loaded again. */
export interface OwnershipFormsTable {
  accession: string;
  /** CIK of the company whose shares it tells of; of a refused form, the company whose list names it. */
  issuer: number;
  /** YYYY-MM-DD */
  filed: string;
  /** JSON; null for a refused form. */
  content: string | null;
  /** Why it was refused; null for one that was read. */
  problem: string | null;
}

/** The process that reads the forms of a company, until the time. */
export interface OwnershipReadsTable {
  cik: number;
  claimed_until: number;
  /** When the newest run broke off; null after one that did not. */
  failed_at: number | null;
}
