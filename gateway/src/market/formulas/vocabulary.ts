import type { MarketKind, MarketUnit } from '../../contract/market/market.ts';
import type { StoredLine } from '../../providers/market-report.ts';
import type { LineColumn } from '../columns/line-column.ts';
import type { LineQuery } from '../columns/resolve-line.ts';
import type { FigureColumn, TextColumn } from './value-columns.ts';

export type FigureFact = 'price' | 'marketCap' | 'age';
export type TextFact = 'sic' | 'kind' | 'exchange' | 'filed' | 'fiscalYearEnd';

interface EntryBase {
  /** As the product writes it. */
  readonly name: string;
  readonly unit: MarketUnit;
}
/** A line that reports state. */
export interface LineEntryName extends EntryBase {
  readonly type: 'line';
  readonly line: StoredLine;
}
/** A line that is calculated from others, with the view and offset that the formula gives it. */
export interface DerivedEntry extends EntryBase {
  readonly type: 'derived';
  readonly formula: string;
}
export interface MeasureEntry extends EntryBase {
  readonly type: 'measure';
  readonly formula: string;
  /** Kinds for which it is not meaningful. */
  readonly notFor: readonly MarketKind[];
}
export interface FigureFactEntry extends EntryBase {
  readonly type: 'figure';
  readonly fact: FigureFact;
}
export interface TextFactEntry extends EntryBase {
  readonly type: 'text';
  readonly fact: TextFact;
}
export type VocabularyEntry = LineEntryName | DerivedEntry | MeasureEntry | FigureFactEntry | TextFactEntry;

/** The closed table of names. */
export class Vocabulary {
  readonly entries: readonly VocabularyEntry[];
  readonly #byName: ReadonlyMap<string, VocabularyEntry>;

  constructor(entries: readonly VocabularyEntry[]) {
    this.entries = entries;
    this.#byName = new Map(entries.map((entry) => [toPlainName(entry.name), entry]));
  }

  /** Returns the entry of a name, without regard to case and underscores; undefined for another name. */
  findEntry(name: string): VocabularyEntry | undefined {
    return this.#byName.get(toPlainName(name));
  }

  /** Returns a name that is nearly the same; null without one. */
  suggestName(name: string, others: readonly string[] = []): string | null {
    const plain = toPlainName(name);
    const most = Math.max(1, Math.floor(plain.length / 3));
    const candidates = [...this.entries.map((entry) => entry.name), ...others].map((candidate) => {
      const other = toPlainName(candidate);
      const isPart = plain.length >= 3 && (other.startsWith(plain) || plain.startsWith(other));
      return { candidate, distance: isPart ? 1 : countEdits(plain, other) };
    });
    const nearest = candidates.toSorted((a, b) => a.distance - b.distance)[0];
    return nearest !== undefined && nearest.distance <= most ? nearest.candidate : null;
  }
}

export function toPlainName(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

/** Returns the number of letters to add, remove or replace from one word to another. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + Number(from[i - 1] !== to[j - 1]);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** optional: the line counts as 0 where its statement does not present it. anchor: it only tells that its statement is there. */
export type LineRole = 'needed' | 'optional' | 'anchor';

/** A line that a formula reads. */
export interface LineReference {
  readonly line: StoredLine;
  readonly query: LineQuery;
  readonly role: LineRole;
}

/** Returns the name of a reference as a formula writes it: "revenue.fy[-1y]". */
export function formatReference({ line, query: { view, offset } }: Omit<LineReference, 'role'>): string {
  const back = offset.count === 0 ? '' : `[-${offset.count}${offset.unit}]`;
  return `${line}${view === 'alone' ? '' : `.${view}`}${back}`;
}

/** The companies for which a calculation is one of the latest fiscal year. */
export interface FiscalYears {
  /** 1 for these. */
  readonly companies: Uint8Array;
  /** Whether the calculation has a price, which meets the newest balance sheet. */
  readonly isPriced: boolean;
}

/** What a formula reads while it runs. Its lines were resolved before. */
export interface FormulaContext {
  readonly count: number;
  /** 1 for companies that percentiles and ranks are among. */
  readonly universe: Uint8Array;
  /** The code of US dollars in columns. */
  readonly dollars: number;
  readonly kinds: readonly MarketKind[];
  findLine(reference: LineReference): LineColumn;
  /** The companies whose lines are those of the latest fiscal year in a calculation; null for none. */
  readonly years: FiscalYears | null;
  readFigureFact(fact: FigureFact): FigureColumn;
  readTextFact(fact: TextFact): TextColumn;
  /** Results that several formulas share, by name. */
  readonly shared: Map<string, FigureColumn>;
  /** Counts a step over all companies. @param weight its cost in additions @throws BadFormula when all cost too much */
  countStep(weight: number): void;
}
