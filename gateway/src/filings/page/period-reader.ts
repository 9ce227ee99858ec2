/** The period of a fact, YYYY-MM-DD. */
export interface PagePeriod {
  /** Null for an amount at the end of a day. */
  readonly start: string | null;
  readonly end: string;
}

/** Bound against a hostile document. Recorded filings have up to 2,000 contexts. */
const most = 50_000;

/** Reads the periods and units in the hidden head of an Inline XBRL document, whatever its prefixes. Element names are lower case. */
export class PeriodReader {
  readonly periods = new Map<string, PagePeriod>();
  /** Measure by the unit's id, such as `iso4217:USD` or `iso4217:USD/xbrli:shares`. */
  readonly units = new Map<string, string>();
  #id: string | null = null;
  #start: string | null = null;
  #end = '';
  #measures: string[] = [];
  #text = '';

  opens(qualified: string, attributes: Readonly<Record<string, string>>): void {
    const name = localName(qualified);
    this.#text = '';
    if (name !== 'context' && name !== 'unit') return;
    this.#id = attributes.id ?? null;
    this.#start = null;
    this.#end = '';
    this.#measures = [];
  }

  reads(text: string): void {
    if (this.#id !== null && this.#text.length < 256) this.#text += text;
  }

  closes(qualified: string): void {
    if (this.#id === null) return;
    const name = localName(qualified);
    const text = this.#text.trim();
    if (name === 'startdate') this.#start = parseDay(text);
    else if (name === 'enddate' || name === 'instant') this.#end = parseDay(text) ?? '';
    else if (name === 'measure') this.#measures.push(text);
    else if (name === 'context') this.#keepsPeriod(this.#id);
    else if (name === 'unit') this.#keepsUnit(this.#id);
  }

  #keepsPeriod(id: string): void {
    if (this.#end !== '' && this.periods.size < most) this.periods.set(id, { start: this.#start, end: this.#end });
    this.#id = null;
  }

  #keepsUnit(id: string): void {
    if (this.units.size < most) this.units.set(id, this.#measures.slice(0, 2).join('/'));
    this.#id = null;
  }
}

function localName(qualified: string): string {
  return qualified.slice(qualified.indexOf(':') + 1);
}

/** Returns the day of a date that may carry a time; null for another text. */
function parseDay(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? null;
}
