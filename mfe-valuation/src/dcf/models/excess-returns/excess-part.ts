import type { ModelPartProps } from '../frame/model-screen.tsx';
import type { ReturnYear } from './excess-inputs.model.ts';
import type { ExcessValuation } from './excess-valuation.model.ts';

/** A valuation by excess returns as its panels show it, with the returns on equity of past years, oldest first. */
export type ExcessPart = ModelPartProps<{
  readonly valuation: ExcessValuation;
  readonly years: readonly ReturnYear[];
}>;
