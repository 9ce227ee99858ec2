import { findPrinted, missingReason, toDocumentPlace } from '../contract/figures/figure-source.ts';
import { filingAddress } from '../contract/figures/filing-address.ts';
import type { MarketFigure } from '../contract/market/market.ts';
import { CitedFilings } from './answer-text.ts';
import type { StatementFigure, StatementLine } from './statement-lines.ts';

type KnownFigure = Exclude<MarketFigure, { readonly value: null }>;

const viewNames = { ttm: '12 months', fy: 'FY', q: 'quarter', balance: 'at', day: 'on' } as const;

/** Writes figures of an answer, each with its unit, its period, its filing and its link into the reader. */
export class FigureWriter {
  readonly filings = new CitedFilings();
  readonly #origin: string;

  /** @param origin of the product's pages */
  constructor(origin: string) {
    this.#origin = origin;
  }

  /** @param forms the forms of filings by accession number */
  writeStatementLine(
    symbol: string,
    { name, unit, figures }: StatementLine,
    forms: ReadonlyMap<string, string>,
  ): string[] {
    return ['', `${name} (${unit}):`, ...figures.map((figure) => this.#writeStated(symbol, figure, forms))];
  }

  #writeStated(
    symbol: string,
    { period, end, value, provenance }: StatementFigure,
    forms: ReadonlyMap<string, string>,
  ) {
    const head = `${period} to ${end}`;
    if (value === null) return `${head} | N/A (${missingReason(provenance)})`;
    const accession = provenance?.accessionNumber ?? null;
    const formula = provenance?.rule === 'tagged' ? undefined : provenance?.formula;
    const note = formula === undefined ? '' : ` (${formula})`;
    if (accession === null) return `${head} | ${value}${note} | no filing is known`;
    const filing = { accession, form: forms.get(accession), filed: provenance?.filed ?? null };
    const place = toDocumentPlace(provenance);
    const at = place?.anchor === undefined ? { figure: { value: Number(value), end } } : {};
    const link = this.#link({ symbol, accession, ...place, ...at });
    return `${head} | ${value}${note} | ${this.filings.cite(filing)} | ${link}`;
  }

  /** Returns a figure of the market in one line. */
  writeMarketFigure(symbol: string, figure: MarketFigure): string {
    if (figure.value === null) return `N/A (${figure.reason})`;
    const { value, view, end, accession, filed, form, note } = figure;
    const period = end === null ? '' : `${viewNames[view]} ${view === 'day' || view === 'balance' ? end : `to ${end}`}`;
    const parts = [formatValue(figure), period, ...(note === undefined ? [] : [note])];
    if (accession === null) return [...parts, 'public close, no filing'].join(' | ');
    const printed = findPrinted(figure);
    const link = this.#link({ symbol, accession, ...(printed !== null && { figure: printed }) });
    const shown = printed === null || printed.value === value ? link : `${link} (a term of it)`;
    return [...parts, this.filings.cite({ accession, form, filed }), shown].join(' | ');
  }

  #link(place: Parameters<typeof filingAddress>[0]): string {
    return this.#origin + filingAddress(place);
  }
}

/** Returns a value with its unit. Ratios are fractions: 0.25 is 25%. */
function formatValue({ value, unit, currency, terms = [] }: KnownFigure): string {
  if (typeof value === 'string') return value;
  const isFiled = unit === 'money' || unit === 'shares' || terms.length === 0;
  const digits = String(Number(value.toPrecision(isFiled && unit !== 'ratio' ? 15 : 6)));
  if (unit === 'money') return `${digits} ${currency ?? 'USD'}`;
  if (unit === 'perShare') return `${digits} ${currency ?? 'USD'} per share`;
  return unit === 'ratio' ? digits : `${digits} ${unit}`;
}
