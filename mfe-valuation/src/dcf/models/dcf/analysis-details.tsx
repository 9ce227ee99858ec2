import type { Overview } from '@basecase/gateway/contract';
import { Grid, GridCell } from '@basecase/shared-ui/components/layout/screen';
import { memo, useState } from 'react';
import { useScenarios } from '../../../scenarios/use-projection.ts';
import type { UsedFigure } from '../../inputs/used-figures.model.ts';
import type { DcfResult } from '../../valuation/dcf.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { BridgePanel } from './result/bridge-panel.tsx';
import { CashFlowTable } from './result/cash-flow-table.tsx';
import { planFootballField } from './risk/football-field.model.ts';
import { FootballFieldPanel } from './risk/football-field-panel.tsx';
import { MonteCarloPanel } from './risk/monte-carlo-panel.tsx';
import { TornadoPanel } from './risk/tornado-panel.tsx';
import { useSimulation } from './risk/use-simulation.ts';
import { SourcesPanel } from './sources-panel.tsx';

export interface AnalysisDetailsProps {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  /** Null without a reliable result: then only the figures are shown. */
  readonly result: DcfResult | null;
  readonly figures: readonly UsedFigure[];
  /** Key figures of the stock; null when price and statements are in different currencies. */
  readonly market: Overview | null;
  readonly price: number | null;
  readonly currency: string | null;
}

/** The details below a result: its calculation, its risk and its sources. */
export const AnalysisDetails = memo(function AnalysisDetails(props: AnalysisDetailsProps) {
  const { company, assumptions, result, figures, price, currency } = props;
  const fairValue = result?.fairValuePerShare ?? null;
  return (
    <Grid>
      {result !== null && fairValue !== null && (
        <>
          <GridCell span={12}>
            <CashFlowTable
              basis={company.basis}
              result={result}
              margin={assumptions.marginAssumption}
              currency={currency}
              mine={company.overrides.inputs.length > 0}
            />
          </GridCell>
          <GridCell span={4} half>
            <BridgePanel company={company} result={result} price={price} currency={currency} />
          </GridCell>
          <RiskCells {...props} fairValue={fairValue} />
        </>
      )}
      <GridCell span={12}>
        <SourcesPanel company={company} figures={figures} currency={currency} />
      </GridCell>
    </Grid>
  );
});

function RiskCells(props: AnalysisDetailsProps & { readonly fairValue: number }) {
  const { company, assumptions, market, price, currency, fairValue } = props;
  const { basis } = company;
  const { ranges } = useScenarios(company.symbol);
  const [seed, setSeed] = useState(1);
  const simulated = useSimulation(basis, assumptions, price, seed);
  const { simulation } = simulated;
  return (
    <>
      <GridCell span={8}>
        <FootballFieldPanel
          field={planFootballField({ basis, assumptions, scenarios: ranges, simulation, market })}
          fairValue={fairValue}
          price={price}
          currency={currency}
        />
      </GridCell>
      <GridCell span={5} half>
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
