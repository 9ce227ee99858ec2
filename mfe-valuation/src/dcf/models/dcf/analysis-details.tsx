import type { Overview } from '@basecase/gateway/contract';
import { Fold, FoldsHeading, useFoldOpen } from '@basecase/shared-ui/components/layout/fold';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import {
  formatMoneyShort,
  formatMoneyTenth,
  formatNumber,
  formatNumberShort,
  formatPercent,
  formatPerShare,
} from '@basecase/shared-ui/figures/format';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { useScenarios } from '../../../scenarios/use-projection.ts';
import { findOverride, type OverrideName } from '../../inputs/overrides.model.ts';
import type { UsedFigure } from '../../inputs/used-figures.model.ts';
import { type FigureLine, FigureList } from '../../panels/figure-list.tsx';
import { YearTable } from '../../panels/year-table.tsx';
import { cashFlowYears, type DcfBasis, type DcfResult } from '../../valuation/dcf.model.ts';
import type { DcfAssumptions, MarginAssumption } from '../../valuation/dcf-assumptions.ts';
import type { Readiness } from '../../valuation/readiness.model.ts';
import { gapToPrice, type Valuation, yearsWord } from '../../valuation/valuation.model.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import styles from '../frame/analysis.module.css';
import { overrideBridge } from './override-bridge.model.ts';
import { OverrideBridgePanel } from './override-bridge-panel.tsx';
import { calculateBridge } from './result/bridge.model.ts';
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
        <Grid columns={1} className={styles.folds}>
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
        </Grid>
      </div>
    </>
  );
}

interface CashFlowTableProps {
  readonly basis: DcfBasis;
  readonly result: DcfResult;
  readonly margin: MarginAssumption;
  readonly currency: string | null;
  /** Whether some shares of revenue are the user's own. */
  readonly mine: boolean;
}

/** The calculation of free cash flow and present value for each projected year. */
function CashFlowTable({ basis, result, margin, currency, mine }: CashFlowTableProps) {
  const years = cashFlowYears(basis, result.revenueGrowthRates, margin);
  const latest = Number(basis.latest.label);
  const money = (value: number | undefined) => formatMoneyShort(value, { currency });
  const floored = years.some(({ freeCashFlow }) => freeCashFlow === 0);
  return (
    <YearTable
      id="cash-flow-by-year"
      title="Cash flow by year"
      summary={`${money(result.projectedCashFlows[0])} in ${latest + 1} to ${money(result.projectedCashFlows.at(-1))} in ${latest + years.length}`}
      subtitle={
        mine
          ? 'Shares of revenue are means of fiscal years, or your own where you replaced them.'
          : `Shares of revenue are those of fiscal ${result.fiscalYears[0]} to ${result.fiscalYears.at(-1)}.`
      }
      tableLabel="Projected cash flow by year"
      head="Fiscal year"
      labels={years.map((_, index) => latest + 1 + index)}
      years={years}
      rows={[
        { label: 'Revenue growth', text: (_, index) => formatPercent(result.revenueGrowthRates[index]) },
        { label: 'Revenue', text: ({ revenue }) => money(revenue) },
        { label: 'Operating margin', text: ({ operatingMargin }) => formatPercent(operatingMargin) },
        { label: 'Operating income after tax', text: ({ afterTax }) => money(afterTax) },
        { label: '+ Depreciation & amortization', text: ({ depreciation }) => money(depreciation) },
        { label: '\u2212 Capital expenditures', text: ({ capitalExpenditures }) => money(capitalExpenditures) },
        { label: '\u2212 Change in working capital', text: ({ workingCapitalChange }) => money(workingCapitalChange) },
        { label: 'Free cash flow', total: true, text: ({ freeCashFlow }) => money(freeCashFlow) },
        { label: 'Discount factor', text: (_, index) => formatNumber(1 / (1 + result.wacc) ** (index + 1), 3) },
        { label: 'Present value', total: true, text: (_, index) => money(result.presentValues[index]) },
      ]}
      {...(floored && { note: 'Where money would flow out, free cash flow counts as 0.' })}
    />
  );
}

interface BridgePanelProps {
  readonly company: ValuedCompany;
  readonly result: DcfResult;
  /** Today's price in the currency of the statements; null when unknown. */
  readonly price: number | null;
  readonly currency: string | null;
}

/** The bridge from cash flows to enterprise value, equity value and fair value per share. */
function BridgePanel({ company, result, price, currency }: BridgePanelProps) {
  const { basis, shares, overrides } = company;
  const bridge = calculateBridge(basis, result);
  if (bridge === null) return null;
  const money = (value: number) => formatMoneyTenth(value, { currency });
  const origin = (name: OverrideName) =>
    findOverride(overrides, name) === null ? `fiscal ${basis.latest.label}` : 'mine';
  const lines: FigureLine[] = [
    { label: `Cash flows of ${yearsWord(result.presentValues.length)} years`, value: money(bridge.projected) },
    { label: 'Terminal value', value: `+ ${money(bridge.terminal)}` },
    { label: 'Enterprise value', value: money(bridge.enterpriseValue), total: true },
    { label: `Debt, ${origin('debt')}`, value: `\u2212 ${money(bridge.debt)}` },
    { label: `Cash and short-term investments, ${origin('cash')}`, value: `+ ${money(bridge.cash)}` },
    { label: 'Equity value', value: money(bridge.equityValue), total: true },
    {
      label: sharesLabel(shares.origin, findOverride(overrides, 'shares') !== null),
      value: `÷ ${formatNumberShort(bridge.shares)}`,
    },
    { label: 'Fair value per share', value: formatPerShare(bridge.fairValuePerShare, { currency }), total: true },
    ...priceLines({ result, price, currency }),
  ];
  return (
    <Fold
      id="bridge"
      title="From cash flows to a share"
      summary={`Enterprise value ${money(bridge.enterpriseValue)}, equity value ${money(bridge.equityValue)}`}
      subtitle="All at present value."
      headingLevel={3}
    >
      <FigureList lines={lines} />
    </Fold>
  );
}

/** Returns the comparison with the price; nothing without a price. */
function priceLines({ result, price, currency }: Omit<BridgePanelProps, 'company'>): FigureLine[] {
  if (price === null) return [];
  return [
    { label: 'Price', value: formatPerShare(price, { currency }) },
    { label: 'Against price', value: formatPercent(gapToPrice({ result, price }), { plus: true }), total: true },
  ];
}

function sharesLabel(origin: ValuedCompany['shares']['origin'], mine: boolean): string {
  if (mine) return 'Shares outstanding, mine';
  if (origin === 'implied') return 'Shares outstanding, implied';
  return origin === 'all-classes' ? 'Shares outstanding, all classes' : 'Shares outstanding';
}
