import { bigint, integer, table, text } from '../table.ts';

/** Alerts, how they reach users, and what they are made of. */
export const alertTables = {
  /** What a user is told. */
  alerts: table(
    {
      id: text.key,
      user_id: text,
      /** A user has one alert of an event. */
      event: text,
      app: text,
      title: text,
      text: text,
      href: text,
      at: bigint,
      read_at: bigint.orNull,
      /** Empty for alerts of older releases. */
      kind: text.or(''),
      /** 1 where the user sees it in the app, as the next in the feed. */
      in_app: integer.or(1),
      in_feed: integer.or(0),
      /** Null: not for a mail. Empty: waits for one. Else the id of the mail that carries it. */
      mail_id: text.orNull,
    },
    { unique: [['user_id', 'event']], indexes: { alerts_at: ['user_id', 'at'], alerts_mail: ['mail_id'] } },
  ),
  /** What a maker of alerts remembers of a subject, such as on which side of a level the price was. */
  alert_states: table({ user_id: text.key, subject: text.key, state: text, at: bigint }),
  /** How alerts reach a user. A user without a row has the usual ways and no mail. */
  alert_settings: table({
    user_id: text.key,
    /** JSON: ways by kind. */
    ways: text,
    mail_mode: text,
    /** HH:MM in `zone`. */
    mail_at: text,
    zone: text,
    /** The last mail; null before the first. */
    mailed_at: bigint.orNull,
    /** When a mail came back; null while none has. */
    came_back_at: bigint.orNull,
    /** The id of the mail that is being sent, by one process until the time. */
    claim_id: text.orNull,
    claimed_until: bigint.or(0),
  }),
  /** The secret address of a user's calendar and feeds. The address itself is not stored. */
  feed_addresses: table({
    user_id: text.key,
    /** Random: with the secret of the server it makes the address. */
    nonce: text,
    /** By which a caller's address is found. */
    token_hash: text.unique,
    made_at: bigint,
  }),
  /** What a check for news remembers, and the process that runs it. */
  news_checks: table({
    name: text.key,
    /** JSON */
    state: text,
    claimed_until: bigint,
  }),
  /** A filing that alerts were made of, for as long as it counts as new. */
  announced_filings: table({
    accession: text.key,
    /** YYYY-MM-DD */
    filed: text,
  }),
  /** A filing by which a company published results: an 8-K on them, or an annual or quarterly report. */
  results_days: table(
    {
      accession: text.key,
      cik: integer,
      form: text,
      /** YYYY-MM-DD */
      filed: text,
    },
    { indexes: { results_days_company: ['cik', 'filed'] } },
  ),
  /** A Form 3, 4 or 5 that was read or refused. It is never loaded again. */
  ownership_forms: table(
    {
      accession: text.key,
      /** CIK of the company whose shares it tells of; of a refused form, the company whose list names it. */
      issuer: bigint,
      /** YYYY-MM-DD */
      filed: text,
      /** JSON; null for a refused form. */
      content: text.orNull,
      /** Why it was refused; null for one that was read. */
      problem: text.orNull,
    },
    { indexes: { ownership_forms_issuer: ['issuer', 'filed'] } },
  ),
  /** The process that reads the forms of a company, until the time. */
  ownership_reads: table({
    cik: bigint.key,
    claimed_until: bigint,
    /** When the newest run broke off; null after one that did not. */
    failed_at: bigint.orNull,
  }),
};
