import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import {
  formatMoneyAxis,
  formatMoneyTenth,
  formatPercent,
  formatPercentAxis,
} from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { capitalised } from '../../../inputs/typed-number.model.ts';
import type { DcfResult } from '../../../valuation/dcf.model.ts';
import { yearsWord } from '../../../valuation/valuation.model.ts';
import styles from './cash-flow-panel.module.css';

export interface CashFlowPanelProps {
  readonly symbol: string;
  readonly result: DcfResult;
  readonly currency: string | null;
}

/** Free cash flow of the projected years, its present value, and the revenue growth behind it. */
export function CashFlowPanel({ symbol, result, currency }: CashFlowPanelProps) {
  const years = useMemo(() => {
    const latest = Number(result.fiscalYears.at(-1));
    return result.projectedCashFlows.map((_, index) => String(latest + 1 + index));
  }, [result]);
  const bars = useMemo(
    (): BarSeries[] => [
      { key: 'flow', label: 'Free cash flow', color: 'seq-3', values: result.projectedCashFlows },
      { key: 'present', label: 'Present value', color: 'seq-1', values: result.presentValues },
    ],
    [result],
  );
  const lines = useMemo(
    (): RateSeries[] => [
      { key: 'growth', label: 'Revenue growth', color: 'series-2', values: result.revenueGrowthRates },
    ],
    [result],
  );
  const formats = useMemo(
    () => ({
      bar: (value: number) => formatMoneyTenth(value, { currency }),
      axis: (value: number) => formatMoneyAxis(value, { currency }),
    }),
    [currency],
  );
  const ends = [result.projectedCashFlows[0], result.projectedCashFlows.at(-1)].map((flow) =>
    formatMoneyTenth(flow, { currency }),
  );
  return (
    <Panel
      title="Projected cash flows"
      headingLevel={2}
      actions={<span className={styles.sources}>{valueSources(result, currency)}</span>}
    >
      <BarsWithLines
        title={`${symbol} projected cash flows`}
        label={`Free cash flow ${years[0]} to ${years.at(-1)}, ${ends[0]} to ${ends[1]}`}
        categories={years}
        bars={bars}
        lines={lines}
        height={300}
        formatBar={formats.bar}
        formatBarAxis={formats.axis}
        formatLine={formatPercent}
        formatLineAxis={formatPercentAxis}
        titleOf={(year) => `Fiscal ${year}`}
      />
    </Panel>
  );
}

/** Returns the present values that make up the enterprise value. */
function valueSources({ presentValues, enterpriseValue }: DcfResult, currency: string | null): string {
  const projected = presentValues.reduce((sum, value) => sum + value, 0);
  const money = (value: number) => formatMoneyTenth(value, { currency });
  const years = `${capitalised(yearsWord(presentValues.length))} years ${money(projected)}`;
  return enterpriseValue === null ? years : `${years} + terminal ${money(enterpriseValue - projected)}`;
}
