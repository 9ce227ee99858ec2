import { formatPercent } from '@basecase/shared-ui/figures/format';
import { fieldNames, fieldText, type NumberName } from '../../drafts/assumption-form.model.ts';
import { capitalised } from '../../inputs/typed-number.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';

interface AssumptionLine {
  readonly label: string;
  readonly value: string;
}

/** Returns the assumptions in use as text, in the order of the form. */
export function assumptionLines(assumptions: DcfAssumptions): AssumptionLine[] {
  const { growthMode, customGrowthRates, waccMode } = assumptions;
  const line = (name: NumberName): AssumptionLine => ({
    label: fieldNames[name],
    value: fieldText(name, assumptions[name]) || 'Auto',
  });
  const growth: Readonly<Record<DcfAssumptions['growthMode'], readonly AssumptionLine[]>> = {
    auto: [],
    linear: [line('startingGrowthRate')],
    custom: [
      {
        label: 'Growth of each year',
        value:
          customGrowthRates.length === 0 ? 'Auto' : customGrowthRates.map((rate) => formatPercent(rate)).join(', '),
      },
    ],
  };
  return [
    line('projectionYears'),
    line('terminalGrowthRate'),
    { label: 'Growth', value: capitalised(growthMode) },
    ...growth[growthMode],
    { label: 'Operating margin', value: capitalised(assumptions.marginAssumption) },
    { label: 'Discount rate', value: capitalised(waccMode) },
    line('riskFreeRate'),
    line('marketRiskPremium'),
    ...(waccMode === 'manual' ? [line('betaOverride'), line('costOfDebtOverride')] : []),
  ];
}
