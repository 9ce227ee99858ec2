import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoneyTenth, formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { FigureList } from '../../panels/figure-list.tsx';
import { YearTable } from '../../panels/year-table.tsx';
import { yearsWord } from '../../valuation/valuation.model.ts';
import { SensitivityPanel, YearsChartPanel } from '../frame/model-charts.tsx';
import { ModelResult } from '../frame/model-result.tsx';
import { createModelScreen, type ModelPartProps } from '../frame/model-screen.tsx';
import models from '../frame/models.module.css';
import type { ReturnYear } from './excess-inputs.model.ts';
import { excessReturnsModel } from './excess-returns-model.ts';
import { excessSheet } from './excess-sheet.model.ts';
import { type ExcessValuation, pastReturns } from './excess-valuation.model.ts';

/** A valuation by excess returns as its panels show it, with the returns on equity of past years, oldest first. */
type ExcessPart = ModelPartProps<{
  readonly valuation: ExcessValuation;
  readonly years: readonly ReturnYear[];
}>;

/** The parts of a value: book value, excess returns of the fade, what follows. Nothing without a value. */
function BookBridgePanel({ value: { valuation }, currency }: ExcessPart) {
  const { inputs, result } = valuation;
  if (inputs === null || result === null) return null;
  const faded = result.projected.reduce((sum, { presentValue }) => sum + presentValue, 0);
  const parts = { book: inputs.bookValue, excess: faded, terminal: result.terminalValue };
  const money = (value: number) => formatPerShare(value, { currency });
  const signed = (value: number) => formatPerShare(value, { currency, plus: true });
  // Parts below zero have no length in a bar of shares.
  const whole = Object.values(parts).every((part) => part >= 0);
  return (
    <Panel title="From book to value" subtitle="A share, at present value" headingLevel={2}>
      {whole && (
        <div className={models.bar} aria-hidden="true">
          {Object.entries(parts).map(([name, part]) => (
            <i key={name} style={{ flex: part }} />
          ))}
        </div>
      )}
      <FigureList
        lines={[
          { label: 'Book value', value: money(inputs.bookValue) },
          { label: `Excess returns, ${yearsWord(inputs.years)} years`, value: signed(faded) },
          { label: 'After the fade', value: signed(result.terminalValue) },
          { label: 'Fair value per share', value: money(result.valuePerShare), total: true },
        ]}
      />
    </Panel>
  );
}

/** The calculation of each projected year, from book value to present value. Nothing without a value. */
function ExcessYearsPanel({ company, value, currency }: ExcessPart) {
  const { result, inputs } = value.valuation;
  if (result === null || inputs === null) return null;
  const { costOfEquity } = inputs;
  const firstYear = Number(company.basis.latest.label) + 1;
  const money = (amount: number) => formatPerShare(amount, { currency });
  return (
    <YearTable
      id="excess-returns-by-year"
      title="Excess returns by year"
      subtitle="A share."
      tableLabel="Projected excess returns by year"
      head="Fiscal year"
      labels={result.projected.map((_, index) => firstYear + index)}
      years={result.projected}
      rows={[
        { label: 'Book value, start', text: ({ bookValue }) => money(bookValue) },
        { label: 'Return on equity', text: ({ returnOnEquity }) => formatPercent(returnOnEquity) },
        { label: '\u2212 Cost of equity', text: () => formatPercent(costOfEquity, { decimals: 2 }) },
        { label: 'Excess return', text: ({ excessReturn }) => money(excessReturn) },
        { label: 'Discount factor', text: (_, index) => formatNumber(1 / (1 + costOfEquity) ** (index + 1), 3) },
        { label: 'Present value', total: true, text: ({ presentValue }) => money(presentValue) },
      ]}
    />
  );
}

/** The filed figures behind the starting return on equity. */
function ReturnHistoryPanel({ value: { years }, currency }: ExcessPart) {
  const money = (amount: number | null) => formatMoneyTenth(amount, { currency });
  return (
    <YearTable
      id="sources"
      title="Where the figures come from"
      subtitle="Return on equity is net income to common ÷ equity without preferred stock at the beginning of the year."
      tableLabel="Return on equity by fiscal year"
      head="Figure"
      labels={years.map(({ year }) => year)}
      years={years}
      rows={[
        { label: 'Net income to common', text: ({ netIncome }) => money(netIncome) },
        { label: 'Equity of the common owners, end of year', text: ({ equity }) => money(equity) },
        { label: 'Return on equity', text: ({ returnOnEquity }) => formatPercent(returnOnEquity) },
      ]}
    />
  );
}

/** The fair value by cost of equity and starting ROE. */
function ExcessSensitivityPanel({ company, value: { valuation }, currency }: ExcessPart) {
  const { sensitivity } = valuation;
  if (sensitivity === null) return null;
  return (
    <SensitivityPanel
      company={company}
      currency={currency}
      across={{ name: 'cost of equity', rates: sensitivity.costs }}
      down={{ name: 'starting ROE', rates: sensitivity.returns }}
      values={sensitivity.values}
    />
  );
}

/** Excess returns of the projected years, and the fade of the return on equity behind them. Nothing without a value. */
function FadePanel({ company, value: { valuation }, currency }: ExcessPart) {
  const { result, inputs } = valuation;
  const series = useMemo(() => {
    const years = result?.projected ?? [];
    const bars: BarSeries[] = [
      { key: 'excess', label: 'Excess return', color: 'seq-3', values: years.map((year) => year.excessReturn) },
      { key: 'present', label: 'Present value', color: 'seq-1', values: years.map((year) => year.presentValue) },
    ];
    const cost = inputs?.costOfEquity ?? null;
    const lines: RateSeries[] = [
      { key: 'roe', label: 'Return on equity', color: 'series-2', values: years.map((year) => year.returnOnEquity) },
      { key: 'cost', label: 'Cost of equity', color: 'series-4', values: years.map(() => cost) },
    ];
    return { bars, lines };
  }, [result, inputs]);
  if (result === null || inputs === null) return null;
  const [from, to] = [result.projected[0], result.projected.at(-1)].map((year) => formatPercent(year?.returnOnEquity));
  const fade = `${from} to ${to}, cost ${formatPercent(inputs.costOfEquity, { decimals: 2 })}`;
  return (
    <YearsChartPanel
      company={company}
      currency={currency}
      heading="How the return fades"
      subtitle={fade}
      title="excess returns a share"
      label={`Excess returns a share, return on equity ${fade}`}
      {...series}
      formatBar={formatPerShare}
    />
  );
}

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
