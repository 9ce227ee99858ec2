/** Time that a fact speaks for: a day, or the days from `start` to `end`. Dates as YYYY-MM-DD. */
export interface FactPeriod {
  /** Null for an amount at the end of a day. */
  readonly start: string | null;
  readonly end: string;
}

/** An XBRL context: period and the members that narrow the fact to a part of the company. */
export interface FactContext {
  readonly period: FactPeriod;
  /** Member by axis, both with prefix, such as `srt:ProductOrServiceAxis`; empty for the company as a whole. */
  readonly members: ReadonlyMap<string, string>;
}

/** A number that a filing tags. */
export interface FilingFact {
  /** The id of its element in the document, which serves as an anchor; null where the document gives none. */
  readonly anchor: string | null;
  /** Concept with prefix: `us-gaap:Assets`, or the company's own. */
  readonly concept: string;
  readonly context: string;
  /** Measure with prefixes: `iso4217:USD`, `xbrli:shares`, `iso4217:USD/xbrli:shares`; empty without a unit. */
  readonly unit: string;
  /** As tagged, in full units; null for a fact that is declared nil or that cannot be read. */
  readonly value: number | null;
}
