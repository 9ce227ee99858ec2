import type { Provenance } from '@basecase/gateway/contract';

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
