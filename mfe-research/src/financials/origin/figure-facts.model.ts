import type { DocumentPlace } from '@basecase/gateway/contract/figures/figure-source';

/** A row of the window with a figure's origin. */
export interface FactRow {
  readonly term: string;
  readonly lines: readonly string[];
  /** How the lines are written. Default: text. */
  readonly kind?: 'concepts' | undefined;
  /** Accession number of a filing to link below the lines. */
  readonly accession?: string | undefined;
}

/** The origin of a figure, as its window shows it. */
export interface FigureFacts {
  /** `Total Revenue, fiscal 2024` */
  readonly title: string;
  /** `fiscal 2024` */
  readonly period: string;
  readonly amount: string;
  /** The reported figure behind a share; null for an amount. */
  readonly share: string | null;
  readonly rows: readonly FactRow[];
  /** Null when the document is not held. */
  readonly place: DocumentPlace | null;
  /** Accession number of the filing; null when it is not known, or when there are several. */
  readonly accession: string | null;
  /** The document at the SEC; null when only the number of the filing is known. */
  readonly secAddress: string | null;
  /** Checks that found something, as sentences. */
  readonly findings: readonly string[];
}

/** Returns the rows that have lines. */
export function knownRows(rows: readonly FactRow[]): FactRow[] {
  return rows.filter(({ lines, accession }) => lines.length > 0 || accession !== undefined);
}

/** Returns a row of one line; without lines when the line is not known. */
export function factRow(term: string, line: string | null | undefined): FactRow {
  return { term, lines: line === null || line === undefined || line === '' ? [] : [line] };
}
