import type { Overview } from '@basecase/gateway/contract';
import { Grid, GridCell } from '@basecase/shared-ui/components/screen';
import { memo, useState } from 'react';
import { useScenarios } from '../scenarios/use-scenarios.ts';
import type { DcfResult } from './model/dcf.model.ts';
import type { DcfAssumptions } from './model/dcf-assumptions.ts';
import { BridgePanel } from './result/bridge-panel.tsx';
import { CashFlowTable } from './result/cash-flow-table.tsx';
import { footballFieldOf } from './risk/football-field.model.ts';
import { FootballFieldPanel } from './risk/football-field-panel.tsx';
import { MonteCarloPanel } from './risk/monte-carlo-panel.tsx';
import { TornadoPanel } from './risk/tornado-panel.tsx';
import { useSimulation } from './risk/use-simulation.ts';
import { SourcesPanel } from './sources/sources-panel.tsx';
import type { UsedFigure } from './sources/used-figures.model.ts';
import type { Subject } from './subject.ts';

export interface DepthProps {
  readonly subject: Subject;
  readonly assumptions: DcfAssumptions;
  /** Null or without a value while there is none that is reliable: then only the figures stand. */
  readonly result: DcfResult | null;
  readonly figures: readonly UsedFigure[];
  /** Key figures of the stock; null where they are in another currency than the statements. */
  readonly market: Overview | null;
  readonly price: number | null;
  readonly currency: string | null;
}

/** Below the answer: how it comes about, how sure it is, and what it rests on. */
export const Depth = memo(function Depth(props: DepthProps) {
  const { subject, assumptions, result, figures, price, currency } = props;
  const fairValue = result?.fairValuePerShare ?? null;
  return (
    <Grid>
      {result !== null && fairValue !== null && (
        <>
          <GridCell span={12}>
            <CashFlowTable
              basis={subject.basis}
              result={result}
              margin={assumptions.marginAssumption}
              currency={currency}
            />
          </GridCell>
          <GridCell span={4}>
            <BridgePanel
              basis={subject.basis}
              result={result}
              shares={subject.shares}
              price={price}
              currency={currency}
            />
          </GridCell>
          <RiskCells {...props} fairValue={fairValue} />
        </>
      )}
      <GridCell span={12}>
        <SourcesPanel
          symbol={subject.symbol}
          basis={subject.basis}
          overview={subject.overview}
          statements={subject.statements}
          figures={figures}
          currency={currency}
        />
      </GridCell>
    </Grid>
  );
});

function RiskCells(props: DepthProps & { readonly fairValue: number }) {
  const { subject, assumptions, market, price, currency, fairValue } = props;
  const { basis } = subject;
  const { ranges } = useScenarios(subject.symbol);
  const [seed, setSeed] = useState(1);
  const simulated = useSimulation(basis, assumptions, price, seed);
  const { simulation } = simulated;
  return (
    <>
      <GridCell span={8}>
        <FootballFieldPanel
          field={footballFieldOf({ basis, assumptions, scenarios: ranges, simulation, market })}
          fairValue={fairValue}
          price={price}
          currency={currency}
        />
      </GridCell>
      <GridCell span={5}>
        <MonteCarloPanel
          state={simulated}
          fairValue={fairValue}
          price={price}
          currency={currency}
          onDrawAgain={() => setSeed((last) => last + 1)}
        />
      </GridCell>
      <GridCell span={7}>
        <TornadoPanel basis={basis} assumptions={assumptions} fairValue={fairValue} currency={currency} />
      </GridCell>
    </>
  );
}
