import type { BalanceReport, CashFlowReport, FigureField, IncomeReport } from '../../../../contract/statements.ts';
import type { FactPeriod } from '../filing-facts.ts';

/** A figure that stands in the filing. */
export interface FiledOrigin {
  /** face: on the statement itself. note: elsewhere in the document. */
  readonly from: 'face' | 'note';
  readonly concept: string;
  /** As printed; null where it is not known, as in a note. */
  readonly label: string | null;
  readonly anchor: string | null;
  /** The day a share count speaks for, when it is not the period's end. */
  readonly countedOn?: string;
}

/** A part of a calculation. */
export interface FigureTerm {
  /** A field of the standard statements, or a line or concept of the filing. */
  readonly name: string;
  /** As it enters the sum, with its sign. */
  readonly value: number;
  readonly origin: FigureOrigin;
}

export interface DerivedOrigin {
  readonly from: 'derived';
  /** In words, such as "Revenue less cost of revenue". */
  readonly formula: string;
  readonly terms: readonly FigureTerm[];
}

export type FigureOrigin = FiledOrigin | DerivedOrigin;

export interface StandardFigure {
  /** In full units; the sign has the meaning of the field. */
  readonly value: number;
  readonly origin: FigureOrigin;
}

/** Why there is no figure. unread: its statement was not found, or has no such period. absent: no line for it. */
export interface MissingFigure {
  readonly value: null;
  readonly missing: 'unread' | 'absent';
  readonly reason: string;
}

export type Outcome = StandardFigure | MissingFigure;

export type IncomeField = FigureField<IncomeReport>;
export type BalanceField = FigureField<BalanceReport>;
export type CashFlowField = FigureField<CashFlowReport>;

export type IncomeFigures = Readonly<Record<IncomeField, Outcome>>;
export type BalanceFigures = Readonly<Record<BalanceField, Outcome>>;
export type CashFlowFigures = Readonly<Record<CashFlowField, Outcome>>;

/** The standard statements of one filing, in the order of its columns. */
export interface StandardStatements {
  readonly income: readonly { readonly period: FactPeriod; readonly figures: IncomeFigures }[];
  readonly balance: readonly { readonly day: string; readonly figures: BalanceFigures }[];
  readonly cashFlow: readonly { readonly period: FactPeriod; readonly figures: CashFlowFigures }[];
}
