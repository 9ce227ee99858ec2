import { formatPercent } from '@basecase/shared-ui/figures/format';
import { createModelScreen } from '../frame/model-screen.tsx';
import {
  BookBridgePanel,
  ExcessSensitivityPanel,
  ExcessYearsPanel,
  FadePanel,
  ReturnHistoryPanel,
} from './excess-panels.tsx';
import { ExcessResultPanel } from './excess-result-panel.tsx';
import { excessReturnsModel } from './excess-returns-model.ts';
import { excessSheet } from './excess-sheet.model.ts';

/** The value of a share by excess returns: inputs, result, fade, sensitivity, years and sources. */
export const ExcessScreen = createModelScreen(excessReturnsModel, {
  formLabel: 'Assumptions of excess returns',
  groups: [
    { title: 'Book value', names: ['bookValue', 'payout'] },
    { title: 'Return on equity', names: ['returnOnEquity', 'terminalSpread', 'fadeYears', 'excessGrowth'] },
    { title: 'Cost of equity', names: ['equityRiskFree', 'equityPremium', 'equityBeta'] },
  ],
  total: ({ valuation }) => ({
    label: 'Cost of equity',
    value: formatPercent(valuation.costOfEquity, { decimals: 2 }),
  }),
  basedOn: (_, { years }) => `${years[0]?.year} to ${years.at(-1)?.year}`,
  sheet: ({ company, assumptions, typed }) => excessSheet(company, assumptions, typed),
  Aside: BookBridgePanel,
  Results: (props) => (
    <>
      <ExcessResultPanel {...props} />
      <FadePanel {...props} />
      <ExcessSensitivityPanel {...props} />
    </>
  ),
  Below: (props) => (
    <>
      <ExcessYearsPanel {...props} />
      <ReturnHistoryPanel {...props} />
    </>
  ),
});
