import type { Overview } from '@basecase/gateway/contract';
import { fewestForNumber } from '@basecase/gateway/contract/figures/peer-rules';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { RangeBar } from '@basecase/shared-ui/components/layout/range-bar';
import { SectionHeading } from '@basecase/shared-ui/components/layout/screen';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { MetricLegend, MetricList, MetricRow } from '@basecase/shared-ui/components/tables/metric-row';
import { Tooltip } from '@basecase/shared-ui/components/tooltips/tooltip';
import { formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { Link, useLocation } from '@basecase/shared-ui/router';
import type { ReactNode } from 'react';
import { groupSize, groupTitles, type Metric, type MetricGroup } from './metrics.model.ts';
import styles from './overview.module.css';
import { overviewAddress } from './overview-address.model.ts';
import { PEERS_ID, type PeerMeasure, type Peers } from './peers/peer-group.model.ts';
import {
  findDisagreement,
  findRank,
  formatPlace,
  isRankable,
  nameQuarter,
  sayPlace,
} from './peers/peer-words.model.ts';
import { usePeers } from './peers/use-peers.ts';
import { pricePosition } from './position.model.ts';

/** Height of the panel beside the price, also while it loads. */
const POSITION_HEIGHT = 196;

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

/** The panel beside the price while its figures load. */
export function FiguresToCome() {
  return (
    <Panel title="Price position" subtitle="Price against each level" headingLevel={2} height={POSITION_HEIGHT} flush>
      <div className={styles.range}>
        <Skeleton shape="text" label="Loading key figures" />
      </div>
    </Panel>
  );
}

interface MetricPanelsProps {
  readonly symbol: string;
  /** Without groups their space is reserved. */
  readonly groups: readonly MetricGroup[] | null;
}

/** Growth, valuation and quality metrics with their thresholds, and their places among peers once these are known. */
export function MetricPanels({ symbol, groups }: MetricPanelsProps) {
  const { data: peers } = usePeers(symbol, groups !== null);
  return (
    <>
      <SectionHeading title="Key metrics" note={<MetricLegend withPeers={peers !== undefined} />} />
      <div className={styles.metrics} aria-busy={groups === null}>
        {(groups ?? groupTitles.map(makePlaceholder)).map((group) => (
          <Panel key={group.title} title={group.title}>
            <MetricList>
              {group.metrics.map((metric) => (
                <MetricRow
                  key={metric.label}
                  {...metric}
                  {...(isRankable(metric) && { mark: makeMark(metric, peers) })}
                />
              ))}
            </MetricList>
          </Panel>
        ))}
      </div>
    </>
  );
}

/** Returns the mark of a metric; null without a figure or a place, whose room stays. */
function makeMark(metric: Metric, peers: Peers | undefined): ReactNode {
  const rank = metric.value === NOT_AVAILABLE ? null : findRank(metric, peers);
  return rank === null ? null : <PercentileMark metric={metric} rank={rank} />;
}

/** Returns empty rows of a group: they keep the height of the page while the figures load. */
function makePlaceholder(title: string): MetricGroup {
  const row = { value: '\u00a0', level: 'none', fraction: null, thresholds: [], note: null } as const;
  // Labels are keys; spaces of different numbers look the same.
  const labels = Array.from({ length: groupSize }, (_, index) => '\u00a0'.repeat(index + 1));
  return { title, metrics: labels.map((label, index) => ({ ...row, label, longNote: index === 0 })) };
}

interface PercentileMarkProps {
  readonly metric: Metric;
  readonly rank: PeerMeasure;
}

/** The place of a key metric among peers, as a link to the tab that explains it. */
function PercentileMark({ metric, rank }: PercentileMarkProps) {
  const { search } = useLocation();
  const { n, percentile } = rank;
  const spoken = sayPlace(rank);
  if (percentile === null || spoken === null) return null;
  const disagreement = findDisagreement(metric, rank);
  const isNumber = n >= fewestForNumber;
  const link = (
    <Link
      to={{ search: `?${overviewAddress.write(new URLSearchParams(search), { tab: 'peers' })}`, hash: PEERS_ID }}
      className={styles.mark ?? ''}
      data-apart={disagreement !== null || undefined}
      aria-label={`${metric.label}: ${disagreement ?? spoken}. Go to Against peers`}
    >
      {isNumber && (
        <i aria-hidden="true">
          <b style={{ left: `${percentile}%` }} />
        </i>
      )}
      {isNumber ? `${formatPlace(percentile)} of ${n}` : `${nameQuarter({ ...rank, better: null })} of ${n}`}
    </Link>
  );
  return disagreement === null ? link : <Tooltip text={`${disagreement}.`}>{link}</Tooltip>;
}
