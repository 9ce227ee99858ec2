import { formatPercent } from '@basecase/shared-ui/figures/format';
import { fieldText, type NumberName } from '../../drafts/assumption-form.model.ts';
import { capitalised } from '../../inputs/typed-number.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';

interface AssumptionLine {
  readonly label: string;
  readonly value: string;
}

/** Returns the assumptions in use as text, in the order of the form. */
export function assumptionLines(assumptions: DcfAssumptions): AssumptionLine[] {
  const { growthMode, customGrowthRates, waccMode } = assumptions;
  const line = (label: string, name: NumberName): AssumptionLine => ({
    label,
    value: fieldText(name, assumptions[name]) || 'Auto',
  });
  const growth: Readonly<Record<DcfAssumptions['growthMode'], readonly AssumptionLine[]>> = {
    auto: [],
    linear: [line('Starting growth', 'startingGrowthRate')],
    custom: [
      {
        label: 'Growth of each year',
        value:
          customGrowthRates.length === 0 ? 'Auto' : customGrowthRates.map((rate) => formatPercent(rate)).join(', '),
      },
    ],
  };
  return [
    line('Projection years', 'projectionYears'),
    line('Terminal growth', 'terminalGrowthRate'),
    { label: 'Growth', value: capitalised(growthMode) },
    ...growth[growthMode],
    { label: 'Operating margin', value: capitalised(assumptions.marginAssumption) },
    { label: 'Discount rate', value: capitalised(waccMode) },
    line('Risk-free rate', 'riskFreeRate'),
    line('Market risk premium', 'marketRiskPremium'),
    ...(waccMode === 'manual'
      ? [line('Beta override', 'betaOverride'), line('Cost of debt override', 'costOfDebtOverride')]
      : []),
  ];
}
