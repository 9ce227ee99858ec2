import type { EarningsEstimates, EarningsHistory } from '@basecase/gateway/contract';
import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Stack } from '@basecase/shared-ui/components/layout/screen';
import { formatPercent, formatPercentAxis } from '@basecase/shared-ui/figures/format';
import { useMemo } from 'react';
import { moneyFormats } from '../money-formats.model.ts';
import {
  type ChartWriting,
  type EarningsChart,
  estimatesChart,
  historyChart,
  surpriseChart,
} from './earnings.model.ts';
import styles from './earnings.module.css';
import { Surprises } from './earnings-tables.tsx';

export const CHART_HEIGHT = 380;
const SURPRISE_HEIGHT = 150;
/** Wide enough for the labels of both charts, so that their quarters align. */
const AXIS_ROOM = 58;
const noLines: NonNullable<EarningsChart['lines']> = [];
const signedPercent = (fraction: number): string => formatPercent(fraction, { plus: true });

interface EarningsBarsProps {
  readonly title: string;
  readonly chart: EarningsChart;
  readonly currency: string | null;
}

/** Earnings per share as bars. */
export function EarningsBars({ title, chart, currency }: EarningsBarsProps) {
  const { perShare } = moneyFormats(currency);
  return (
    <BarsWithLines
      label={chart.label}
      title={title}
      categories={chart.periods}
      bars={chart.bars}
      lines={chart.lines ?? noLines}
      height={CHART_HEIGHT}
      formatBar={perShare}
      formatBarAxis={perShare}
      axisRoom={AXIS_ROOM}
    />
  );
}

/** The charts of reported EPS and its surprises. */
export function HistoryCharts({
  history,
  period,
  currency,
  calendar,
}: ChartWriting & { readonly history: EarningsHistory }) {
  const chart = useMemo(
    () => historyChart(history, { period, currency, calendar }),
    [history, period, currency, calendar],
  );
  const quarterly = period === 'quarterly';
  return (
    <Stack>
      {quarterly && <Surprises history={history} currency={currency} />}
      <Panel
        title={quarterly ? 'Reported EPS against estimate' : 'Reported EPS by fiscal year'}
        subtitle={
          quarterly
            ? `Last ${chart.periods.length} quarters. The bar is what was reported, the line is what was expected.`
            : `${chart.periods.length} fiscal years`
        }
        headingLevel={2}
        height={CHART_HEIGHT}
      >
        <EarningsBars title={`${history.symbol} Reported EPS`} chart={chart} currency={currency} />
        {quarterly && <SurpriseBars history={history} calendar={calendar} />}
      </Panel>
    </Stack>
  );
}

type SurpriseBarsProps = Pick<ChartWriting, 'calendar'> & { readonly history: EarningsHistory };

function SurpriseBars({ history, calendar }: SurpriseBarsProps) {
  const chart = useMemo(() => surpriseChart(history, calendar), [history, calendar]);
  return (
    <>
      <h3 className={styles.chartTitle}>Surprise %</h3>
      <BarsWithLines
        label={chart.label}
        categories={chart.periods}
        bars={chart.bars}
        height={SURPRISE_HEIGHT}
        legend="none"
        axisRoom={AXIS_ROOM}
        formatBar={signedPercent}
        formatBarAxis={formatPercentAxis}
      />
    </>
  );
}

/** The chart of EPS estimates. */
export function EstimatesCharts({
  estimates,
  period,
  currency,
  calendar,
}: ChartWriting & { readonly estimates: EarningsEstimates }) {
  const chart = useMemo(
    () => estimatesChart(estimates, { period, currency, calendar }),
    [estimates, period, currency, calendar],
  );
  return (
    <Panel
      title="EPS estimates"
      subtitle={period === 'annual' ? 'By fiscal year' : 'By quarter'}
      headingLevel={2}
      height={CHART_HEIGHT}
    >
      <EarningsBars title={`${estimates.symbol} EPS estimates`} chart={chart} currency={currency} />
    </Panel>
  );
}
