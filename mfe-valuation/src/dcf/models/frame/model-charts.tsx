import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { HeatMap } from '@basecase/shared-ui/charts/heat/heat-map';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMoneyAxis, formatMoneyFull, formatPercent, formatPercentAxis } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import type { ModelPartProps } from './model-screen.tsx';

type Place = Pick<ModelPartProps<unknown>, 'company' | 'currency'>;

/** A rate that the fair value is shown by, at even steps around the case. */
interface Axis {
  /** In a sentence: "cost of equity". */
  readonly name: string;
  readonly rates: readonly number[];
}

interface SensitivityPanelProps extends Place {
  readonly across: Axis;
  readonly down: Axis;
  /** By row and column; null without a value. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** The fair value by two rates, coloured by its distance from the price. */
export function SensitivityPanel({ company, currency, across, down, values }: SensitivityPanelProps) {
  const by = `fair value by ${across.name} and ${down.name}`;
  return (
    <Panel
      title="Sensitivity"
      subtitle={`Fair value per share. ${beginSentence(across.name)} across, ${down.name} down. Your case is outlined.`}
      headingLevel={2}
    >
      <HeatMap
        label={`Sensitivity: ${by}`}
        title={`${company.symbol} ${by}`}
        columns={across.rates.map((rate) => formatPercent(rate, { decimals: 2 }))}
        rows={down.rates.map((rate) => formatPercent(rate))}
        rowsAre={beginSentence(down.name)}
        values={values}
        format={(value) => formatMoneyFull(value, { currency })}
        reference={company.market.price}
        ends={['Below price', 'Above price']}
        ownRow={Math.floor(down.rates.length / 2)}
        ownColumn={Math.floor(across.rates.length / 2)}
      />
    </Panel>
  );
}

function beginSentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface YearsChartPanelProps extends Place {
  readonly heading: string;
  readonly subtitle: string;
  /** Of the chart, behind the symbol. */
  readonly title: string;
  readonly label: string;
  /** Of the projected years. */
  readonly bars: readonly BarSeries[];
  readonly lines: readonly RateSeries[];
  readonly formatBar: MoneyFormat;
}

type MoneyFormat = (amount: number, options: { readonly currency: string | null }) => string;

/** Amounts and rates of the projected years. */
export function YearsChartPanel(props: YearsChartPanelProps) {
  const { company, currency, heading, subtitle, title, label, bars, lines, formatBar } = props;
  const firstYear = Number(company.basis.latest.label) + 1;
  const categories = useMemo(
    () => bars[0]?.values.map((_, index) => String(firstYear + index)) ?? [],
    [bars, firstYear],
  );
  const formats = useMemo(
    () => ({
      formatBar: (value: number) => formatBar(value, { currency }),
      formatBarAxis: (value: number) => formatMoneyAxis(value, { currency }),
    }),
    [formatBar, currency],
  );
  return (
    <Panel title={heading} subtitle={subtitle} headingLevel={2}>
      <BarsWithLines
        title={`${company.symbol} ${title}`}
        label={label}
        categories={categories}
        bars={bars}
        lines={lines}
        {...formats}
        height={280}
        formatLine={formatPercent}
        formatLineAxis={formatPercentAxis}
        titleOf={(year) => `Fiscal ${year}`}
      />
    </Panel>
  );
}
