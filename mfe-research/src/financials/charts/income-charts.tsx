import type { CompanyKind, IncomeReport } from '@basecase/gateway/contract';
import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { ChartKey } from '@basecase/shared-ui/charts/frame/chart-legend';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, GridCell, SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatPercent, formatPercentAxis } from '@basecase/shared-ui/figures/format';
import { yearLabels } from '@basecase/shared-ui/figures/reports';
import { useMemo } from 'react';
import { findCurrency, moneyFormats } from '../../money-formats.model.ts';
import { incomeSections } from '../standard/statement-lines.ts';
import {
  cagrProgression,
  earningsComposition,
  growthKey,
  growthTrajectory,
  profitMargins,
  revenueAndProfitability,
} from './income-charts.model.ts';
import styles from './income-charts.module.css';
import { type Criterion, qualityCriteria } from './quality.model.ts';
import { smallCharts } from './small-charts.model.ts';
import { fiscalTitle, SmallCharts, StatementChart } from './statement-chart.tsx';

interface IncomePartProps {
  /** Oldest first. */
  readonly reports: readonly IncomeReport[];
}

export interface IncomeChartsProps extends IncomePartProps {
  readonly symbol: string;
  readonly kind?: CompanyKind | undefined;
  /** All annual reports, oldest first, for growth over all time. */
  readonly all: readonly IncomeReport[];
}

/** The income statement in charts. */
export function IncomeCharts({ reports, all, symbol, kind }: IncomeChartsProps) {
  const small = useMemo(() => smallCharts(reports, incomeSections, kind), [reports, kind]);
  const years = yearLabels(reports);
  return (
    <>
      <SectionHeading
        title="Comprehensive Financial Analysis"
        note={`Annual reports, fiscal ${years[0]} to ${years.at(-1)}`}
      />
      <ProfitPanels reports={reports} symbol={symbol} />
      <SectionHeading title="Growth Trajectory" note={`CAGR to fiscal ${years.at(-1)}`} />
      <Trajectory reports={all} />
      <SectionHeading title="Additional Metrics" />
      <div className={styles.metrics}>
        <CagrPanel reports={reports} />
        <MarginPanel reports={reports} />
        <QualityPanel reports={all} symbol={symbol} />
      </div>
      <SmallCharts {...small} />
    </>
  );
}

function ProfitPanels({ reports, symbol }: IncomePartProps & { readonly symbol: string }) {
  const profit = useMemo(() => revenueAndProfitability(reports), [reports]);
  const composition = useMemo(() => earningsComposition(reports), [reports]);
  const money = moneyFormats(findCurrency(reports));
  return (
    <Grid>
      <GridCell span={7}>
        <Panel title="Revenue & Profitability" height={450}>
          <StatementChart
            title={`${symbol} Revenue & Profitability`}
            chart={profit}
            money={money}
            height={450}
            emptyText="No income data available"
          />
        </Panel>
      </GridCell>
      <GridCell span={5}>
        <Panel title="Earnings Quality & Composition" height={450}>
          <StatementChart
            title={`${symbol} Earnings Quality & Composition`}
            chart={composition}
            money={money}
            height={420}
            mode="stacked"
            emptyText="No chart data available."
          />
        </Panel>
      </GridCell>
    </Grid>
  );
}

function Trajectory({ reports }: IncomePartProps) {
  const stats = growthTrajectory(reports);
  if (stats.length === 0) {
    return (
      <EmptyState
        title="Not enough years"
        text="Insufficient data for growth trajectory analysis (minimum 2 years required)"
      />
    );
  }
  return (
    <StatStrip label="Growth Trajectory">
      {stats.map((stat) => (
        <Stat key={stat.label} label={stat.label} value={stat.value} tone={stat.tone} note={stat.span} />
      ))}
    </StatStrip>
  );
}

const SIDE_HEIGHT = 250;

function CagrPanel({ reports }: IncomePartProps) {
  const progression = useMemo(() => cagrProgression(reports), [reports]);
  const bars = useMemo(
    () =>
      progression === null
        ? []
        : [
            {
              key: 'cagr',
              label: 'Revenue CAGR',
              color: 'cagr-mid' as const,
              values: progression.values,
              colors: progression.colors,
            },
          ],
    [progression],
  );
  return (
    <Panel title="Revenue CAGR Progression" height={SIDE_HEIGHT}>
      {progression === null ? (
        <EmptyState
          title="Not enough years"
          text="Insufficient data for CAGR analysis. Need at least 2 years of revenue data."
        />
      ) : (
        <>
          <BarsWithLines
            label={`Revenue growth a year over ${progression.labels.length} spans that end in the latest year`}
            categories={progression.labels}
            bars={bars}
            height={SIDE_HEIGHT - 30}
            legend="none"
            showValues
            labelledEnd="first"
            formatBar={formatPercent}
            formatBarAxis={formatPercentAxis}
            titleOf={(label) => `Last ${label.replace('Y', label === '1Y' ? ' year' : ' years')}`}
          />
          <ChartKey label="Colours of the growth rates" entries={growthKey} />
        </>
      )}
    </Panel>
  );
}

function MarginPanel({ reports }: IncomePartProps) {
  const margins = useMemo(() => profitMargins(reports), [reports]);
  return (
    <Panel title="Profit Margins" height={SIDE_HEIGHT}>
      {margins === null ? (
        <EmptyState title="No margins" text="No margin data available for this stock." />
      ) : (
        <BarsWithLines
          label={margins.label}
          categories={margins.years}
          bars={margins.bars}
          height={SIDE_HEIGHT}
          legend="bottom"
          formatBar={formatPercent}
          formatBarAxis={formatPercentAxis}
          titleOf={fiscalTitle}
        />
      )}
    </Panel>
  );
}

function QualityPanel({ reports, symbol }: IncomePartProps & { readonly symbol: string }) {
  const { data } = useOverview(symbol);
  return (
    <Panel title="Quality Assessment" height={SIDE_HEIGHT}>
      <QualityList criteria={qualityCriteria(reports, data ?? null)} />
    </Panel>
  );
}

const key = [
  { label: 'Pass', color: 'positive-fill' },
  { label: 'Fail', color: 'negative-fill' },
  { label: 'Not computed', color: 'bar-none' },
] as const;

/** The quality criteria as bars against their limits. */
function QualityList({ criteria }: { readonly criteria: readonly Criterion[] }) {
  return (
    <>
      <ul className={styles.quality} aria-label="Quality criteria">
        {criteria.map(({ label, value, verdict, word, reason, fraction, limit }) => (
          <li key={label}>
            <span>
              {label}
              {reason !== null && <small>{reason}</small>}
            </span>
            <span className={styles.track} aria-hidden="true">
              {fraction !== null && (
                <span className={`${styles.bar} ${styles[verdict]}`} style={{ width: `${fraction * 100}%` }} />
              )}
              {fraction !== null && <span className={styles.limit} style={{ left: `${limit * 100}%` }} />}
            </span>
            <span className={verdict === 'unavailable' ? styles.missing : styles.value}>{value}</span>
            <span className={`${styles.word} ${styles[`${verdict}Word`]}`}>{word}</span>
          </li>
        ))}
      </ul>
      <ChartKey label="Colours of the criteria" entries={key} />
    </>
  );
}
