import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMoneyTenth, formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { FigureList } from '../../panels/figure-list.tsx';
import { YearTable } from '../../panels/year-table.tsx';
import { yearsWord } from '../../valuation/valuation.model.ts';
import { SensitivityPanel, YearsChartPanel } from '../frame/model-charts.tsx';
import type { ModelPartProps } from '../frame/model-screen.tsx';
import models from '../frame/models.module.css';
import type { ReturnYear } from './excess-inputs.model.ts';
import type { ExcessValuation } from './excess-valuation.model.ts';

/** A valuation by excess returns as its panels show it, with the returns on equity of past years, oldest first. */
export type ExcessPart = ModelPartProps<{
  readonly valuation: ExcessValuation;
  readonly years: readonly ReturnYear[];
}>;

/** The parts of a value: book value, excess returns of the fade, what follows. Nothing without a value. */
export function BookBridgePanel({ value: { valuation }, currency }: ExcessPart) {
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
export function ExcessYearsPanel({ company, value, currency }: ExcessPart) {
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
export function ReturnHistoryPanel({ value: { years }, currency }: ExcessPart) {
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
export function ExcessSensitivityPanel({ company, value: { valuation }, currency }: ExcessPart) {
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
export function FadePanel({ company, value: { valuation }, currency }: ExcessPart) {
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
