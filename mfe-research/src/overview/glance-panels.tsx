import type { AllStatements } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { useStatements } from '@basecase/shared-ui/company/company-queries';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { formatPercent, formatPercentAxis } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { moneyFormats } from '../money-formats.model.ts';
import { StaleFigures } from '../stale-figures.tsx';
import { cashFlowGlance, type GlanceChart, incomeGlance, revenueGlance } from './glance.model.ts';
import styles from './overview.module.css';

const HEIGHT = 204;

interface GlanceProps {
  readonly title: string;
  /** The failure, in the words of the error catalogue. */
  readonly fallback: string;
  readonly empty: string;
  readonly select: (statements: AllStatements) => { readonly chart: GlanceChart | null; readonly error: string | null };
}

const panels: readonly GlanceProps[] = [
  {
    title: 'Revenue and net income',
    fallback: 'Failed to load financials.',
    empty: 'No income data available',
    select: ({ incomeStatement, errors }) => ({
      chart: incomeStatement && revenueGlance(incomeStatement),
      error: errors.income,
    }),
  },
  {
    title: 'Income',
    fallback: 'Failed to load financials.',
    empty: 'No income data available',
    select: ({ incomeStatement, errors }) => ({
      chart: incomeStatement && incomeGlance(incomeStatement),
      error: errors.income,
    }),
  },
  {
    title: 'Cash flow',
    fallback: 'Failed to load cash flow data.',
    empty: 'No cash flow data available for this stock.',
    select: ({ cashFlow, errors }) => ({ chart: cashFlow && cashFlowGlance(cashFlow), error: errors.cashFlow }),
  },
];

/** The last five fiscal years in charts. Loads the statements when mounted. */
export function GlancePanels({ symbol }: { readonly symbol: string }) {
  const { data } = useStatements(symbol);
  const summaries = useMemo(
    () => panels.map(({ select }) => (data === undefined ? null : (select(data).chart?.summary ?? null))),
    [data],
  );
  return (
    <>
      <StaleFigures meta={[data?.meta, data?.incomeStatement?.meta, data?.cashFlow?.meta]} />
      <div className={styles.glance}>
        {panels.map((panel, index) => (
          <Panel
            key={panel.title}
            title={panel.title}
            actions={<span className={styles.summary}>{summaries[index]}</span>}
            height={HEIGHT}
          >
            <GlanceContent symbol={symbol} {...panel} />
          </Panel>
        ))}
      </div>
    </>
  );
}

/** The panels before their statements are requested. */
export function GlanceToCome() {
  return (
    <div className={styles.glance}>
      {panels.map(({ title }) => (
        <Panel key={title} title={title} height={HEIGHT}>
          <Skeleton shape="chart" label={loadingText(title)} />
        </Panel>
      ))}
    </div>
  );
}

const loadingText = (title: string): string => `Loading ${title.toLowerCase()}`;

function GlanceContent({ symbol, title, fallback, empty, select }: GlanceProps & { readonly symbol: string }) {
  const query = useStatements(symbol);
  const selected = useMemo(() => (query.data === undefined ? null : select(query.data)), [query.data, select]);
  const failure = `${title} did not load`;
  if (query.data === undefined) {
    const skeleton = <Skeleton shape="chart" label={loadingText(title)} />;
    return <Loaded query={query} skeleton={skeleton} title={failure} fallback={fallback} />;
  }
  const chart = selected?.chart ?? null;
  if (chart === null && selected?.error != null) {
    const retry = () => query.refetch();
    return <ErrorState title={failure} text={selected.error} busy={query.isFetching} onRetry={retry} />;
  }
  if (chart === null || chart.years.length === 0) return <EmptyState title="Nothing to draw" text={empty} />;
  const money = moneyFormats(chart.currency);
  return (
    <BarsWithLines
      label={chart.label}
      categories={chart.years}
      bars={chart.bars}
      lines={chart.lines}
      height={HEIGHT}
      legend="bottom"
      formatBar={money.tenth}
      formatBarAxis={money.axis}
      formatLine={formatPercent}
      formatLineAxis={formatPercentAxis}
      titleOf={(year) => `Fiscal ${year}`}
    />
  );
}
