import { MarketProgress } from '@basecase/shared-ui/answers/market-progress';
import {
  type Coverage,
  listQuarters,
  loadedPartOf,
  type QuarterState,
} from '@basecase/shared-ui/company/coverage-query';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import type { CSSProperties } from 'react';
import styles from './coverage.module.css';

const labels: Readonly<Record<QuarterState['state'], string>> = {
  loaded: 'loaded',
  reissued: 'loaded again, the SEC re-issued it',
  loading: 'being read',
  waiting: 'waiting',
};

interface QuarterStyle extends CSSProperties {
  readonly '--quarters': number;
  /** The part of the current quarter that is loaded. */
  readonly '--part': string;
}

/** The quarters that are loaded and those to come. */
export function LoadingPanel({ coverage }: { readonly coverage: Coverage }) {
  const quarters = listQuarters(coverage);
  const style: QuarterStyle = { '--quarters': quarters.length, '--part': `${loadedPartOf(coverage) * 100}%` };
  const kinds = (['loaded', 'reissued', 'loading', 'waiting'] as const)
    .map((state) => ({ state, count: quarters.filter((quarter) => quarter.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <Panel title="Loading in the background" headingLevel={2}>
      <MarketProgress coverage={coverage} />
      <div style={style} aria-hidden="true">
        <div className={styles.quarters}>
          {quarters.map(({ name, state }) => (
            <i key={name} className={styles[state]} title={`${name}: ${labels[state]}`} />
          ))}
        </div>
        <div className={styles.years}>
          {listYears(quarters).map(({ year, count }) => (
            <span key={year} style={{ gridColumn: `span ${count}` }}>
              {count > 1 && year}
            </span>
          ))}
        </div>
      </div>
      <ul className={styles.legend} style={style}>
        {kinds.map(({ state, count }) => (
          <li key={state}>
            <i className={styles[state]} aria-hidden="true" />
            {count} {labels[state]}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>
        The screener works with what is loaded. A figure that needs an older quarter reads N/A until then. Loading stays
        within the limit of the SEC and goes on after a restart.
      </p>
    </Panel>
  );
}

function listYears(quarters: readonly QuarterState[]): { readonly year: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { name } of quarters) counts.set(name.slice(0, 4), (counts.get(name.slice(0, 4)) ?? 0) + 1);
  return [...counts].map(([year, count]) => ({ year, count }));
}
