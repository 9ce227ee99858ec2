import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { yearsWord } from '../../valuation/valuation.model.ts';
import { ModelResult } from '../frame/model-result.tsx';
import { createModelScreen } from '../frame/model-screen.tsx';
import {
  BookBridgePanel,
  type ExcessPart,
  ExcessSensitivityPanel,
  ExcessYearsPanel,
  FadePanel,
  ReturnHistoryPanel,
} from './excess-panels.tsx';
import { excessReturnsModel } from './excess-returns-model.ts';
import { excessSheet } from './excess-sheet.model.ts';
import { pastReturns } from './excess-valuation.model.ts';

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

/** The value of a share by excess returns and its comparison with the price, or why there is none. */
function ExcessResultPanel(props: ExcessPart) {
  const { company, currency } = props;
  const { missing, inputs, costOfEquity, result, contradiction, sensitivity } = props.value.valuation;
  const perShare = result?.valuePerShare ?? null;
  const terminalShare = result === null || result.equityValue <= 0 ? null : result.terminalValue / result.equityValue;
  return (
    <ModelResult
      company={company}
      currency={currency}
      perShare={perShare}
      missing={missing}
      contradiction={contradiction}
      sensitivity={sensitivity}
      verdict={<Verdict {...props} />}
      figures={[
        { label: 'Book value a share', value: formatPerShare(inputs?.bookValue, { currency }) },
        { label: 'Value to book', value: formatNumber(valueToBook(perShare, inputs?.bookValue), 2) },
        { label: 'Share of value after the fade', value: formatPercent(terminalShare, { decimals: 0 }) },
        { label: 'Cost of equity', value: formatPercent(costOfEquity, { decimals: 2 }) },
      ]}
    >
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
    </ModelResult>
  );
}

function valueToBook(value: number | null, book: number | undefined): number | null {
  return value === null || book === undefined || book <= 0 ? null : value / book;
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
