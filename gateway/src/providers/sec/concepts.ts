import type { BalanceReport, CashFlowReport, FigureField, IncomeReport } from '../../contract/statements.ts';

/** One part of a calculated figure: the first of these concepts that has a value for the period. */
export interface Term {
  readonly concepts: readonly string[];
  readonly sign: 1 | -1;
  /** The calculation works without it; of several optional terms at least one must have a value. */
  readonly optional?: true;
}

/** A figure calculated from others, where no concept states it. */
export interface Calculation {
  readonly rule: 'sum' | 'difference';
  readonly terms: readonly Term[];
  readonly reason: string;
  /** Only for a company that never tagged any of these. */
  readonly unlessEverTagged?: readonly string[];
}

/** The rules that find a line of a statement among a company's facts. */
export interface Line {
  /** In order of preference, per period: a company may change its concept over the years. */
  readonly concepts: readonly string[];
  readonly otherwise?: readonly Calculation[];
  /** A count, not money: never added or subtracted. */
  readonly unit?: 'shares';
}

/** The line of every figure of a report. */
export type StatementLines<Report> = Readonly<Record<FigureField<Report>, Line>>;

/** A taxonomy's concepts for every line, and the anchors, which show the periods that a company reports. */
export interface ConceptTable {
  readonly income: StatementLines<IncomeReport>;
  readonly balance: StatementLines<BalanceReport>;
  readonly cashFlow: StatementLines<CashFlowReport>;
  readonly anchors: readonly string[];
}

/** A part that is added. */
export const plus = (...concepts: string[]): Term => ({ concepts, sign: 1 });

/** A part that is subtracted. */
export const minus = (...concepts: string[]): Term => ({ concepts, sign: -1 });

/** A part that may be missing. */
export const maybe = (term: Term): Term => ({ ...term, optional: true });
