import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
import { beyondPrice } from '../../checks/contradictions.model.ts';
import { NO_FAIR_VALUE } from '../../inputs/missing-inputs.model.ts';
import { FairValue } from '../../panels/fair-value.tsx';
import frame from '../../panels/result-panel.module.css';
import type { ModelPartProps } from '../frame/model-screen.tsx';
import models from '../frame/models.module.css';
import type { SteadyValuation } from './steady-valuation.model.ts';

type SteadyPart = ModelPartProps<SteadyValuation>;

/** The value of a share by a steady state and its comparison with the price, or why there is none. */
export function SteadyResultPanel(props: SteadyPart) {
  const { company, currency, value } = props;
  const { missing, inputs, result, contradiction } = value;
  const perShare = result?.valuePerShare ?? null;
  const beyond = contradiction ?? beyondPrice(perShare, company.market.price);
  return (
    <>
      <div aria-live="polite">
        <section className={frame.panel} aria-label="Fair value">
          {perShare === null || contradiction !== null ? (
            <div className={frame.value}>
              <h2 className={frame.label}>Fair value per share</h2>
              <output className={models.headline}>{NO_FAIR_VALUE}</output>
              {missing.length > 0 && <p>Missing: {inSentence(listNames(missing))}. Enter it on the left.</p>}
              {contradiction !== null && (
                <p>Computed all the same: {formatPerShare(perShare, { currency })}. This is not a fair value.</p>
              )}
            </div>
          ) : (
            <Value {...props} perShare={perShare} />
          )}
        </section>
      </div>
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
      {beyond !== null && (
        <Banner tone="warning" badge="High" title={beyond.title}>
          {beyond.text}
        </Banner>
      )}
    </>
  );
}

function Value(props: SteadyPart & { readonly perShare: number }) {
  const { company, currency, perShare } = props;
  const { inputs, result, sensitivity } = props.value;
  const { price } = company.market;
  const steadyShare =
    result === null || result.enterpriseValue <= 0 ? null : result.steadyValue / result.enterpriseValue;
  return (
    <FairValue
      fairValue={perShare}
      gap={price === null || price <= 0 ? null : perShare / price - 1}
      price={price}
      sensitivity={sensitivity}
      currency={currency}
      verdict={<Verdict {...props} />}
      figures={[
        {
          label: 'Reinvested in the steady state',
          value: formatPercent(result?.reinvestmentRate ?? null, { decimals: 0 }),
        },
        { label: 'Return on new capital', value: formatPercent(inputs?.returnOnNewCapital ?? null, { decimals: 2 }) },
        { label: 'Share of value in the steady state', value: formatPercent(steadyShare, { decimals: 0 }) },
        { label: 'Cost of capital', value: formatPercent(inputs?.wacc ?? null, { decimals: 2 }) },
      ]}
    />
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
