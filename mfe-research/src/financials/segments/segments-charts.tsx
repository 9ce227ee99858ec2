import type { SegmentBreakdown } from '@basecase/gateway/contract';
import { BarsWithLines } from '@basecase/shared-ui/charts/bars/bars-with-lines';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, GridCell } from '@basecase/shared-ui/components/layout/screen';
import { useMemo } from 'react';
import { moneyFormats } from '../../money-formats.model.ts';
import { measureNames, type SegmentColumn } from './segments.model.ts';
import styles from './segments.module.css';
import { partShares, segmentsChart } from './segments-charts.model.ts';

const HEIGHT = 360;

export interface SegmentsChartsProps {
  readonly symbol: string;
  readonly breakdown: SegmentBreakdown;
  /** Oldest first. */
  readonly columns: readonly SegmentColumn[];
  readonly currency: string | null;
}

/** The stacked chart of a measure by parts, and each part's share of it. */
export function SegmentsCharts({ symbol, breakdown, columns, currency }: SegmentsChartsProps) {
  const chart = useMemo(() => segmentsChart(breakdown, columns, currency), [breakdown, columns, currency]);
  const money = moneyFormats(currency);
  return (
    <Grid>
      <GridCell span={8}>
        <Panel title={chart.title} height={HEIGHT}>
          <BarsWithLines
            label={chart.label}
            title={`${symbol} ${chart.title}`}
            categories={chart.periods}
            bars={chart.bars}
            mode="stacked"
            height={HEIGHT}
            formatBar={money.tenth}
            formatBarAxis={money.axis}
          />
        </Panel>
      </GridCell>
      <GridCell span={4}>
        <Shares breakdown={breakdown} columns={columns} />
      </GridCell>
    </Grid>
  );
}

function Shares({ breakdown, columns }: Pick<SegmentsChartsProps, 'breakdown' | 'columns'>) {
  const shares = useMemo(() => partShares(breakdown, columns), [breakdown, columns]);
  const [oldest, newest] = [columns[0]?.label ?? '', columns.at(-1)?.label ?? ''];
  const compared = oldest !== newest;
  return (
    <Panel
      title={`Share of ${measureNames[breakdown.measure].toLowerCase()}, ${newest}`}
      {...(compared && { subtitle: `Change since ${oldest}, in points` })}
    >
      <ul className={styles.shares} aria-label="Shares">
        {shares.map(({ key, label, color, share, change, now, before }) => (
          <li key={key}>
            <span className={styles.part}>
              <i aria-hidden="true" style={{ background: `var(--${color})` }} />
              {label}
            </span>
            <strong>{share}</strong>
            <span className={styles.points}>{change}</span>
            <span className={styles.track} aria-hidden="true">
              {now !== null && <span style={{ width: `${now * 100}%`, background: `var(--${color})` }} />}
              {before !== null && <i style={{ left: `${before * 100}%` }} />}
            </span>
          </li>
        ))}
      </ul>
      {compared && <p className={styles.hint}>The tick on each bar is the share in {oldest}.</p>}
    </Panel>
  );
}
