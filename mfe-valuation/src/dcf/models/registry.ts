import type { ComponentType } from 'react';
import type { ValuationModel } from '../valuation/valuation-model.ts';
import { DcfAnalysis } from './dcf/dcf-analysis.tsx';
import { dcfModel } from './dcf/dcf-model.ts';
import { excessReturnsModel } from './excess-returns/excess-returns-model.ts';
import { ExcessScreen } from './excess-returns/excess-screen.tsx';
import type { ModelEntry, ModelScreenProps } from './frame/model-entry.ts';
import { fundsModel } from './funds/funds-model.ts';
import { FundsScreen } from './funds/funds-screen.tsx';
import { reasonedModel } from './reasoned/reasoned-model.ts';
import { ReasonedScreen } from './reasoned/reasoned-screen.tsx';
import { SteadyScreen } from './steady-state/steady-screen.tsx';
import { steadyStateModel } from './steady-state/steady-state-model.ts';

/** Every way to value a share. The names are those of the contract. */
export const models: Readonly<Record<ValuationModel, ModelEntry>> = {
  dcf: dcfModel,
  reasoned: reasonedModel,
  'excess-returns': excessReturnsModel,
  'funds-from-operations': fundsModel,
  'steady-state': steadyStateModel,
};

/** The screen of each model, with its sheet. They are apart from the models, so that the worker of the replay holds none. */
export const modelScreens: Readonly<Record<ValuationModel, ComponentType<ModelScreenProps>>> = {
  dcf: DcfAnalysis,
  reasoned: ReasonedScreen,
  'excess-returns': ExcessScreen,
  'funds-from-operations': FundsScreen,
  'steady-state': SteadyScreen,
};
