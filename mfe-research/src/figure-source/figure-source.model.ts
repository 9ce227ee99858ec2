import type { FilingPlace } from '@basecase/shared-ui/figures/filing-address';

/** A place in a filing of the company. */
type Place = Pick<FilingPlace, 'accession' | 'document' | 'anchor' | 'figure'>;

/** An amount of a calculation. */
export interface SourceTerm {
  readonly name: string;
  /** A remark on the amount, such as its day. */
  readonly note?: string | null;
  readonly text: string;
  /** Where the reader shows the amount; null where its document is not held. */
  readonly place?: Place | null;
  /** Accession number of its filing; null where no filing states it. */
  readonly accession?: string | null;
  /** A result of the amounts above it. */
  readonly strong?: boolean;
}

/** A fact about a figure. */
export interface SourceFact {
  readonly term: string;
  readonly lines: readonly string[];
  /** How the lines are written. Default: text. */
  readonly kind?: 'concepts';
}

/** Parts of a source that may be loaded later than the figure. */
interface Calculation {
  /** The calculation in words. */
  readonly formula?: string | null | undefined;
  readonly terms?: readonly SourceTerm[];
}

/** Where a figure comes from. Absent parts are not shown. */
export interface FigureSource extends Calculation {
  /** `Total Revenue, fiscal 2024` */
  readonly title: string;
  readonly symbol: string;
  /** The figure in words, as the reader of filings names where one came from. */
  readonly from: string;
  /** The figure as text. */
  readonly amount: string;
  /** A remark beside the amount, such as the reported figure behind a share. */
  readonly beside?: string | null;
  /** Why the figure is missing. */
  readonly missing?: string | null;
  /** What is asked of the figure, and whether it is met. */
  readonly asked?: readonly [string, string] | null;
  /** The figure's place among those of other companies. */
  readonly rank?: string | null;
  readonly facts?: readonly SourceFact[];
  /** Checks that found something, as sentences. */
  readonly warnings?: readonly string[];
  readonly remarks?: readonly string[];
  /** Null when the document is not held. */
  readonly place?: Place | null;
  /** Accession number of the filing; null when it is not known, or when there are several. */
  readonly accession?: string | null;
  /** The document at the SEC, where more than the number of its filing is known. */
  readonly secAddress?: string | null;
  /** The fiscal years, newest first. */
  readonly years?: readonly SourceTerm[];
  /** Whether the company is another one than that of the screen, and can be opened. */
  readonly opensCompany?: boolean;
  /** The calculation, where a large reply left it out. */
  readonly later?: {
    readonly key: readonly unknown[];
    readonly load: (signal: AbortSignal) => Promise<Calculation>;
  };
}

/** Returns the facts that have lines. */
export function knownFacts(facts: readonly SourceFact[]): SourceFact[] {
  return facts.filter(({ lines }) => lines.length > 0);
}

/** Returns a fact of one line; without lines when the line is not known. */
export function makeFact(term: string, line: string | null | undefined): SourceFact {
  return { term, lines: line === null || line === undefined || line === '' ? [] : [line] };
}
