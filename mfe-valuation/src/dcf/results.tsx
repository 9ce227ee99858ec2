import { memo, useMemo } from 'react';
import { CashFlowPanel } from './cash-flow-panel.tsx';
import type { DcfAssumptions } from './dcf-assumptions.ts';
import { HeatTable } from './heat-table.tsx';
import { ResultPanel } from './result-panel.tsx';
import { findingWarnings } from './sources/used-figures.model.ts';
import type { Subject } from './subject.ts';
import type { Valuation } from './valuation.model.ts';
import { WarningList } from './warning-list.tsx';

export interface AnswerProps {
  readonly subject: Subject;
  readonly valuation: Valuation;
  readonly currency: string | null;
  readonly resultRef: React.RefObject<HTMLElement | null>;
}

/** The fair value and what to know before trusting it. A critical warning stands in for the value. */
export function Answer({ subject, valuation, currency, resultRef }: AnswerProps) {
  const { symbol, statements, Cases } = subject;
  const { result } = valuation;
  const years = subject.basis.years;
  const findings = useMemo(
    () =>
      findingWarnings(
        statements,
        years.map(({ label }) => label),
      ),
    [statements, years],
  );
  return (
    <>
      {result.fairValuePerShare !== null && (
        <ResultPanel ref={resultRef} symbol={symbol} valuation={valuation} currency={currency} Cases={Cases} />
      )}
      <WarningList result={result} findings={findings} />
    </>
  );
}

export interface WorkingsProps {
  readonly symbol: string;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation;
  readonly currency: string | null;
}

/** How the answer comes about, and how it moves. Nothing without a value. */
export const Workings = memo(function Workings(props: WorkingsProps) {
  const { symbol, assumptions, valuation, currency } = props;
  const { result, sensitivity, price } = valuation;
  if (result.fairValuePerShare === null) return null;
  return (
    <>
      <CashFlowPanel symbol={symbol} result={result} currency={currency} />
      <HeatTable
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
