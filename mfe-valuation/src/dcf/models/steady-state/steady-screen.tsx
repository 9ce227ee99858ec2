import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { HeatMap } from '@basecase/shared-ui/charts/heat/heat-map';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import {
  formatMoneyAxis,
  formatMoneyFull,
  formatMoneyTenth,
  formatNumber,
  formatPercent,
  formatPercentAxis,
} from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { FigureList } from '../../panels/figure-list.tsx';
import { YearTable } from '../../panels/year-table.tsx';
import { createModelScreen, type ModelPartProps } from '../frame/model-screen.tsx';
import { SteadyResultPanel } from './steady-result-panel.tsx';
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
  const firstYear = Number(company.basis.latest.label) + 1;
  const series = useMemo(() => {
    const projected = result?.projected ?? [];
    const bars: BarSeries[] = [
      {
        key: 'earned',
        label: 'Operating income after tax',
        color: 'seq-3',
        values: projected.map((year) => year.afterTax),
      },
      { key: 'free', label: 'Free cash flow', color: 'seq-1', values: projected.map((year) => year.freeCashFlow) },
    ];
    const lines: RateSeries[] = [
      { key: 'growth', label: 'Revenue growth', color: 'series-2', values: projected.map((year) => year.growth) },
    ];
    return { bars, lines, categories: projected.map((_, index) => String(firstYear + index)) };
  }, [result, firstYear]);
  const formats = useMemo(
    () => ({
      bar: (value: number) => formatMoneyTenth(value, { currency }),
      axis: (value: number) => formatMoneyAxis(value, { currency }),
    }),
    [currency],
  );
  if (result === null) return null;
  const lasting = `From ${firstYear + result.projected.length - 1} on growth takes ${formatPercent(result.reinvestmentRate, { decimals: 0 })}`;
  return (
    <Panel title="What growth costs" subtitle={lasting} headingLevel={2}>
      <BarsWithLines
        title={`${company.symbol} cash flows to the steady state`}
        label={`Operating income after tax and free cash flow by year. ${lasting}`}
        {...series}
        height={280}
        formatBar={formats.bar}
        formatBarAxis={formats.axis}
        formatLine={formatPercent}
        formatLineAxis={formatPercentAxis}
        titleOf={(year) => `Fiscal ${year}`}
      />
    </Panel>
  );
}

/** The fair value by cost of capital and margin of the steady state, coloured by its distance from the price. */
function SteadySensitivityPanel({ company, value: { sensitivity }, currency }: SteadyPart) {
  if (sensitivity === null) return null;
  const { costs, margins, values } = sensitivity;
  return (
    <Panel
      title="Sensitivity"
      subtitle="Fair value per share. Cost of capital across, margin of the steady state down. Your case is outlined."
      headingLevel={2}
    >
      <HeatMap
        label="Sensitivity: fair value by cost of capital and margin of the steady state"
        title={`${company.symbol} fair value by cost of capital and steady margin`}
        columns={costs.map((rate) => formatPercent(rate, { decimals: 2 }))}
        rows={margins.map((rate) => formatPercent(rate))}
        rowsAre="Margin"
        values={values}
        format={(value) => formatMoneyFull(value, { currency })}
        reference={company.market.price}
        ends={['Below price', 'Above price']}
        ownRow={Math.floor(margins.length / 2)}
        ownColumn={Math.floor(costs.length / 2)}
      />
    </Panel>
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
