import { memo } from 'react';
import type { DcfAssumptions } from '../../../valuation/dcf-assumptions.ts';
import type { Valuation } from '../../../valuation/valuation.model.ts';
import { CashFlowPanel } from './cash-flow-panel.tsx';
import { SensitivityPanel } from './sensitivity-panel.tsx';

export interface ValuationBreakdownProps {
  readonly symbol: string;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation;
  readonly currency: string | null;
}

/** The cash flows behind a fair value and its sensitivity. Renders nothing without a fair value. */
export const ValuationBreakdown = memo(function ValuationBreakdown(props: ValuationBreakdownProps) {
  const { symbol, assumptions, valuation, currency } = props;
  const { result, sensitivity, price } = valuation;
  if (result.fairValuePerShare === null) return null;
  return (
    <>
      <CashFlowPanel symbol={symbol} result={result} currency={currency} />
      <SensitivityPanel
        symbol={symbol}
        sensitivity={sensitivity}
        wacc={result.wacc}
        terminalGrowth={assumptions.terminalGrowthRate}
        price={price}
        currency={currency}
      />
    </>
  );
});
