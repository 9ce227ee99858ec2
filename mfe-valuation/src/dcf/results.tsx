import { useMemo } from 'react';
import { CashFlowPanel } from './cash-flow-panel.tsx';
import type { DcfAssumptions } from './dcf-assumptions.ts';
import { HeatTable } from './heat-table.tsx';
import { ResultPanel } from './result-panel.tsx';
import { findingWarnings } from './sources/used-figures.model.ts';
import type { Subject } from './subject.ts';
import type { Valuation } from './valuation.model.ts';
import { WarningList } from './warning-list.tsx';

export interface ResultsProps {
  readonly subject: Subject;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation;
  readonly currency: string | null;
  readonly resultRef: React.RefObject<HTMLElement | null>;
}

/** The answer first, then its workings. A critical warning stands in for both. */
export function Results({ subject, assumptions, valuation, currency, resultRef }: ResultsProps) {
  const { symbol, statements, Cases } = subject;
  const { result, sensitivity, price } = valuation;
  const fairValue = result.fairValuePerShare;
  const findings = useMemo(() => findingWarnings(statements, result.fiscalYears), [statements, result.fiscalYears]);
  return (
    <>
      {fairValue !== null && (
        <ResultPanel ref={resultRef} symbol={symbol} valuation={valuation} currency={currency} Cases={Cases} />
      )}
      <WarningList result={result} findings={findings} />
      {fairValue !== null && (
        <>
          <CashFlowPanel result={result} currency={currency} />
          <HeatTable
            symbol={symbol}
            sensitivity={sensitivity}
            wacc={result.wacc}
            terminalGrowth={assumptions.terminalGrowthRate}
            price={price}
            currency={currency}
          />
        </>
      )}
    </>
  );
}
