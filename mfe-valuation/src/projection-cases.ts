import type { Scenarios } from '@basecase/gateway/contract';

/** Share prices that a case of the projections ends with, in the currency of the statements. */
export interface CaseRange {
  readonly name: 'bear' | 'base' | 'bull';
  readonly year: number;
  /** At the low and the high P/E; null when not known. */
  readonly low: number | null;
  readonly high: number | null;
}

/** A company's projections as they are edited at the moment. */
export interface ProjectionCases {
  readonly ranges: readonly CaseRange[];
  readonly scenarios: Scenarios;
  /** Of the columns. */
  readonly years: readonly number[];
}
