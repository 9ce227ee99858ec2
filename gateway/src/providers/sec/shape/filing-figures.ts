import type { FactPeriod } from './filing-facts.ts';
import type { PresentedStatement } from './presented-statement.ts';

/** A number of a filing with its period, its members and its measure in plain sight. */
export interface PeriodFact {
  /** Concept with prefix. */
  readonly concept: string;
  readonly period: FactPeriod;
  /** Member by axis, both with prefix; empty for the company as a whole. */
  readonly members: ReadonlyMap<string, string>;
  readonly unit: string;
  readonly value: number;
  readonly anchor: string | null;
  /** Why the value is not the one that was filed, as a sentence. */
  readonly remark?: string;
}

/** The figures of one filing, whatever it was read from. */
export interface FilingFigures {
  /** Consolidated statements, each at most once. A kind that could not be read is absent. */
  readonly statements: readonly PresentedStatement[];
  /** All numbers of the filing, those of the statements included. */
  readonly facts: readonly PeriodFact[];
  /** Labels that the filing prints; names of its parts are among them. */
  readonly labels?: readonly string[];
}
