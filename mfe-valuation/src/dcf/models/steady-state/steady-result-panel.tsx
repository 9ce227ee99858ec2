import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { ModelResult } from '../frame/model-result.tsx';
import type { ModelPartProps } from '../frame/model-screen.tsx';
import type { SteadyValuation } from './steady-valuation.model.ts';

type SteadyPart = ModelPartProps<SteadyValuation>;

/** The value of a share by a steady state and its comparison with the price, or why there is none. */
export function SteadyResultPanel(props: SteadyPart) {
  const { missing, inputs, result, contradiction, sensitivity } = props.value;
  const isPositive = result !== null && result.enterpriseValue > 0;
  return (
    <ModelResult
      company={props.company}
      currency={props.currency}
      perShare={result?.valuePerShare ?? null}
      missing={missing}
      contradiction={contradiction}
      sensitivity={sensitivity}
      verdict={<Verdict {...props} />}
      figures={[
        {
          label: 'Reinvested in the steady state',
          value: formatPercent(result?.reinvestmentRate ?? null, { decimals: 0 }),
        },
        { label: 'Return on new capital', value: formatPercent(inputs?.returnOnNewCapital ?? null, { decimals: 2 }) },
        {
          label: 'Share of value in the steady state',
          value: formatPercent(isPositive ? result.steadyValue / result.enterpriseValue : null, { decimals: 0 }),
        },
        { label: 'Cost of capital', value: formatPercent(inputs?.wacc ?? null, { decimals: 2 }) },
      ]}
    >
      {inputs !== null && inputs.wacc <= inputs.terminalGrowth && (
        <Banner tone="error" badge="Critical" title="Cost of capital is not above terminal growth" role="alert">
          Cost of capital is {formatPercent(inputs.wacc, { decimals: 2 })}. Raise it or lower terminal growth.
        </Banner>
      )}
      {inputs !== null && inputs.returnOnNewCapital < inputs.terminalGrowth && (
        <Banner tone="warning" badge="High" title="Growth costs more than the business earns">
          New capital earns {formatPercent(inputs.returnOnNewCapital)}, less than terminal growth of{' '}
          {formatPercent(inputs.terminalGrowth)}. Raise the return or lower the growth.
        </Banner>
      )}
    </ModelResult>
  );
}

/** The sentence about the growth that today's price implies. */
function Verdict({ company, value: { implied, inputs } }: SteadyPart) {
  if (company.market.price === null) return <>There is no price to compare the value with.</>;
  if (implied === null) return <>No growth from −20% to 50% in the first year explains this price.</>;
  return (
    <>
      The price implies growth of <b>{formatPercent(implied)}</b> in the first year, fading to{' '}
      {formatPercent(inputs?.lastGrowth ?? null)}. Your case starts with {formatPercent(inputs?.growth ?? null)}.
    </>
  );
}
