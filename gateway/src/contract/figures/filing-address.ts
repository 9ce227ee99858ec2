/** A place of the document reader. */
export interface FilingPlace {
  readonly symbol: string;
  /** Accession number of the filing, with hyphens. */
  readonly accession: string;
  /** Name of a document of the filing; its primary document when absent. */
  readonly document?: string;
  /** Id of the fact in the document, which is scrolled to and highlighted. */
  readonly anchor?: string;
  /** In place of an anchor that is not known: the figure in full units, and the last day of its period, YYYY-MM-DD. */
  readonly figure?: { readonly value: number; readonly end: string };
  /** Title of the figure that the reader was opened at, such as `Income Statement, fiscal 2022`; the list of filings when absent. */
  readonly from?: string;
  /** Words that are marked in the document. */
  readonly find?: string;
  /** Number of the marked place that is shown, from 1. */
  readonly place?: number;
}

/** A comparison of two reports of a company. */
export interface ComparisonPlace {
  readonly symbol: string;
  /** Accession number of the newer report. */
  readonly accession: string;
  /** Accession number of the older one; the report of last year when absent. */
  readonly against?: string;
  /** Number of the Item, such as 1A. */
  readonly section?: string;
  /** Number of the change that is shown, from 1. */
  readonly change?: number;
}

const path = '/edgar';
const names = {
  accession: 'filing',
  document: 'document',
  anchor: 'fact',
  value: 'value',
  end: 'end',
  from: 'from',
  find: 'find',
  place: 'place',
  against: 'compare',
  section: 'section',
  change: 'change',
} as const;
/** In place of an accession number: the report of last year, which the gateway chooses. */
const lastYear = 'last-year';

/** Returns the address of the document reader, to be opened by a link of the router. */
export function filingAddress(place: FilingPlace): string {
  const { symbol, accession, document, anchor, figure, from, find } = place;
  const query = new URLSearchParams({ symbol, [names.accession]: accession });
  if (document !== undefined) query.set(names.document, document);
  if (anchor !== undefined) query.set(names.anchor, anchor);
  if (figure !== undefined) {
    query.set(names.value, String(figure.value));
    query.set(names.end, figure.end);
  }
  if (from !== undefined) query.set(names.from, from);
  if (find !== undefined) query.set(names.find, find);
  if (place.place !== undefined) query.set(names.place, String(place.place));
  return `${path}?${query}`;
}

/** Returns the place that a query names; null when it names no filing. */
export function filingPlaceIn(query: URLSearchParams): FilingPlace | null {
  const symbol = query.get('symbol');
  const accession = query.get(names.accession);
  if (symbol === null || accession === null) return null;
  const [document, anchor, from] = [query.get(names.document), query.get(names.anchor), query.get(names.from)];
  const [value, end] = [query.get(names.value), query.get(names.end)];
  const isFigure = value !== null && end !== null && Number.isFinite(Number(value)) && /^\d{4}-\d\d-\d\d$/.test(end);
  const [find, place] = [query.get(names.find), readNumber(query.get(names.place))];
  return {
    symbol,
    accession,
    ...(document !== null && { document }),
    ...(anchor !== null && { anchor }),
    ...(isFigure && { figure: { value: Number(value), end } }),
    ...(from !== null && { from }),
    ...(find !== null && { find }),
    ...(place !== null && { place }),
  };
}

/** Returns the address of a comparison, to be opened by a link of the router. */
export function comparisonAddress({ symbol, accession, against, section, change }: ComparisonPlace): string {
  const query = new URLSearchParams({ symbol, [names.accession]: accession, [names.against]: against ?? lastYear });
  if (section !== undefined) query.set(names.section, section);
  if (change !== undefined) query.set(names.change, String(change));
  return `${path}?${query}`;
}

/** Returns the comparison that a query names; null when it names none. */
export function comparisonIn(query: URLSearchParams): ComparisonPlace | null {
  const [symbol, accession, against] = [query.get('symbol'), query.get(names.accession), query.get(names.against)];
  if (symbol === null || accession === null || against === null) return null;
  const [section, change] = [query.get(names.section), readNumber(query.get(names.change))];
  return {
    symbol,
    accession,
    ...(against !== lastYear && { against }),
    ...(section !== null && { section }),
    ...(change !== null && { change }),
  };
}

function readNumber(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
}
