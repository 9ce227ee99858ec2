import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { formatMoneyAxis, formatPercent, formatPercentAxis, formatPerShare } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import type { ExcessPart } from './excess-part.ts';

/** Excess returns of the projected years, and the fade of the return on equity behind them. Nothing without a value. */
export function FadePanel({ company, value: { valuation }, currency }: ExcessPart) {
  const { result, inputs } = valuation;
  const firstYear = Number(company.basis.latest.label) + 1;
  const series = useMemo(() => {
    const projected = result?.projected ?? [];
    const bars: BarSeries[] = [
      { key: 'excess', label: 'Excess return', color: 'seq-3', values: projected.map((year) => year.excessReturn) },
      { key: 'present', label: 'Present value', color: 'seq-1', values: projected.map((year) => year.presentValue) },
    ];
    const lines: RateSeries[] = [
      {
        key: 'roe',
        label: 'Return on equity',
        color: 'series-2',
        values: projected.map((year) => year.returnOnEquity),
      },
      {
        key: 'cost',
        label: 'Cost of equity',
        color: 'series-4',
        values: projected.map(() => inputs?.costOfEquity ?? null),
      },
    ];
    return { bars, lines, categories: projected.map((_, index) => String(firstYear + index)) };
  }, [result, inputs, firstYear]);
  const formats = useMemo(
    () => ({
      bar: (value: number) => formatPerShare(value, { currency }),
      axis: (value: number) => formatMoneyAxis(value, { currency }),
    }),
    [currency],
  );
  if (result === null || inputs === null) return null;
  const [from, to] = [result.projected[0], result.projected.at(-1)].map((year) => formatPercent(year?.returnOnEquity));
  const fade = `${from} to ${to}, cost ${formatPercent(inputs.costOfEquity, { decimals: 2 })}`;
  return (
    <Panel title="How the return fades" subtitle={fade} headingLevel={2}>
      <BarsWithLines
        title={`${company.symbol} excess returns a share`}
        label={`Excess returns a share, return on equity ${fade}`}
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
