import type { Overview } from '@basecase/gateway/contract';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { RangeBar } from '@basecase/shared-ui/components/layout/range-bar';
import { SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { MetricLegend, MetricList, MetricRow } from '@basecase/shared-ui/components/tables/metric-row';
import { formatPerShare } from '@basecase/shared-ui/figures/format';
import { groupSize, groupTitles, type MetricGroup } from './metrics.model.ts';
import styles from './overview.module.css';
import { analystView, pricePosition } from './position.model.ts';

/** Heights of the panels beside the price, also while they load. */
const POSITION_HEIGHT = 196;
const ANALYST_HEIGHT = 72;

interface FigurePanelProps {
  readonly overview: Overview;
}

/** The price against its 52-week range and its averages. */
export function PositionPanel({ overview }: FigurePanelProps) {
  const { levels, range, averages } = pricePosition(overview);
  const format = (value: number) => formatPerShare(value, { currency: overview.currency });
  return (
    <Panel title="Price position" subtitle="Price against each level" headingLevel={2} height={POSITION_HEIGHT} flush>
      {typeof range === 'string' ? (
        <p className={styles.without}>{range}</p>
      ) : (
        <div className={styles.range}>
          <RangeBar
            label={`Price ${format(range.price)} in its 52-week range from ${format(range.low)} to ${format(range.high)}`}
            low={range.low}
            high={range.high}
            format={format}
            marks={[
              ...averages.map(({ name, value }) => ({ key: name, kind: 'tick' as const, value, label: name })),
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
              {level.value}{' '}
              {level.difference !== null && <span className={styles[level.tone]}>{level.difference}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** The panels beside the price while their figures load. */
export function FiguresToCome() {
  return (
    <>
      <Panel title="Price position" subtitle="Price against each level" headingLevel={2} height={POSITION_HEIGHT} flush>
        <div className={styles.range}>
          <Skeleton shape="text" label="Loading key figures" />
        </div>
      </Panel>
      <Panel title="Analyst view" headingLevel={2} height={ANALYST_HEIGHT}>
        <Skeleton shape="text" label="Loading analyst view" />
      </Panel>
    </>
  );
}

/** The analysts' target and the PEG ratio. */
export function AnalystPanel({ overview }: FigurePanelProps) {
  const view = analystView(overview);
  return (
    <Panel title="Analyst view" headingLevel={2} height={ANALYST_HEIGHT}>
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

/** Growth, valuation and quality metrics with their thresholds. Without groups it reserves their space. */
export function MetricPanels({ groups }: { readonly groups: readonly MetricGroup[] | null }) {
  return (
    <>
      <SectionHeading title="Key metrics" note={<MetricLegend />} />
      <div className={styles.metrics} aria-busy={groups === null}>
        {(groups ?? groupTitles.map(makePlaceholder)).map((group) => (
          <Panel key={group.title} title={group.title}>
            <MetricList>
              {group.metrics.map((metric) => (
                <MetricRow key={metric.label} {...metric} />
              ))}
            </MetricList>
          </Panel>
        ))}
      </div>
    </>
  );
}

/** Returns empty rows of a group: they keep the height of the page while the figures load. */
function makePlaceholder(title: string): MetricGroup {
  const row = { value: '\u00a0', level: 'none', fraction: null, thresholds: [], note: null } as const;
  // Labels are keys; spaces of different numbers look the same.
  const labels = Array.from({ length: groupSize }, (_, index) => '\u00a0'.repeat(index + 1));
  return { title, metrics: labels.map((label) => ({ ...row, label })) };
}
