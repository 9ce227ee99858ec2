import type { CashFlowReport, CompanyKind, IncomeReport } from '@basecase/gateway/contract';
import { WaterfallChart } from '@basecase/shared-ui/charts/waterfall/waterfall-chart';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, GridCell, SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { yearLabels } from '@basecase/shared-ui/figures/reports';
import { useMemo } from 'react';
import { findCurrency, type MoneyFormats, moneyFormats } from '../../money-formats.model.ts';
import { cashFlowSections, cashFlowSigns } from '../standard/statement-lines.ts';
import {
  cashQuality,
  cashSummary,
  cashWaterfall,
  type FreeCashFlow,
  freeCashFlow,
  freeCashFlowYield,
  whyNoYield,
} from './cash-flow-charts.model.ts';
import { isEmpty } from './chart-figures.model.ts';
import { smallCharts } from './small-charts.model.ts';
import styles from './statement-chart.module.css';
import { fiscalTitle, SmallCharts, StatementChart } from './statement-chart.tsx';

const WATERFALL_HEIGHT = 420;
const EMPTY_TEXT = 'No cash flow data available.';
const noIncome: readonly IncomeReport[] = [];

export interface CashFlowChartsProps {
  readonly symbol: string;
  readonly kind?: CompanyKind | undefined;
  /** Oldest first. */
  readonly reports: readonly CashFlowReport[];
  /** For the margin of free cash flow; null without an income statement. */
  readonly income: readonly IncomeReport[] | null;
}

/** The cash flow statement in charts. */
export function CashFlowCharts({ symbol, reports, income, kind }: CashFlowChartsProps) {
  const quality = useMemo(() => cashQuality(reports), [reports]);
  const free = useMemo(() => freeCashFlow(reports, income ?? noIncome), [reports, income]);
  const waterfall = useMemo(() => cashWaterfall(reports), [reports]);
  const summary = useMemo(() => cashSummary(reports), [reports]);
  const small = useMemo(() => smallCharts(reports, cashFlowSections, kind), [reports, kind]);
  const years = yearLabels(reports);
  const money = moneyFormats(findCurrency(reports));
  const shared = { money, emptyText: EMPTY_TEXT };
  return (
    <>
      <SectionHeading title="Cash flow analysis" note={`Annual reports, fiscal ${years[0]} to ${years.at(-1)}`} />
      <Grid>
        <GridCell span={6}>
          <Panel title="Operating Cash Flow Quality" height={450}>
            <StatementChart {...shared} title={`${symbol} Operating Cash Flow Quality`} chart={quality} height={450} />
          </Panel>
        </GridCell>
        <GridCell span={6}>
          <Panel title="Free Cash Flow Analysis" height={450}>
            <StatementChart {...shared} title={`${symbol} Free Cash Flow`} chart={free.chart} height={350} />
            <FreeCashFlowStats free={free} money={money} />
            <FreeCashFlowYield
              symbol={symbol}
              latest={free.latest}
              year={years.at(-1)}
              currency={findCurrency(reports)}
            />
          </Panel>
        </GridCell>
        <GridCell span={7}>
          <Panel
            title="Cash Flow Waterfall"
            subtitle="Each year starts at zero: operating, then investing, then financing. The ring is the net cash change."
            height={WATERFALL_HEIGHT}
          >
            {isEmpty(waterfall.steps) ? (
              <EmptyState title="Nothing to draw" text={EMPTY_TEXT} />
            ) : (
              <WaterfallChart
                label={waterfall.label}
                title={`${symbol} Cash Flow Waterfall`}
                categories={waterfall.years}
                steps={waterfall.steps}
                net={waterfall.net}
                height={WATERFALL_HEIGHT}
                formatValue={money.signed}
                formatAxis={money.axis}
                titleOf={fiscalTitle}
              />
            )}
          </Panel>
        </GridCell>
        <GridCell span={5}>
          <Panel title="Cash Flow Summary" subtitle="By activity and fiscal year" height={WATERFALL_HEIGHT}>
            <StatementChart
              {...shared}
              title={`${symbol} Cash Flow Summary`}
              chart={summary}
              height={WATERFALL_HEIGHT}
            />
          </Panel>
        </GridCell>
      </Grid>
      <SmallCharts {...small} signs={cashFlowSigns} />
    </>
  );
}

const chooseTone = (value: number | null) =>
  value === null || value === 0 ? 'neutral' : value > 0 ? 'positive' : 'negative';

interface FreeCashFlowStatsProps {
  readonly free: FreeCashFlow;
  readonly money: MoneyFormats;
}

function FreeCashFlowStats({ free, money }: FreeCashFlowStatsProps) {
  const { latest, margin, threeYear, fiveYear, notes } = free;
  return (
    <StatStrip label="Free cash flow" bare>
      <Stat label="Latest FCF" value={money.short(latest)} note={notes.latest ?? undefined} />
      <Stat label="FCF Margin" value={formatPercent(margin)} note={notes.margin ?? undefined} />
      <Stat
        label="3-Year FCF CAGR"
        value={formatPercent(threeYear, { plus: true })}
        tone={chooseTone(threeYear)}
        note={notes.threeYear ?? undefined}
      />
      <Stat
        label="5-Year FCF CAGR"
        value={formatPercent(fiveYear, { plus: true })}
        tone={chooseTone(fiveYear)}
        note={notes.fiveYear ?? undefined}
      />
    </StatStrip>
  );
}

interface FreeCashFlowYieldProps {
  readonly symbol: string;
  readonly latest: number | null;
  /** Label of the latest fiscal year. */
  readonly year: string | undefined;
  /** ISO code of the statements. */
  readonly currency: string | null;
}

/** The latest free cash flow against today's market cap, or why there is none. */
function FreeCashFlowYield({ symbol, latest, year, currency }: FreeCashFlowYieldProps) {
  const { data, isPending } = useOverview(symbol);
  const share = freeCashFlowYield(latest, currency, data ?? null);
  const meaning =
    share === null && !isPending
      ? whyNoYield(latest, data ?? null)
      : `free cash flow of fiscal ${year} against today’s market cap`;
  return (
    <p className={styles.sentence}>
      FCF yield <strong>{formatPercent(share)}</strong>: {meaning}.
    </p>
  );
}
