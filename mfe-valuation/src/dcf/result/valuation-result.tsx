import { useMemo } from 'react';
import type { Valuation } from '../model/valuation.model.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { NoFairValuePanel } from '../readiness/no-fair-value-panel.tsx';
import type { Readiness } from '../readiness/readiness.model.ts';
import { findingWarnings } from '../sources/used-figures.model.ts';
import { ResultPanel } from './result-panel.tsx';
import { WarningList } from './warning-list.tsx';

export interface ValuationResultProps {
  readonly company: ValuedCompany;
  readonly valuation: Valuation;
  readonly readiness: Readiness;
  readonly currency: string | null;
  readonly resultRef: React.RefObject<HTMLElement | null>;
}

/** The fair value with its warnings. Missing figures, else a critical warning, replace the value. */
export function ValuationResult({ company, valuation, readiness, currency, resultRef }: ValuationResultProps) {
  const { symbol, statements } = company;
  const { result } = valuation;
  const years = company.basis.years;
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
    // Ratios of zeros must not raise warnings; rates that allow no value must.
    const critical = result.warnings.filter(({ severity }) => severity === 'critical' && discountRateKnown);
    return (
      <>
        <NoFairValuePanel ref={resultRef} missing={missing} valuation={valuation} currency={currency} />
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
