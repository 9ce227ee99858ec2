import type { Overview } from '@basecase/gateway/contract';
import { MetricLegend, MetricList, MetricRow } from '@basecase/shared-ui/components/metric-row';
import { Panel } from '@basecase/shared-ui/components/panel';
import { RangeBar } from '@basecase/shared-ui/components/range-bar';
import { Grid, GridCell, SectionHeading } from '@basecase/shared-ui/components/screen';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { metricGroups } from './metrics.model.ts';
import styles from './overview.module.css';
import { analystView, pricePosition } from './position.model.ts';

interface FigurePanelProps {
  readonly overview: Overview;
}

/** The price against its 52-week range and its averages. */
export function PositionPanel({ overview }: FigurePanelProps) {
  const { levels, range, averages } = pricePosition(overview);
  const format = (value: number) => formatPerShare(value, { currency: overview.currency });
  return (
    <Panel title="Price position" subtitle="Price against each level" headingLevel={2} flush>
      {range !== null && (
        <div className={styles.range}>
          <RangeBar
            label={`Price ${format(range.price)} in its 52-week range from ${format(range.low)} to ${format(range.high)}`}
            low={range.low}
            high={range.high}
            format={format}
            marks={[
              ...averages.map((value, index) => ({ key: `average-${index}`, kind: 'tick' as const, value })),
              { key: 'price', kind: 'point' as const, value: range.price },
            ]}
          />
        </div>
      )}
      <dl className={styles.levels}>
        {levels.map((level) => (
          <div key={level.label}>
            <dt>{level.label}</dt>
            <dd>
              {level.value} <span className={styles[level.tone]}>{level.difference}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The analysts' target and the PEG ratio. */
export function AnalystPanel({ overview }: FigurePanelProps) {
  const view = analystView(overview);
  return (
    <Panel title="Analyst view" headingLevel={2}>
      <dl className={styles.analyst}>
        <div>
          <dt>Target price</dt>
          <dd>{view.target}</dd>
          <dd className={styles[view.upsideTone]}>{view.upside}</dd>
        </div>
        <div>
          <dt>PEG</dt>
          <dd>{view.peg}</dd>
          <dd className={styles[view.pegTone]}>{view.pegMeaning}</dd>
        </div>
      </dl>
    </Panel>
  );
}

/** Growth, valuation and quality metrics with their thresholds. */
export function MetricPanels({ overview }: FigurePanelProps) {
  return (
    <>
      <SectionHeading title="Key metrics" note={<MetricLegend />} />
      <Grid>
        {metricGroups(overview).map((group) => (
          <GridCell key={group.title} span={4}>
            <Panel title={group.title}>
              <MetricList>
                {group.metrics.map((metric) => (
                  <MetricRow key={metric.label} {...metric} />
                ))}
              </MetricList>
            </Panel>
          </GridCell>
        ))}
      </Grid>
    </>
  );
}
