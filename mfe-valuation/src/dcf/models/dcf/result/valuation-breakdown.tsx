import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { HeatMap } from '@basecase/shared-ui/charts/heat/heat-map';
import type { BarSeries, RateSeries } from '@basecase/shared-ui/charts/plot/series';
import { Fold } from '@basecase/shared-ui/components/layout/fold';
import {
  formatMoneyAxis,
  formatMoneyFull,
  formatMoneyTenth,
  formatPercent,
  formatPercentAxis,
} from '@basecase/shared-ui/figures/format';
import { memo, useMemo } from 'react';
import { capitalised } from '../../../inputs/figure-input.model.ts';
import type { DcfResult } from '../../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../../valuation/dcf-assumptions.ts';
import { type Valuation, yearsWord } from '../../../valuation/valuation.model.ts';
import styles from './valuation-breakdown.module.css';

export interface ValuationBreakdownProps {
  readonly symbol: string;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation;
  readonly currency: string | null;
}

const indexIn = (list: readonly number[], value: number): number | null => {
  const index = list.findIndex((candidate) => Math.abs(candidate - value) < 1e-9);
  return index === -1 ? null : index;
};

/** The fair value by discount rate and terminal growth, coloured by its distance from the price. */
export const SensitivityPanel = memo(function SensitivityPanel(props: ValuationBreakdownProps) {
  const { symbol, assumptions, valuation, currency } = props;
  const { result, sensitivity, price } = valuation;
  const { waccs, terminalGrowths, values } = sensitivity;
  const terminalGrowth = assumptions.terminalGrowthRate;
  const ownRow = indexIn(terminalGrowths, terminalGrowth);
  const position =
    ownRow === null
      ? `Your terminal growth of ${formatPercent(terminalGrowth, { decimals: 2 })} lies between two rows.`
      : 'Your case is outlined.';
  return (
    <Fold
      id="sensitivity"
      startsOpen
      title="Sensitivity"
      subtitle={`Fair value per share. WACC across, terminal growth down. ${position}`}
    >
      <HeatMap
        label="Sensitivity: fair value by WACC and terminal growth"
        title={`${symbol} fair value by WACC and terminal growth`}
        columns={waccs.map((rate) => formatPercent(rate))}
        rows={terminalGrowths.map((growth) => formatPercent(growth))}
        rowsAre="Terminal growth"
        values={values}
        format={(value) => formatMoneyFull(value, { currency })}
        reference={price}
        ends={['Below price', 'Above price']}
        ownRow={ownRow}
        ownColumn={indexIn(waccs, result.wacc)}
      />
    </Fold>
  );
});

/** Free cash flow of the projected years, its present value, and the revenue growth behind it. */
export const CashFlowPanel = memo(function CashFlowPanel(props: Omit<ValuationBreakdownProps, 'assumptions'>) {
  const { symbol, currency } = props;
  const { result } = props.valuation;
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
    <Fold
      id="projected-cash-flows"
      title="Projected cash flows"
      summary={valueSources(result, currency)}
      actions={<span className={styles.sources}>{valueSources(result, currency)}</span>}
      headingLevel={3}
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
    </Fold>
  );
});

/** Returns the present values that make up the enterprise value. */
function valueSources({ presentValues, enterpriseValue }: DcfResult, currency: string | null): string {
  const projected = presentValues.reduce((sum, value) => sum + value, 0);
  const money = (value: number) => formatMoneyTenth(value, { currency });
  const years = `${capitalised(yearsWord(presentValues.length))} years ${money(projected)}`;
  return enterpriseValue === null ? years : `${years} + terminal ${money(enterpriseValue - projected)}`;
}
