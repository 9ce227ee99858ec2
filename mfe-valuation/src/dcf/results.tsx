import type { Overview } from '@basecase/gateway/contract';
import { useMemo, useState } from 'react';
import { CashFlowPanel } from './cash-flow-panel.tsx';
import type { DcfAssumptions } from './dcf-assumptions.ts';
import { HeatTable } from './heat-table.tsx';
import { ResultPanel } from './result-panel.tsx';
import { footballFieldOf } from './risk/football-field.model.ts';
import { FootballFieldPanel } from './risk/football-field-panel.tsx';
import { MonteCarloPanel } from './risk/monte-carlo-panel.tsx';
import { TornadoPanel } from './risk/tornado-panel.tsx';
import { useSimulation } from './risk/use-simulation.ts';
import { SourcesPanel } from './sources/sources-panel.tsx';
import { findingWarnings, type UsedFigure } from './sources/used-figures.model.ts';
import type { Subject } from './subject.ts';
import type { Valuation } from './valuation.model.ts';
import { WarningList } from './warning-list.tsx';

export interface ResultsProps {
  readonly subject: Subject;
  readonly assumptions: DcfAssumptions;
  readonly valuation: Valuation;
  readonly figures: readonly UsedFigure[];
  /** Key figures of the stock; null where they are in another currency than the statements. */
  readonly market: Overview | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly resultRef: React.RefObject<HTMLElement | null>;
}

/** The answer first, then its workings. A critical warning stands in for both. */
export function Results(props: ResultsProps) {
  const { subject, assumptions, valuation, figures, currency, resultRef } = props;
  const { symbol, basis, overview, statements, Cases } = subject;
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
            sensitivity={sensitivity}
            wacc={result.wacc}
            terminalGrowth={assumptions.terminalGrowthRate}
            price={price}
            currency={currency}
          />
          <RiskPanels {...props} fairValue={fairValue} />
        </>
      )}
      <SourcesPanel
        symbol={symbol}
        basis={basis}
        overview={overview}
        statements={statements}
        figures={figures}
        currency={currency}
      />
    </>
  );
}

/** How sure the value is: ranges, drivers, distribution. */
function RiskPanels({
  subject,
  assumptions,
  market,
  price,
  currency,
  fairValue,
}: ResultsProps & { fairValue: number }) {
  const { symbol, basis, WithCases } = subject;
  const [seed, setSeed] = useState(1);
  const simulated = useSimulation(basis, assumptions, price, seed);
  const { simulation } = simulated;
  return (
    <>
      <WithCases symbol={symbol}>
        {({ ranges }) => (
          <FootballFieldPanel
            field={footballFieldOf({ basis, assumptions, cases: ranges, simulation, market })}
            fairValue={fairValue}
            price={price}
            currency={currency}
          />
        )}
      </WithCases>
      <TornadoPanel basis={basis} assumptions={assumptions} fairValue={fairValue} currency={currency} />
      <MonteCarloPanel
        state={simulated}
        fairValue={fairValue}
        price={price}
        currency={currency}
        onDrawAgain={() => setSeed((last) => last + 1)}
      />
    </>
  );
}
