import type { valuationModels } from '@basecase/gateway/contract/dcf-bounds';

/** The names of the ways to value a share. */
export type ValuationModel = (typeof valuationModels)[number];

/** Why the DCF does not fit a kind of company. */
export interface Misfit {
  readonly title: string;
  readonly text: string;
}

/** The models that a company can be valued by. */
export interface ModelChoice {
  /** With their names on screen, the fitting one first. */
  readonly models: readonly { readonly name: ValuationModel; readonly label: string }[];
  /** Null where the DCF fits, or where the kind of the company is not known. */
  readonly misfit: Misfit | null;
}
