import type { valuationModels } from '@basecase/gateway/contract/dcf-bounds';

/** The names on screen of the ways to value a share. They are apart from the models, which are large. */
export const modelLabels: Readonly<Record<(typeof valuationModels)[number], string>> = {
  dcf: 'Specification case',
  reasoned: 'Reasoned case',
  'excess-returns': 'Excess returns',
  'funds-from-operations': 'FFO and AFFO',
  'steady-state': 'Steady state',
};
