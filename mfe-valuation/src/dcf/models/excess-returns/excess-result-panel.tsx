import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { inSentence, listNames } from '@basecase/shared-ui/figures/words';
import { beyondPrice } from '../../checks/contradictions.model.ts';
import { NO_FAIR_VALUE } from '../../inputs/missing-inputs.model.ts';
import { FairValue } from '../../panels/fair-value.tsx';
import frame from '../../panels/result-panel.module.css';
import { yearsWord } from '../../valuation/valuation.model.ts';
import models from '../frame/models.module.css';
import type { ExcessPart } from './excess-panels.tsx';
import { pastReturns } from './excess-valuation.model.ts';

/** The value of a share by excess returns and its comparison with the price, or why there is none. */
export function ExcessResultPanel(props: ExcessPart) {
  const { company, currency } = props;
  const { price } = company.market;
  const { valuation } = props.value;
  const { missing, inputs, costOfEquity, result, contradiction } = valuation;
  const value = result?.valuePerShare ?? null;
  const beyond = contradiction ?? beyondPrice(value, price);
  return (
    <>
      <div aria-live="polite">
        <section className={frame.panel} aria-label="Fair value">
          {result === null || inputs === null || value === null || contradiction !== null ? (
            <div className={frame.value}>
              <h2 className={frame.label}>Fair value per share</h2>
              <output className={models.headline}>{NO_FAIR_VALUE}</output>
              {missing.length > 0 && <p>Missing: {inSentence(listNames(missing))}. Enter it on the left.</p>}
              {contradiction !== null && (
                <p>Computed all the same: {formatPerShare(value, { currency })}. This is not a fair value.</p>
              )}
            </div>
          ) : (
            <Value {...props} perShare={value} />
          )}
        </section>
      </div>
      {inputs !== null && inputs.costOfEquity <= inputs.terminalGrowth && (
        <Banner tone="error" badge="Critical" title="Cost of equity is not above terminal growth" role="alert">
          Cost of equity is {formatPercent(costOfEquity, { decimals: 2 })}. Raise it or lower terminal growth.
        </Banner>
      )}
      {inputs !== null && inputs.bookValue <= 0 && (
        <Banner tone="warning" badge="High" title="Book value is not above zero">
          A return on it says nothing: this model does not fit.
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

function Value(props: ExcessPart & { readonly perShare: number }) {
  const { company, currency, perShare } = props;
  const { inputs, result, sensitivity, costOfEquity } = props.value.valuation;
  const { price } = company.market;
  const terminalShare = result === null || result.equityValue <= 0 ? null : result.terminalValue / result.equityValue;
  return (
    <FairValue
      fairValue={perShare}
      gap={price === null || price <= 0 ? null : perShare / price - 1}
      price={price}
      sensitivity={sensitivity}
      currency={currency}
      verdict={<Verdict {...props} />}
      figures={[
        { label: 'Book value a share', value: formatPerShare(inputs?.bookValue, { currency }) },
        { label: 'Value to book', value: formatNumber(valueToBook(perShare, inputs?.bookValue), 2) },
        { label: 'Share of value after the fade', value: formatPercent(terminalShare, { decimals: 0 }) },
        { label: 'Cost of equity', value: formatPercent(costOfEquity, { decimals: 2 }) },
      ]}
    />
  );
}

function valueToBook(value: number, book: number | undefined): number | null {
  return book === undefined || book <= 0 ? null : value / book;
}

/** The sentence about the return on equity that today's price implies. */
function Verdict({ company, value: { valuation, years } }: ExcessPart) {
  const { price } = company.market;
  const { implied, inputs } = valuation;
  const past = pastReturns(years);
  const earned = past !== null && (
    <>
      {company.overview.name} earned <b>{formatPercent(past.mean)}</b>{' '}
      {past.count === 1 ? 'in the one year known.' : <>in the mean of {yearsWord(past.count)} years, </>}
      {past.count > 1 && (
        <>
          <b>{formatPercent(past.best)}</b> in the best.
        </>
      )}
    </>
  );
  if (price === null) return <>There is no price to compare the value with. {earned}</>;
  if (implied === null) return <>No ROE from −20% to 60% explains this price. {earned}</>;
  return (
    <>
      The price implies an ROE of <b>{formatPercent(implied)}</b>, fading over {yearsWord(inputs?.years ?? 0)} years.{' '}
      {earned}
    </>
  );
}
