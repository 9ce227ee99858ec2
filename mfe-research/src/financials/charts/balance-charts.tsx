import type { BalanceReport, CompanyKind, Overview } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, GridCell, SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Stat, StatStrip } from '@basecase/shared-ui/components/layout/stat';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatMultiple, formatMultipleAxis } from '@basecase/shared-ui/figures/format';
import { yearLabels } from '@basecase/shared-ui/figures/reports';
import { useMemo } from 'react';
import { findCurrency, moneyFormats } from '../../money-formats.model.ts';
import { balanceSections } from '../standard/statement-lines.ts';
import { assetComposition, debtStructure } from './balance-charts.model.ts';
import { financialHealth, type Health, sheetNote } from './health.model.ts';
import { smallCharts } from './small-charts.model.ts';
import { SmallCharts, StatementChart } from './statement-chart.tsx';

const HEIGHT = 420;

interface BalancePartProps {
  /** Oldest first. */
  readonly reports: readonly BalanceReport[];
}

interface HealthDashboardProps extends BalancePartProps {
  /** Names the ratios of another balance sheet; null or absent while it is not known. */
  readonly overview?: Overview | null | undefined;
}

interface BalanceChartsProps extends HealthDashboardProps {
  readonly symbol: string;
  readonly kind?: CompanyKind | undefined;
}

/** The balance sheet in charts. */
export function BalanceCharts({ symbol, reports, kind, overview }: BalanceChartsProps) {
  const assets = useMemo(() => assetComposition(reports), [reports]);
  const debt = useMemo(() => debtStructure(reports), [reports]);
  const small = useMemo(() => smallCharts(reports, balanceSections, kind), [reports, kind]);
  const years = yearLabels(reports);
  const shared = {
    money: moneyFormats(findCurrency(reports)),
    height: HEIGHT,
    mode: 'stacked',
    emptyText: 'No chart data available.',
    formatLine: formatMultiple,
    formatLineAxis: formatMultipleAxis,
  } as const;
  return (
    <>
      <HealthDashboard reports={reports} overview={overview} />
      <SectionHeading title="Assets and debt" note={`Annual reports, fiscal ${years[0]} to ${years.at(-1)}`} />
      <Grid>
        <GridCell span={7}>
          <Panel title="Asset Composition & Liquidity" height={HEIGHT}>
            <StatementChart {...shared} title={`${symbol} Asset Composition & Liquidity`} chart={assets} />
          </Panel>
        </GridCell>
        <GridCell span={5}>
          <Panel title="Debt Structure & Leverage" height={HEIGHT}>
            <StatementChart {...shared} title={`${symbol} Debt Structure & Leverage`} chart={debt} />
          </Panel>
        </GridCell>
      </Grid>
      <SmallCharts {...small} />
    </>
  );
}

const tones = { good: 'positive', amber: 'caution', poor: 'negative', none: 'neutral' } as const satisfies Record<
  Health,
  string
>;

function HealthDashboard({ reports, overview = null }: HealthDashboardProps) {
  const latest = reports.at(-1);
  if (latest === undefined) return <EmptyState title="No balance sheet" text="No balance sheet data available" />;
  return (
    <>
      <SectionHeading title="Financial Health Dashboard" note={`End of fiscal ${yearLabels([latest])[0]}`} />
      <StatStrip label="Financial Health Dashboard">
        {financialHealth(latest).map(({ label, value, health, note }) => {
          const sheet = sheetNote(label, latest, overview);
          const notes = [note, sheet].filter((one) => one !== null).join('. ');
          return <Stat key={label} label={label} value={value} tone={tones[health]} note={notes} />;
        })}
      </StatStrip>
    </>
  );
}
