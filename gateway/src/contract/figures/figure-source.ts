import type { MarketFigure } from '../market/market.ts';
import type { Provenance } from '../statements.ts';

type KnownFigure = Exclude<MarketFigure, { readonly value: null }>;

/** The place of a figure in its document. */
export interface DocumentPlace {
  readonly accession: string;
  readonly document?: string;
  readonly anchor?: string;
}

/** Returns the place of a figure in its document; null where the document is not known. */
export function toDocumentPlace(provenance: Provenance | null): DocumentPlace | null {
  if (provenance === null || provenance.accessionNumber === null) return null;
  const { accessionNumber: accession, document, anchor } = provenance;
  if (document === undefined && anchor === undefined) return null;
  return { accession, ...(document !== undefined && { document }), ...(anchor !== undefined && { anchor }) };
}

/** A figure as its filing prints it. */
interface PrintedFigure {
  /** In full units. */
  readonly value: number;
  /** YYYY-MM-DD */
  readonly end: string;
}

/**
 * Returns the figure that the filing of a figure prints: itself, or the first of its terms that the filing states. Null
 * where no filing prints one.
 */
export function findPrinted({ value, end, accession, terms = [] }: KnownFigure): PrintedFigure | null {
  if (accession === null) return null;
  const own = typeof value === 'number' ? [{ value, end, accession }] : [];
  const printed = (terms.length > 0 ? terms : own).find((one) => one.accession === accession && one.end !== null);
  return printed === undefined || printed.end === null ? null : { value: printed.value, end: printed.end };
}

/** Returns why a figure is missing, or a remark on a figure. */
export function missingReason(provenance: Provenance | null): string {
  if (provenance === null) return 'Not stated by the source';
  if (provenance.reason !== undefined) return provenance.reason;
  if (provenance.missing === 'absent') return 'Not presented by this company';
  return provenance.missing === 'unread' ? 'Its statement has not been read' : 'Not tagged by a standard concept';
}
