import type { BalanceReport, CashFlowReport, FigureField, IncomeReport } from '../../contract/statements.ts';

/** Lines that no report shows: other lines are calculated from them. */
export type AuxiliaryField = 'wholeEquity' | 'weightedAverageSharesBasic';
export type LineField =
  | FigureField<IncomeReport>
  | FigureField<BalanceReport>
  | FigureField<CashFlowReport>
  | AuxiliaryField;

/** One part of a calculated figure: the first of these concepts that has a value for the period, or another line. */
export interface Term {
  readonly concepts: readonly string[];
  /** Another line with all of its rules, in place of concepts. */
  readonly line?: LineField;
  readonly sign: 1 | -1;
  /**
   * missing: the calculation works without it; of several optional terms at least one must have a value. untagged: it works
   * without it for a company that never tagged it.
   */
  readonly optional?: 'missing' | 'untagged';
}

/** A figure calculated from others, where no concept states it. */
export interface Calculation {
  readonly rule: 'sum' | 'difference';
  readonly terms: readonly Term[];
  /** In words, as a sentence. */
  readonly reason: string;
  /** Only for a company that never tagged any of these. */
  readonly unlessEverTagged?: readonly string[];
}

/** Values of a period that a doubt may compare with; null where there is none. */
export interface Known {
  readonly tagged: (...concepts: string[]) => number | null;
  readonly line: (field: LineField) => number | null;
}

/** Returns why a value of a line is not believed, as a sentence; null when it is. */
export type Doubt = (value: number, known: Known) => string | null;

/** The rules that find a line of a statement among a company's facts. */
export interface Line {
  /** In order of preference, per period: a company may change its concept over the years. */
  readonly concepts: readonly string[];
  /** Of several tagged concepts: the first by default; the first that is not zero; the largest. */
  readonly choose?: 'nonzero' | 'largest';
  /** Sums that one of several concepts must match; where one does, it is chosen. */
  readonly identities?: readonly (readonly Term[])[];
  readonly doubt?: Doubt;
  /** Concepts that may state the same amount more precisely than a note that says "approximately $6.0 billion". */
  readonly preciseIn?: readonly string[];
  /** Concepts whose facts have the other sign. */
  readonly negated?: readonly string[];
  /** The figure is positive by its meaning, however it is tagged. */
  readonly positive?: true;
  /** A quarter below zero is a sign that year and nine months do not speak of the same thing. */
  readonly neverNegative?: true;
  /** An amount that is the same in two years comes from a note that repeats it. */
  readonly neverRepeats?: true;
  readonly otherwise?: readonly Calculation[];
  /** A total: calculated out of the newest filing rather than taken from an older one. */
  readonly sameVintage?: true;
  /** shares: a count at a day or an average: never added or subtracted. perShare: dividends of a year are a sum. */
  readonly unit?: 'shares' | 'perShare';
  /** Earnings per share: net income over an average number of shares. */
  readonly perShareOf?: { readonly income: LineField; readonly shares: LineField };
}

/** The line of every figure of a report. */
export type StatementLines<Report> = Readonly<Record<FigureField<Report>, Line>>;

/** A taxonomy's concepts for every line, and the anchors, which show the periods that a company reports. */
export interface ConceptTable {
  readonly income: StatementLines<IncomeReport>;
  readonly balance: StatementLines<BalanceReport>;
  readonly cashFlow: StatementLines<CashFlowReport>;
  readonly auxiliary: Readonly<Record<AuxiliaryField, Line>>;
  readonly anchors: readonly string[];
  /** Figures that a restatement hardly moves: where two filings disagree on most, they speak of different companies. */
  readonly identity: readonly string[];
  /** Concepts that doubts compare with, besides those of lines. */
  readonly compared: readonly string[];
}

/** Lines that were learned from a company's filings: they take the place of the table's. */
export interface LearnedLines {
  readonly income?: Partial<StatementLines<IncomeReport>>;
  readonly balance?: Partial<StatementLines<BalanceReport>>;
  readonly cashFlow?: Partial<StatementLines<CashFlowReport>>;
}

/** Returns a table with the learned lines in place of its own. */
export function withLearned(table: ConceptTable, learned: LearnedLines): ConceptTable {
  return {
    ...table,
    income: { ...table.income, ...learned.income },
    balance: { ...table.balance, ...learned.balance },
    cashFlow: { ...table.cashFlow, ...learned.cashFlow },
  };
}

/** A part that is added. */
export const plus = (...concepts: string[]): Term => ({ concepts, sign: 1 });

/** A part that is subtracted. */
export const minus = (...concepts: string[]): Term => ({ concepts, sign: -1 });

/** Another line, added. */
export const plusLine = (line: LineField): Term => ({ concepts: [], line, sign: 1 });

/** Another line, subtracted. */
export const minusLine = (line: LineField): Term => ({ concepts: [], line, sign: -1 });

/** A part that may be missing. */
export const maybe = (term: Term): Term => ({ ...term, optional: 'missing' });

/** A part that a company without it never tags. */
export const ifTagged = (term: Term): Term => ({ ...term, optional: 'untagged' });
