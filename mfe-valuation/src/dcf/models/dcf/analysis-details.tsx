import type { Overview } from '@basecase/gateway/contract';
import { FoldsHeading, useFoldOpen } from '@basecase/shared-ui/components/layout/fold';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useScenarios } from '../../../scenarios/use-projection.ts';
import type { UsedFigure } from '../../inputs/used-figures.model.ts';
import type { DcfAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { Readiness } from '../../valuation/readiness.model.ts';
import type { Valuation } from '../../valuation/valuation.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import styles from '../frame/analysis.module.css';
import { overrideBridge } from './override-bridge.model.ts';
import { OverrideBridgePanel } from './override-bridge-panel.tsx';
import { BridgePanel } from './result/bridge-panel.tsx';
import { CashFlowTable } from './result/cash-flow-table.tsx';
import { CashFlowPanel, SensitivityPanel } from './result/valuation-breakdown.tsx';
import { planFootballField } from './risk/football-field.model.ts';
import { FootballFieldPanel, PeerValuesPanel, priceRangesFold } from './risk/football-field-panel.tsx';
import { MonteCarloPanel, monteCarloFold } from './risk/monte-carlo-panel.tsx';
import { TornadoPanel } from './risk/tornado-panel.tsx';
import { useSimulation } from './risk/use-simulation.ts';
import { SourcesPanel } from './sources-panel.tsx';

export interface AnalysisDetailsProps {
  readonly company: ValuedCompany;
  readonly assumptions: DcfAssumptions;
  /** Null without a reliable result: then only the figures are shown. */
  readonly reliable: Valuation | null;
  readonly readiness: Readiness;
  readonly figures: readonly UsedFigure[];
  /** Key figures of the stock; null when price and statements are in different currencies. */
  readonly market: Overview | null;
  readonly price: number | null;
  readonly currency: string | null;
}

const detailFolds = [
  { id: 'projected-cash-flows' },
  { id: 'bridge' },
  { id: 'cash-flow-by-year' },
  monteCarloFold,
  { id: 'value-drivers' },
  { id: 'peer-values' },
  { id: 'sources' },
];

/** The parts of a DCF after its answer: ranges and sensitivity beside the inputs, its calculation and sources below. */
export const AnalysisDetails = memo(function AnalysisDetails(props: AnalysisDetailsProps) {
  const { company, reliable, figures, currency } = props;
  const sources = <SourcesPanel company={company} figures={figures} currency={currency} />;
  const fairValue = reliable?.result.fairValuePerShare ?? null;
  if (reliable === null || fairValue === null) return <div className={styles.details}>{sources}</div>;
  return (
    <ValuedDetails {...props} reliable={reliable} fairValue={fairValue}>
      {sources}
    </ValuedDetails>
  );
});

interface ValuedDetailsProps extends AnalysisDetailsProps {
  readonly reliable: Valuation;
  readonly fairValue: number;
  /** The last of the details. */
  readonly children: ReactNode;
}

function ValuedDetails(props: ValuedDetailsProps) {
  const { company, assumptions, reliable, readiness, market, price, currency, fairValue, children } = props;
  const { symbol, basis, overrides } = company;
  const { ranges } = useScenarios(symbol);
  const [seed, setSeed] = useState(1);
  const isSimulationSeen = [useFoldOpen(priceRangesFold), useFoldOpen(monteCarloFold)].includes(true);
  const simulated = useSimulation(basis, assumptions, price, seed, isSimulationSeen);
  const { simulation } = simulated;
  const steps = useMemo(() => {
    const currencies = { currency, quoted: company.overview.currency };
    return overrideBridge(company, assumptions, readiness.inputs, currencies);
  }, [company, assumptions, readiness, currency]);
  const field = planFootballField({ basis, assumptions, scenarios: ranges, simulation, market });
  const marks = { fairValue, price, currency };
  return (
    <>
      <div className={styles.beside}>
        <OverrideBridgePanel steps={steps} currency={currency} />
        <FootballFieldPanel symbol={symbol} field={field} {...marks} />
        <SensitivityPanel symbol={symbol} assumptions={assumptions} valuation={reliable} currency={currency} />
      </div>
      <div className={styles.details}>
        <FoldsHeading title="Details" text="The calculation, its risk and its sources." folds={detailFolds} />
        <div className={styles.folds}>
          <CashFlowPanel symbol={symbol} valuation={reliable} currency={currency} />
          <BridgePanel company={company} result={reliable.result} price={price} currency={currency} />
          <div className={styles.whole}>
            <CashFlowTable
              basis={basis}
              result={reliable.result}
              margin={assumptions.marginAssumption}
              currency={currency}
              mine={overrides.inputs.length > 0}
            />
          </div>
          <MonteCarloPanel {...marks} state={simulated} onDrawAgain={() => setSeed((last) => last + 1)} />
          <TornadoPanel basis={basis} assumptions={assumptions} fairValue={fairValue} currency={currency} />
          <div className={styles.whole}>
            <PeerValuesPanel symbol={symbol} field={field} {...marks} />
          </div>
          <div className={styles.whole}>{children}</div>
        </div>
      </div>
    </>
  );
}
