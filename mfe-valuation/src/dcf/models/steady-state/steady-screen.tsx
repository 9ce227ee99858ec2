import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoneyTenth, formatNumber, formatPercent } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { FigureList } from '../../panels/figure-list.tsx';
import { YearTable } from '../../panels/year-table.tsx';
import { SensitivityPanel, YearsChartPanel } from '../frame/model-charts.tsx';
import { ModelResult } from '../frame/model-result.tsx';
import { createModelScreen, type ModelPartProps } from '../frame/model-screen.tsx';
import { steadySheet } from './steady-sheet.model.ts';
import { steadyStateModel } from './steady-state-model.ts';
import type { SteadyValuation } from './steady-valuation.model.ts';

export type SteadyPart = ModelPartProps<SteadyValuation>;

/** The value of a share by a steady state: inputs, result, years, sensitivity. */
export const SteadyScreen = createModelScreen(steadyStateModel, {
  formLabel: 'Assumptions of the steady state',
  groups: [
    { title: 'Growth', names: ['steadyGrowth', 'steadyLastGrowth', 'steadyTerminalGrowth'] },
    { title: 'Margin', names: ['steadyMargin', 'steadyLastMargin', 'steadyTax'] },
    { title: 'Capital', names: ['steadyTurnover', 'steadyLastTurnover', 'returnOnNewCapital'] },
    { title: 'Value', names: ['steadyYears', 'steadyWacc', 'steadyNetDebt'] },
  ],
  total: ({ result }) => ({
    label: 'Growth costs, of operating income after tax',
    value: formatPercent(result?.reinvestmentRate ?? null, { decimals: 0 }),
  }),
  basedOn: ({ basis }) => `${basis.years[0]?.label} to ${basis.latest.label}`,
  sheet: (source) => {
    const { company } = source;
    return steadySheet(company, steadyStateModel.inputs(source), steadyStateModel.inputs({ ...source, typed: {} }));
  },
  Aside: SteadyBridgePanel,
  Results: (props) => (
    <>
      <SteadyResultPanel {...props} />
      <ReinvestmentPanel {...props} />
      <SteadySensitivityPanel {...props} />
    </>
  ),
  Below: SteadyYearsPanel,
});

/** The parts of a value: the years before the steady state, the steady state, what does not belong to the shares. */
function SteadyBridgePanel({ value: { inputs, result }, currency }: SteadyPart) {
  if (inputs === null || result === null) return null;
  const money = (amount: number) => formatMoneyTenth(amount, { currency });
  return (
    <Panel title="From cash flows to a share" subtitle="At present value" headingLevel={2}>
      <FigureList
        lines={[
          {
            label: `Cash flows of ${inputs.years - 1} years`,
            value: money(result.enterpriseValue - result.steadyValue),
          },
          { label: 'Steady state', value: money(result.steadyValue) },
          { label: 'Enterprise value', value: money(result.enterpriseValue), total: true },
          { label: 'Less net debt and minority interest', value: money(inputs.netDebt) },
          { label: 'Equity value', value: money(result.equityValue), total: true },
        ]}
      />
    </Panel>
  );
}

/** What a year earns after tax and what growth takes of it. */
function ReinvestmentPanel({ company, value: { result }, currency }: SteadyPart) {
  const series = useMemo(() => {
    const years = result?.projected ?? [];
    const earned = years.map((year) => year.afterTax);
    const bars: BarSeries[] = [
      { key: 'earned', label: 'Operating income after tax', color: 'seq-3', values: earned },
      { key: 'free', label: 'Free cash flow', color: 'seq-1', values: years.map((year) => year.freeCashFlow) },
    ];
    const lines: RateSeries[] = [
      { key: 'growth', label: 'Revenue growth', color: 'series-2', values: years.map((year) => year.growth) },
    ];
    return { bars, lines };
  }, [result]);
  if (result === null) return null;
  const firstSteady = Number(company.basis.latest.label) + result.projected.length;
  const lasting = `From ${firstSteady} on growth takes ${formatPercent(result.reinvestmentRate, { decimals: 0 })}`;
  return (
    <YearsChartPanel
      company={company}
      currency={currency}
      heading="What growth costs"
      subtitle={lasting}
      title="cash flows to the steady state"
      label={`Operating income after tax and free cash flow by year. ${lasting}`}
      {...series}
      formatBar={formatMoneyTenth}
    />
  );
}

/** The fair value by cost of capital and margin of the steady state. */
function SteadySensitivityPanel({ company, value: { sensitivity }, currency }: SteadyPart) {
  if (sensitivity === null) return null;
  return (
    <SensitivityPanel
      company={company}
      currency={currency}
      across={{ name: 'cost of capital', rates: sensitivity.costs }}
      down={{ name: 'steady margin', rates: sensitivity.margins }}
      values={sensitivity.values}
    />
  );
}

/** The calculation of each projected year, from growth to present value. Nothing without a value. */
function SteadyYearsPanel({ company, value: { result, inputs }, currency }: SteadyPart) {
  if (result === null || inputs === null) return null;
  const firstYear = Number(company.basis.latest.label) + 1;
  const money = (amount: number | null) => formatMoneyTenth(amount, { currency });
  const steady = (amount: number | null) => (amount === null ? 'steady' : money(amount));
  return (
    <YearTable
      id="years-to-the-steady-state"
      title="Years to the steady state"
      subtitle="The last year is the first steady one: its value holds all that follow."
      tableLabel="Projected years to the steady state"
      head="Fiscal year"
      labels={result.projected.map((_, index) => firstYear + index)}
      years={result.projected}
      rows={[
        { label: 'Revenue growth', text: ({ growth }) => formatPercent(growth) },
        { label: 'Revenue', text: ({ revenue }) => money(revenue) },
        { label: 'Operating margin', text: ({ margin }) => formatPercent(margin) },
        { label: 'Operating income after tax', text: ({ afterTax }) => money(afterTax) },
        { label: 'Invested capital', text: ({ capital }) => steady(capital) },
        { label: '\u2212 Reinvestment', text: ({ reinvestment }) => money(reinvestment) },
        { label: 'Free cash flow', total: true, text: ({ freeCashFlow }) => money(freeCashFlow) },
        { label: 'Discount factor', text: (_, index) => formatNumber(1 / (1 + inputs.wacc) ** (index + 1), 3) },
        { label: 'Present value', total: true, text: ({ presentValue }) => steady(presentValue) },
      ]}
    />
  );
}

/** The value of a share by a steady state and its comparison with the price, or why there is none. */
function SteadyResultPanel(props: SteadyPart) {
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
