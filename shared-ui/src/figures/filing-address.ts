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
}

const path = '/edgar';
const names = {
  accession: 'filing',
  document: 'document',
  anchor: 'fact',
  value: 'value',
  end: 'end',
  from: 'from',
} as const;

/** Returns the address of the document reader, to be opened by a link of the router. */
export function filingAddress({ symbol, accession, document, anchor, figure, from }: FilingPlace): string {
  const query = new URLSearchParams({ symbol, [names.accession]: accession });
  if (document !== undefined) query.set(names.document, document);
  if (anchor !== undefined) query.set(names.anchor, anchor);
  if (figure !== undefined) {
    query.set(names.value, String(figure.value));
    query.set(names.end, figure.end);
  }
  if (from !== undefined) query.set(names.from, from);
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
  return {
    symbol,
    accession,
    ...(document !== null && { document }),
    ...(anchor !== null && { anchor }),
    ...(isFigure && { figure: { value: Number(value), end } }),
    ...(from !== null && { from }),
  };
}
