import { memo, useMemo } from 'react';
import type { DcfAssumptions } from '../model/dcf-assumptions.ts';
import type { Valuation } from '../model/valuation.model.ts';
import { GatePanel } from '../readiness/gate-panel.tsx';
import type { Readiness } from '../readiness/readiness.model.ts';
import { findingWarnings } from '../sources/used-figures.model.ts';
import type { Subject } from '../subject.ts';
import { CashFlowPanel } from './cash-flow-panel.tsx';
import { HeatTable } from './heat-table.tsx';
import { ResultPanel } from './result-panel.tsx';
import { WarningList } from './warning-list.tsx';

export interface AnswerProps {
  readonly subject: Subject;
  readonly valuation: Valuation;
  readonly readiness: Readiness;
  readonly currency: string | null;
  readonly resultRef: React.RefObject<HTMLElement | null>;
}

/**
 * The fair value and what to know before trusting it. A critical warning stands in for the value; so does, before
 * all else, what is missing.
 */
export function Answer({ subject, valuation, readiness, currency, resultRef }: AnswerProps) {
  const { symbol, statements } = subject;
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
  const { missing, discountRateKnown } = readiness;
  if (missing.length > 0) {
    // What zeros lead to is nobody's warning; that no value exists under these rates is.
    const critical = result.warnings.filter(({ severity }) => severity === 'critical' && discountRateKnown);
    return (
      <>
        <GatePanel ref={resultRef} missing={missing} valuation={valuation} currency={currency} />
        <WarningList result={result} warnings={critical} findings={findings} />
      </>
    );
  }
  return (
    <>
      {result.fairValuePerShare !== null && (
        <ResultPanel ref={resultRef} symbol={symbol} valuation={valuation} currency={currency} />
      )}
      <WarningList result={result} warnings={result.warnings} findings={findings} />
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
